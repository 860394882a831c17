import { Button, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useEagerFocus } from "../../../ui/form/useEagerFocus.ts";
import { dropNote, lostNotes } from "./data.ts";
import css from "./Review.module.css";

type Props = {
  token: string;
  /** The notes that can be answered; null where nothing more is said by the link. */
  there: readonly number[] | null;
};

/** What was being written here and cannot be sent any more, to be copied: nothing that was typed is lost. */
export function LostNotes({ token, there }: Props) {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const lost = lostNotes(token, there).filter(({ kept }) => !dropped.includes(kept));
  const drop = (kept: string) => {
    dropNote(kept);
    setDropped([...dropped, kept]);
  };
  return lost.map(({ kept, text }) => (
    <LostNote key={kept} text={text} isEnd={there === null} onDrop={() => drop(kept)} />
  ));
}

function LostNote({ text, isEnd, onDrop }: { text: string; isEnd: boolean; onDrop: () => void }) {
  const t = useWords("documents");
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever was typing goes on with what they typed.
  useEagerFocus(field);
  const copy = async () => {
    if (await copyText(text)) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  return (
    <section className={css.lost} aria-label={t("read.lostNote")}>
      <p>{t(isEnd ? "read.lost" : "read.lostAnswer")}</p>
      <Textarea ref={field} readOnly autosize minRows={2} maxRows={8} aria-label={t("read.lostNote")} value={text} />
      <div className={css.formActs}>
        {!isEnd && (
          <Button variant="subtle" color="ink" onClick={onDrop}>
            {t("read.dropLost")}
          </Button>
        )}
        <Button variant="default" onClick={copy}>
          {t("read.copyLost")}
        </Button>
      </div>
    </section>
  );
}
