import { Button } from "@mantine/core";
import type { Channel } from "#contract/message/channel.ts";
import { useTranslator } from "#web/texts/translator.ts";

const wayTexts = {
  sms: "signIn.sendBySms",
  whatsapp: "signIn.sendByWhatsapp",
  mail: "signIn.sendByMail",
} as const satisfies Record<Channel, string>;

type Props = {
  ways: readonly Channel[];
  asking: Channel | undefined;
  onAsk: (way: Channel) => void;
};

/** The ways in which this installation can send a code instead. */
export function OtherWays({ ways, asking, onAsk }: Props) {
  const { t } = useTranslator();
  return ways.map((way) => (
    <Button key={way} variant="subtle" loading={asking === way} onClick={() => onAsk(way)}>
      {t(wayTexts[way])}
    </Button>
  ));
}
