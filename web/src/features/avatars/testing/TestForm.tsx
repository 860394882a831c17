import { Button, Checkbox, Textarea } from "@mantine/core";
import type { AvatarTest } from "@pluma/contract/avatars/tests";
import { type SubmitEvent, useState } from "react";
import { newKey } from "../../../platform/ask/newKey.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useSaveTest } from "../data.testing.ts";
import { showTrouble } from "../trouble.ts";
import { linesOf } from "./comparing.ts";
import css from "./testing.module.css";

const QUESTION_LENGTH_MAX = 2000;
const LINES_LENGTH_MAX = 3000;

type Props = { avatarId: number; test: AvatarTest | null; onDone: () => void };

/** Writes a test question, and what a good answer to it has and has not. */
export function TestForm({ avatarId, test, onDone }: Props) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const { draft, change, isDirty, isChecked, save, submit } = useDraft(avatarId, test, onDone);
  const isEmpty = draft.question.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const lines = { autosize: true, minRows: 2, maxRows: 10, maxLength: LINES_LENGTH_MAX };
  useUnsaved(isDirty && !save.isSuccess);
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <Textarea
        autoFocus
        label={t("testing.question")}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={QUESTION_LENGTH_MAX}
        value={draft.question}
        error={isChecked && isEmpty && said("context_empty")}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Textarea
        {...lines}
        label={t("testing.points")}
        description={t("testing.pointsHint")}
        value={draft.points}
        onChange={(event) => change({ points: event.currentTarget.value })}
      />
      <Textarea
        {...lines}
        label={t("testing.forbidden")}
        description={t("testing.forbiddenHint")}
        value={draft.forbidden}
        onChange={(event) => change({ forbidden: event.currentTarget.value })}
      />
      <Checkbox
        label={t("testing.mustCite")}
        checked={draft.mustCite}
        onChange={(event) => change({ mustCite: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("testing.expectsSilence")}
        checked={draft.expectsSilence}
        onChange={(event) => change({ expectsSilence: event.currentTarget.checked })}
      />
      <div className={css.acts}>
        <Button type="submit" loading={save.isPending}>
          {t("testing.save")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </form>
  );
}

function useDraft(avatarId: number, test: AvatarTest | null, onDone: () => void) {
  const [first] = useState(() => ({
    question: test?.question ?? "",
    points: (test?.points ?? []).join("\n"),
    forbidden: (test?.forbidden ?? []).join("\n"),
    mustCite: test?.must_cite ?? false,
    expectsSilence: test?.expects_silence ?? false,
  }));
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [key] = useState(newKey);
  const save = useSaveTest(avatarId);
  const submit = () => {
    setChecked(true);
    if (draft.question.trim() === "") return;
    const { question, mustCite: must_cite, expectsSilence: expects_silence } = draft;
    const rules = { points: linesOf(draft.points), forbidden: linesOf(draft.forbidden), must_cite, expects_silence };
    const fields = { question: question.trim(), ...rules };
    save.mutate({ key, testId: test?.test_id ?? null, ...fields }, { onSuccess: onDone, onError: showTrouble });
  };
  return {
    draft,
    change: (changes: Partial<typeof first>) => setDraft({ ...draft, ...changes }),
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    isChecked,
    save,
    submit,
  };
}
