import { Button, Textarea } from "@mantine/core";
import type { Output } from "@pluma/contract/avatars/outputs";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useChangeOutput } from "../data.outputs.ts";
import { OutputActs } from "./OutputActs.tsx";
import css from "./outputs.module.css";
import type { Written } from "./written.ts";

/** One output: what was asked, what was written, and what one thinks of it. */
export function OutputRow({ avatarId, output, written }: { avatarId: number; output: Output; written: Written }) {
  const t = useWords("avatars");
  const [isEditing, setEditing] = useState(false);
  const { prompt, content, error, generating, words } = output;
  const { Answer } = written;
  return (
    <li className={css.row} aria-busy={generating || undefined}>
      {prompt && <p className={css.prompt}>{prompt}</p>}
      {isEditing ? (
        <EditForm output={output} onDone={() => setEditing(false)} />
      ) : (
        (content || generating) && (
          <div className={css.content}>
            {content ? <Answer text={content} isGrowing={generating} /> : t("outputs.writing")}
          </div>
        )
      )}
      {error && (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      )}
      {!isEditing && (
        <div className={css.foot}>
          <span className={`${css.facts} num`}>
            <Moment at={output.createdAt} />
            {words !== null && words > 0 && ` · ${t("outputs.words", { count: words, number: formatNumber(words) })}`}
          </span>
          <OutputActs avatarId={avatarId} output={output} written={written} onEdit={() => setEditing(true)} />
        </div>
      )}
    </li>
  );
}

function EditForm({ output, onDone }: { output: Output; onDone: () => void }) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [text, setText] = useState(output.content ?? "");
  const change = useChangeOutput();
  const isEmpty = text.trim() === "";
  const handleSave = () => {
    if (isEmpty) return;
    const onSuccess = () => {
      showSuccess(t("outputs.saved"));
      onDone();
    };
    change.mutate({ output, changes: { content: text } }, { onSuccess, onError: showAlert });
  };
  useUnsaved(text !== output.content && !change.isSuccess);
  return (
    <>
      <Textarea
        autoFocus
        aria-label={t("outputs.text")}
        autosize
        minRows={4}
        maxRows={20}
        value={text}
        error={isEmpty && said("context_empty")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button size="xs" loading={change.isPending} onClick={handleSave}>
          {t("outputs.save")}
        </Button>
        <Button size="xs" variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </>
  );
}
