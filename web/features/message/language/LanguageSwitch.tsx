import { Button } from "@mantine/core";
import { useTongue } from "./tongue.ts";

/** Turns the customers' screens between English and Hindi; nothing where English alone is spoken. */
export function LanguageSwitch() {
  const tongue = useTongue();
  if (!tongue) return null;
  const isHindi = tongue.language === "hi";
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      lang={isHindi ? "en-IN" : "hi-IN"}
      onClick={() => tongue.choose(isHindi ? "en" : "hi")}
    >
      {isHindi ? "English" : "हिन्दी"}
    </Button>
  );
}
