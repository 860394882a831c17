import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { copyText } from "../../platform/copyText.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import { useUnsaved } from "../form/unsaved.ts";
import css from "./ShownOnce.module.css";

type ShownOnceProps = {
  value: string;
  /** What it is, and what is said of copying it: languages have a gender for it. */
  words: { made: ReactNode; copy: string; copied: string; notCopied: string; kept: string };
  onKept: () => void;
};

/** A secret that was just made, shown this once: until it is said to be kept, every way out asks first. */
export function ShownOnce({ value, words, onKept }: ShownOnceProps) {
  useUnsaved(true);
  const handleCopy = async () => {
    if (await copyText(value)) showSuccess(words.copied);
    else showAlert(words.notCopied);
  };
  return (
    <div className={css.root} role="status">
      <div className={css.what}>
        <div>{words.made}</div>
        <code className={css.value}>{value}</code>
      </div>
      <Button variant="default" autoFocus onClick={handleCopy}>
        {words.copy}
      </Button>
      <Button variant="subtle" color="ink" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  );
}
