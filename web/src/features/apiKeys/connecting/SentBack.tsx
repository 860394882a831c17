import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { leaveTo } from "./leaveTo.ts";

/** The way back to an app that asked in a way which cannot be answered: pressed, since anybody may have sent somebody here. */
export function SentBack({ location }: { location: string }) {
  const t = useWords("apiKeys");
  return (
    <Button variant="default" size="md" onClick={() => leaveTo(location)}>
      {t("connect.back", { host: new URL(location).host })}
    </Button>
  );
}
