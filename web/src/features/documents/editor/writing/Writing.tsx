import { ActionIcon } from "@mantine/core";
import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Ended, Underway } from "../ai/ProposalList.tsx";
import css from "./Writing.module.css";

type Props = {
  documentId: number;
  asks: readonly DocumentAsk[];
  /** What was asked from here: how it ended is said, where there is nothing in the text to see of it. */
  askId: number | null;
  /** The panel beside the text says it too. */
  isListed: boolean;
};

/** That something is being written for a document, and how it can be stopped: the words come where they are to stand. */
export default function Writing({ documentId, asks, askId, isListed }: Props) {
  const t = useWords("documents");
  const [closed, close] = useState<number | null>(null);
  const ended = asks.find((ask) => ask.ask_id === askId && askId !== closed && !isSeen(ask));
  if (!ended && !asks.some(({ generating }) => generating)) return null;
  return (
    <div className={css.root} data-listed={isListed || undefined}>
      <Underway id={documentId} asks={asks} />
      {ended && (
        <div className={css.ended} role="alert">
          <Ended ask={ended} />
          <ActionIcon aria-label={t("close")} title={t("close")} onClick={() => close(ended.ask_id)}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

/** Whether the text itself shows all that there is to say of what was asked. */
const isSeen = ({ generating, pieces, error, finish_reason }: DocumentAsk): boolean =>
  generating || (pieces !== null && error === null && finish_reason !== "words");
