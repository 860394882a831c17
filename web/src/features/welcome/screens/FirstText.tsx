import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Choice } from "@pluma/contract/welcome/welcome";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useEndFirstText, useFirstText } from "../data.ts";
import css from "./FirstText.module.css";

type FirstTextProps = { onSend: (template: UsedTemplate) => void; children: ReactNode };

/** What a new person could write first: templates filled with examples, each a press away from its text; else `children`. */
export default function FirstText({ onSend, children }: FirstTextProps) {
  const { data, isPending } = useFirstText();
  const end = useEndFirstText();
  if (isPending) return <div className={css.waiting} />;
  if (!data) return children;
  return <Choices choices={data.choices} onSend={onSend} onEnd={() => end.mutate()} />;
}

type ChoicesProps = { choices: readonly Choice[]; onSend: (template: UsedTemplate) => void; onEnd: () => void };

function Choices({ choices, onSend, onEnd }: ChoicesProps) {
  const t = useWords("welcome");
  const choose = (choice: Choice) => onSend(filledIn(choice));
  useDigits(choices, choose);
  return (
    <section className={css.root} aria-label={t("first.title")}>
      <h1>{t("first.title")}</h1>
      <p>{t("first.about")}</p>
      <ol className={css.choices}>
        {choices.map((choice, place) => (
          <li key={choice.template.template_id}>
            <button type="button" className={css.choice} onClick={() => choose(choice)}>
              <span>
                <b>{choice.template.name}</b>
                {choice.template.description && <small>{choice.template.description}</small>}
              </span>
              <kbd>{place + 1}</kbd>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className={css.own} onClick={onEnd}>
        {t("first.own")}
      </button>
    </section>
  );
}

/** A template as it is sent: its name, and the example in each of its blanks. */
const filledIn = ({ template, values }: Choice): UsedTemplate => ({
  template_id: template.template_id,
  name: template.name,
  hidden: false,
  fields: template.template_fields.map(({ name, label }) => ({ name, label, value: values[name] ?? "" })),
});

/** A digit chooses, wherever nobody types. */
function useDigits(choices: readonly Choice[], choose: (choice: Choice) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    if (choice) choose(choice);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, []);
}
