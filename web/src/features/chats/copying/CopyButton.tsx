import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import css from "./CopyButton.module.css";

const DONE_MS = 2000;

/** Copies a text as it is drawn: formatted for editors that can, and plain for all others. */
export function CopyMessage({ text, isNamed = false }: { text: RefObject<HTMLElement | null>; isNamed?: boolean }) {
  const copy = async () => {
    const { current } = text;
    if (!current) return false;
    const coming = import("./copyDrawn.ts").then(({ saidBy }) => saidBy(current));
    return copyText(
      coming.then((said) => said.text),
      coming.then((said) => said.html),
    );
  };
  return <CopyButton copy={copy} isNamed={isNamed} />;
}

/** Copies by `copy`, and says for two seconds that it did, or at once that it could not. */
export function CopyButton({ copy, isNamed = false }: { copy: () => Promise<boolean>; isNamed?: boolean }) {
  const t = useWords("chats");
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const handleCopy = async () => {
    const isCopied = await copy().catch(() => false);
    setIsDone(isCopied);
    if (!isCopied) showAlert(t("copyFailed"));
  };
  const icon = isDone ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.6} />;
  const label = isDone ? t("copied") : t("copy");
  if (isNamed) {
    return (
      <Button className={css.button} variant="subtle" color="ink" size="xs" leftSection={icon} onClick={handleCopy}>
        {label}
      </Button>
    );
  }
  return (
    <ActionIcon className={css.button} size="sm" aria-label={label} title={label} onClick={handleCopy}>
      {icon}
    </ActionIcon>
  );
}
