import type { PromptWords } from "@pluma/contract/generators/inputs";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { alertText } from "../../../../platform/messages.ts";
import { inputsOf } from "../builder.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import { BuiltPrompt } from "./BuiltPrompt.tsx";
import { FileField } from "./FileField.tsx";
import { InputField } from "./InputField.tsx";
import css from "./InputForm.module.css";

/** The form: nine inputs in their order and a file; whoever writes all prompts themselves finds the prompt box alone. */
export function InputForm({ state, foot }: { state: SuperFetchState; foot: ReactNode }) {
  const t = useWords("generators");
  const words = usePromptWords();
  const { draft, isManual, lockedKeys, generate, start, setValue, switchInput, change } = state;
  const inputs = inputsOf(draft.entries, words.labels).filter(({ key }) => !isManual || key === "prompt");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!generate.isPending && !state.isWriting) start();
  };
  return (
    <form
      className={css.form}
      aria-label={t("superFetch.form")}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
    >
      <div className={css.scroll}>
        <div className={css.fields}>
          {inputs.map((input) => (
            <InputField
              key={input.key}
              input={input}
              isAlone={isManual}
              isLocked={!isManual && lockedKeys.includes(input.key)}
              onChange={(value) => setValue(input.key, value)}
              onSwitch={() => switchInput(input.key)}
            />
          ))}
          {!isManual && (
            <>
              <FileField file={draft.file} onChange={(file) => change((held) => ({ ...held, file }))} />
              <BuiltPrompt entries={draft.entries} words={words} />
            </>
          )}
        </div>
        {generate.error && (
          <p className={css.problem} role="alert">
            {alertText(generate.error)}
          </p>
        )}
      </div>
      {foot}
    </form>
  );
}

/** What a prompt is written with, in the language of the screen. */
function usePromptWords(): PromptWords {
  const t = useWords("generators");
  return {
    labels: {
      task: t("superFetch.labels.task"),
      topic: t("superFetch.labels.topic"),
      target: t("superFetch.labels.target"),
      person: t("superFetch.labels.person"),
      tone: t("superFetch.labels.tone"),
      format: t("superFetch.labels.format"),
      examples: t("superFetch.labels.examples"),
      callToAction: t("superFetch.labels.callToAction"),
      prompt: t("superFetch.labels.prompt"),
    },
    noCallToAction: t("superFetch.noCallToAction"),
  };
}
