import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./TryAgain.module.css";

/** Stands where something could not be read, and reads it again. */
export function TryAgain({ text, onTryAgain }: { text: string; onTryAgain: () => void }) {
  const t = useWords("settings");
  return (
    <div className={classes.root} role="alert">
      <span>{text}</span>
      <Button variant="default" size="xs" onClick={onTryAgain}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
