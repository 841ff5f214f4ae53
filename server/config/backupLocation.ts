import { fileURLToPath } from "node:url";
import { type BucketFolder, readBucketFolderUrl } from "#server/files/bucket.ts";

export type BackupLocation = { folder: string } | BucketFolder;

/** @returns an error sentence when invalid. */
export function readBackupUrl(text: string): BackupLocation | string {
  if (text.startsWith("s3://")) return readBucketFolderUrl(text);
  if (!URL.canParse(text) || !/^file:\/\/\/./.test(text))
    return "must be a URL such as file:///var/backups/chamak or s3://key:secret@host/bucket/folder";
  return { folder: fileURLToPath(text) };
}
