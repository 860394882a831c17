import { Button, Loader, UnstyledButton } from "@mantine/core";
import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import type { Editor } from "@tiptap/react";
import { useRef } from "react";
import { copyText } from "../../../../platform/copyText.ts";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { printed } from "../../keys/printed.ts";
import { useFocusInText } from "../useFocusInText.ts";
import { stopAsk } from "./data.ts";
import { type HeldPiece, isOpen } from "./held.ts";
import css from "./panels.module.css";
import type { Ai } from "./useAi.ts";

/** What is being written and what is proposed, piece by piece. */
export function ProposalList({ id, editor, ai }: { id: number; editor: Editor; ai: Ai }) {
  const t = useWords("documents");
  const { asks, open, current, held, failed, show, accept, reject } = ai.proposals;
  const [newest] = asks;
  const changed = held.pieces.filter(({ state }) => state === "changed");
  const part = useRef<HTMLDivElement>(null);
  useFocusInText(part, editor);
  return (
    <div ref={part}>
      {failed && <Failed onAgain={failed} />}
      <Underway id={id} asks={asks} />
      {newest && !newest.generating && <Ended ask={newest} />}
      {open.length > 0 && (
        <div className={css.head}>
          <h3>{t("ai.count", { count: open.length, number: formatNumber(open.length) })}</h3>
          <Button size="compact-sm" variant="subtle" title={printed("Mod Alt ↵")} onClick={() => accept(open)}>
            {t("ai.acceptAll")}
          </Button>
          <Button size="compact-sm" variant="subtle" title={printed("Mod Alt ⌫")} onClick={() => reject(open)}>
            {t("ai.rejectAll")}
          </Button>
        </div>
      )}
      <ol className={css.pieces} aria-label={t("ai.proposals")}>
        {held.pieces.filter(isOpen).map((piece) => (
          <li key={piece.pieceId}>
            <UnstyledButton aria-current={piece === current} onClick={() => show(piece)}>
              <Difference piece={piece} />
            </UnstyledButton>
          </li>
        ))}
        {changed.map((piece) => (
          <Changed key={piece.pieceId} piece={piece} editor={editor} onDrop={() => reject([piece])} />
        ))}
      </ol>
    </div>
  );
}

/** What is being written, each to be stopped. */
export function Underway({ id, asks }: { id: number; asks: readonly DocumentAsk[] }) {
  const t = useWords("documents");
  return asks
    .filter(({ generating }) => generating)
    .map(({ ask_id }) => (
      <div key={ask_id} className={css.writing}>
        <Loader size={14} aria-hidden />
        <span role="status">{t("ai.writing")}</span>
        <Button size="compact-sm" color="ink" onClick={() => void stopAsk(id, ask_id)}>
          {t("ai.stop")}
        </Button>
      </div>
    ));
}

const textOf = ({ after }: HeldPiece): string => after.textBetween(0, after.size, "\n", "\n");

/** Puts the words of a piece behind the cursor, or what is chosen, since its own place is not what it was. */
function put(editor: Editor, piece: HeldPiece): void {
  editor
    .chain()
    .focus()
    .insertContentAt(editor.state.selection.to, piece.after.toJSON() ?? "")
    .run();
}

function Difference({ piece: { before, after } }: { piece: HeldPiece }) {
  const [removed, added] = [before, after].map((part) => part.textBetween(0, part.size, " ", " ").slice(0, 140));
  return (
    <>
      {removed && <del>{removed}</del>} {added && <ins>{added}</ins>}
    </>
  );
}

/** What there is to say of an answer that ended: that nothing is to be changed, or what went wrong. */
export function Ended({ ask }: { ask: DocumentAsk }) {
  const t = useWords("documents");
  if (ask.error) return <p className={css.problem}>{ask.error.message}</p>;
  if (ask.finish_reason === "words") return <p className={css.problem}>{t("ai.outOfWords")}</p>;
  const names = [...new Set(ask.sources.map((source) => (source.kind === "web" ? source.title : source.name)))];
  return (
    <>
      {ask.pieces === null && <p className={css.quiet}>{t(nothingIn(ask))}</p>}
      {names.length > 0 && <p className={css.quiet}>{t("ai.sources", { names: names.join(", ") })}</p>}
    </>
  );
}

/** Why nothing is proposed: an answer that was stopped did not come to an end that could say so. */
function nothingIn({ finish_reason, content }: DocumentAsk) {
  if (finish_reason === "stopped") return "ai.stopped";
  return content ? "ai.same" : "ai.nothing";
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const t = useWords("documents");
  return (
    <p className={css.problem} role="alert">
      {t("ai.failed")}{" "}
      <Button size="compact-sm" variant="subtle" onClick={onAgain}>
        {t("tryAgain")}
      </Button>
    </p>
  );
}

type ChangedProps = { piece: HeldPiece; editor: Editor; onDrop: () => void };

/** A piece whose place is not what it was: its words can be put elsewhere, and nothing is written over. */
function Changed({ piece, editor, onDrop }: ChangedProps) {
  const t = useWords("documents");
  const copy = async () => {
    if (await copyText(textOf(piece))) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  return (
    <li className={css.changed}>
      <p>{t("ai.changed")}</p>
      <blockquote>{textOf(piece)}</blockquote>
      <Button size="compact-sm" variant="subtle" onClick={() => put(editor, piece)}>
        {t("aside.put")}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => void copy()}>
        {t("aside.copy")}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDrop}>
        {t("aside.drop")}
      </Button>
    </li>
  );
}
