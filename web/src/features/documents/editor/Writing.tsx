import { Button, Loader } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { stopAsk, useAsks } from "./ai/data.ts";
import { Ended } from "./ai/ProposalList.tsx";
import css from "./Writing.module.css";

type Props = {
  documentId: number;
  /** What was asked from here: how it ended is said, where there is nothing in the text to see of it. */
  askId: number | null;
};

/** That something is being written for a document, and how it can be stopped: the words come where they are to stand. */
export default function Writing({ documentId, askId }: Props) {
  const t = useWords("documents");
  const asks = useAsks(documentId).data?.asks ?? [];
  const underway = asks.filter(({ generating }) => generating);
  const ended = asks.find(({ ask_id, generating }) => ask_id === askId && !generating);
  const isSeen = ended?.pieces != null && ended.error === null;
  return (
    <>
      {underway.map(({ ask_id: id }) => (
        <div key={id} className={`${css.root} ${css.line}`}>
          <Loader size={14} aria-hidden />
          <span role="status">{t("ai.writing")}</span>
          <Button size="compact-sm" color="dark" onClick={() => void stopAsk(documentId, id)}>
            {t("ai.stop")}
          </Button>
        </div>
      ))}
      {ended && !isSeen && (
        <div className={css.root} role="alert">
          <Ended ask={ended} />
        </div>
      )}
    </>
  );
}
