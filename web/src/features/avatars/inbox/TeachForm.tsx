import { Button, Textarea } from "@mantine/core";
import { type InboxItem, TAUGHT_LENGTH_MAX } from "@pluma/contract/avatars/inbox";
import { IconSparkles } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { newKey } from "../../../platform/ask/newKey.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useDraft, useTeach } from "../data.inbox.ts";
import { showTrouble } from "../trouble.ts";
import css from "./inbox.module.css";

const QUESTION_LENGTH_MAX = 2000;

type Props = { avatarId: number; item: InboxItem | null; onDone: () => void };

/**
 * Teaches an avatar an answer, to a question of the inbox or, with null, to any other. What was typed while it was on its way
 * stays in hand, and can be taught beside it.
 */
export function TeachForm({ avatarId, item, onDone }: Props) {
  const t = useWords("avatars");
  const teaching = useTeaching(avatarId, item, onDone);
  const { question, answer, errors: wrong, change, takeDraft, submit, isSending, isDirty } = teaching;
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = submit();
    if (missing) form.current?.querySelector<HTMLElement>(`textarea[name="${missing}"]`)?.focus();
  };
  useUnsaved(isDirty);
  return (
    <form ref={form} className={css.form} onSubmit={handleSubmit} noValidate>
      <Textarea
        name="question"
        label={t("inbox.question")}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={QUESTION_LENGTH_MAX}
        autoFocus={item === null}
        value={question}
        error={wrong.question}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Textarea
        name="answer"
        label={t("inbox.answer")}
        description={t("inbox.answerHint")}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={TAUGHT_LENGTH_MAX}
        autoFocus={item !== null}
        value={answer}
        error={wrong.answer}
        onChange={(event) => change({ answer: event.currentTarget.value })}
      />
      {item && <Draft itemId={item.item_id} hasOther={answer !== ""} onDraft={takeDraft} />}
      <div className={css.acts}>
        <Button type="submit" loading={isSending}>
          {t("inbox.teachAct")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </form>
  );
}

type DraftProps = { itemId: number; hasOther: boolean; onDraft: (answer: string) => void };

/** Has the avatar draft the answer, says what that takes before and what it took after, and how far to trust it. */
function Draft({ itemId, hasOther, onDraft }: DraftProps) {
  const t = useWords("avatars");
  const [key, setKey] = useState(newKey);
  const draft = useDraft();
  const { data } = draft;
  const handleDraft = () =>
    draft.mutate(
      { itemId, key },
      {
        onSuccess: ({ answer }) => onDraft(answer),
        onError: showTrouble,
        // Asked for once more, it is another draft.
        onSettled: () => setKey(newKey()),
      },
    );
  return (
    <div className={css.draft}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSparkles size={15} stroke={1.6} />}
        disabled={hasOther}
        loading={draft.isPending}
        onClick={handleDraft}
      >
        {t("inbox.draft")}
      </Button>
      <p className={css.facts} role="status">
        {draft.isPending && t("inbox.drafting")}
        {!draft.isPending && !data && t("inbox.draftCosts")}
        {!draft.isPending && data && (
          <>
            {t(data.is_from_material ? "inbox.draftFromMaterial" : "inbox.draftFromElsewhere")}{" "}
            {t("inbox.draftTook", { count: data.words, number: formatNumber(data.words) })}
          </>
        )}
      </p>
    </div>
  );
}

function useTeaching(avatarId: number, item: InboxItem | null, onDone: () => void) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [draft, setDraft] = useState({ question: item?.question.slice(0, QUESTION_LENGTH_MAX) ?? "", answer: "" });
  const typed = useRef(draft);
  const [isChecked, setChecked] = useState(false);
  const [taught, setTaught] = useState<Lesson | null>(null);
  const [{ keyOf }] = useState(attempts);
  const teach = useTeach(avatarId);
  const question = draft.question.trim();
  const answer = draft.answer.trim();
  const refused = isRefused(teach.error) ? teach.error.fields : {};
  const empty = (text: string) => (isChecked && text === "" ? said("context_empty") : undefined);
  const change = (parts: Partial<Lesson>) => {
    typed.current = { ...typed.current, ...parts };
    setDraft(typed.current);
  };
  return {
    ...draft,
    change,
    /** What was typed while it was written stays, above it. */
    takeDraft: (written: string) =>
      change({ answer: [typed.current.answer, written].filter((part) => part.trim() !== "").join("\n\n") }),
    errors: { question: empty(question) ?? refused.question, answer: empty(answer) ?? refused.answer },
    isSending: teach.isPending,
    isDirty: answer !== "" && (taught === null || differs(draft, taught)),
    /** Answers the field that is empty, if one is; else sends. */
    submit: (): "question" | "answer" | null => {
      setChecked(true);
      if (question === "") return "question";
      if (answer === "") return "answer";
      const done = () => {
        showSuccess(t("inbox.taught"));
        setTaught(draft);
        if (!differs(typed.current, draft)) onDone();
      };
      // An entry that was answered is done: what is taught after that stands by itself.
      const lesson = { question, answer, ...(item && !taught && { item_id: item.item_id }) };
      teach.mutate({ key: keyOf(lesson), ...lesson }, { onSuccess: done, onError: showTrouble });
      return null;
    },
  };
}

type Lesson = { question: string; answer: string };

const differs = (one: Lesson, other: Lesson) => one.question !== other.question || one.answer !== other.answer;
