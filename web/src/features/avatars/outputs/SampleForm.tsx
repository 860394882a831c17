import { Button, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useAddOutput } from "../data.outputs.ts";
import css from "./outputs.module.css";

/** Keeps a text of one's own as a sample that is liked: this is how the avatar should write. */
export function SampleForm({ avatarId, onDone }: { avatarId: number; onDone: () => void }) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [content, setContent] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const add = useAddOutput(avatarId);
  const isEmpty = content.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isEmpty) return;
    const onSuccess = () => {
      showSuccess(t("outputs.sampleSaved"));
      onDone();
    };
    add.mutate({ key: keyOf({ content }), content, liked: true }, { onSuccess, onError: showAlert });
  };
  useUnsaved(!isEmpty && !add.isSuccess);
  return (
    <form className={css.sample} onSubmit={handleSubmit} noValidate>
      <Textarea
        autoFocus
        label={t("outputs.sample")}
        description={t("outputs.sampleHint")}
        autosize
        minRows={4}
        maxRows={16}
        value={content}
        error={isChecked && isEmpty && said("context_empty")}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button type="submit" loading={add.isPending}>
          {t("outputs.saveSample")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </form>
  );
}
