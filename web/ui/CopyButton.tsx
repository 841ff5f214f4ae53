import { Button, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

type Props = { text: string; label: string };

export function CopyButton({ text, label }: Props) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => copy(text)}
      >
        {copied ? "Copied" : label}
      </Button>
      {error && <Text c="red">Copying did not work here. Select the text and copy it by hand.</Text>}
    </>
  );
}
