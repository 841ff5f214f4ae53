import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBucket, type TestBucket } from "#server/testing/bucket.ts";
import { readBucketUrl } from "./bucket.ts";
import { openStore, tryOut } from "./openStore.ts";

describe("FILES_URL", () => {
  test("names the store, the bucket, the region and the credentials", () => {
    expect(readBucketUrl("s3://a%2Fkey:a%2Bsecret%40%25@s3.example.com/washes?region=ap-south-1")).toEqual({
      url: "https://s3.example.com/washes",
      region: "ap-south-1",
      key: "a/key",
      secret: "a+secret@%",
    });
    expect(readBucketUrl("s3://key:secret@127.0.0.1:9000/our.washes/?tls=false")).toEqual({
      url: "http://127.0.0.1:9000/our.washes",
      region: "us-east-1",
      key: "key",
      secret: "secret",
    });
  });

  test.each([
    ["https://key:secret@host/bucket", /^must be a URL such as s3:/],
    ["bucket", /^must be a URL such as s3:/],
    ["s3://host/bucket", /^must name key and secret/],
    ["s3://key@host/bucket", /^must name key and secret/],
    ["s3://key:a%zz@host/bucket", /^must name key and secret/],
    ["s3://key:secret@host", /^must name a host and one bucket/],
    ["s3://key:secret@host/a/folder", /^must name a host and one bucket/],
    ["s3://key:secret@host/BUCKET", /^must name a host and one bucket/],
    ["s3://key:secret@host/bucket?ssl=no", /^has no setting called ssl/],
    ["s3://key:secret@host/bucket?tls=no", /^must say tls=true or tls=false/],
  ])("%s is refused", (url, sentence) => {
    expect(readBucketUrl(url)).toMatch(sentence);
  });
});

describe("at startup a bucket", () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await openBucket();
  });
  afterAll(() => bucket.close());

  const open = (change: Partial<TestBucket>) =>
    openStore({ dataDir: "/nowhere", bucket: { ...bucket, ...change }, onTrouble: () => undefined });

  test("is tested without leaving anything behind", async () => {
    const store = await open({});
    expect(bucket.calls.map((call) => call.split(" ")[0])).toEqual(["PUT", "GET", "GET", "GET", "DELETE"]);
    const left: string[] = [];
    for await (const names of store.list("chamak-start", new Date(Date.now() + 1_000))) left.push(...names);
    expect(left).toEqual([]);
  });

  const refused = (reason: string) =>
    `The bucket of FILES_URL cannot be used: ${reason}. Check that the bucket is there, and that the key may read, write, list and delete in it.`;

  test.each([
    ["under another secret", { secret: "another" }, /the store answered 403 SignatureDoesNotMatch/],
    ["under another key", { key: "another" }, /the store answered 403 SignatureDoesNotMatch/],
  ])("%s is refused in one sentence that hides its secret", async (_what, change, reason) => {
    const error = await open(change).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    expect(message).toBe(refused(reason.exec(message)?.[0] ?? ""));
    expect(message).not.toContain(bucket.secret);
  });

  test("that is away is reported, and used once it is back", async () => {
    const reports: unknown[] = [];
    bucket.trouble("failing");
    const store = await openStore({ dataDir: "/nowhere", bucket, onTrouble: (error) => reports.push(error) });
    bucket.trouble(null);
    expect(reports.map(String)).toEqual([
      "Error: The store of FILES_URL does not answer: the store answered 500 InternalError. Uploads and pictures wait until it does.",
    ]);
    await tryOut(store);
  });

  test("at an address where nothing answers is reported", async () => {
    const reports: unknown[] = [];
    const url = "http://127.0.0.1:2/chamak";
    await openStore({
      dataDir: "/nowhere",
      bucket: { ...bucket, url },
      onTrouble: (error) => reports.push(error),
    });
    expect(reports.map(String).join()).toContain("does not answer: connect ECONNREFUSED 127.0.0.1:2");
  });

  test("of another name is refused", async () => {
    await expect(open({ url: bucket.url.replace("/chamak", "/other") })).rejects.toThrow(
      refused("the store answered 404 NoSuchBucket"),
    );
  });
});
