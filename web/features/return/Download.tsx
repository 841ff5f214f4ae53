import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

export function Download({ url, children }: { url: string; children: string }) {
  return (
    <Button component="a" href={url} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
