import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatNumber, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { alertText } from "../../../platform/messages.ts";
import { numberOf } from "../steps.ts";
import { keepsUnsaved } from "./draft/faults.ts";
import css from "./SavedState.module.css";
import type { Editor } from "./useEditor.ts";

/** Whether what is on the screen is saved; else what it waits for, and the way there. */
export function SavedState({ editor }: { editor: Editor }) {
  return (
    <span className={css.root} role="status">
      <State editor={editor} />
    </span>
  );
}

function State({ editor }: { editor: Editor }) {
  const t = useWords("workflows");
  const language = useLanguage();
  const { draft, failure, theirs, faults, isDirty, isSaving, savedAt, base } = editor;
  const fault = faults.find(keepsUnsaved);
  if (theirs) return <Warn text={t("saved.theirs")} />;
  if (failure !== null) {
    return (
      <UnstyledButton className={css.problem} onClick={editor.retry} title={alertText(failure) ?? undefined}>
        <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
        {t("saved.failed")}
      </UnstyledButton>
    );
  }
  if (isSaving) return t("saved.saving");
  if (isDirty && fault) {
    return (
      <UnstyledButton className={css.problem} onClick={() => editor.choose(fault.step)}>
        <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
        {fault.step === null
          ? t(`saved.fault.${fault.kind}`)
          : t("saved.step", { number: formatNumber(numberOf(draft.steps, fault.step)) })}
      </UnstyledButton>
    );
  }
  if (isDirty) return t("saved.soon");
  if (!base) return null;
  return (
    <span className={css.good}>
      <IconCheck size={15} stroke={1.8} aria-hidden />
      {savedAt ? t("saved.at", { time: formatTime(savedAt, language) }) : t("saved.all")}
    </span>
  );
}

const Warn = ({ text }: { text: string }) => (
  <span className={css.problem}>
    <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
    {text}
  </span>
);
