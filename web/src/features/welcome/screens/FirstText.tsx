import { UnstyledButton } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Choice } from "@pluma/contract/welcome/welcome";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useEndFirstText, useFirstText } from "../data.ts";
import css from "./FirstText.module.css";

type FirstTextProps = { isOffered: boolean; onSend: (template: UsedTemplate) => void; children: ReactNode };

/**
 * What a new person could write first: templates filled with examples, each a press away from its text; `children` for everybody
 * else, where it is not offered, and where nobody is to see templates.
 */
export default function FirstText({ isOffered: isWanted, onSend, children }: FirstTextProps) {
  const hasTemplates = isTabOn(useConfig(), "templates");
  const isOffered = isWanted && hasTemplates;
  const { data, isPending } = useFirstText();
  const end = useEndFirstText();
  const part = useRef<HTMLDivElement>(null);
  // Whoever wants something of their own goes on in the box that comes in its place.
  useFocusKept(part, () => part.current?.querySelector("textarea") ?? null);
  return (
    <div className={css.part} ref={part}>
      {isOffered && isPending && <div className={css.waiting} />}
      {(!isOffered || (!isPending && !data)) && children}
      {isOffered && data && <Choices choices={data.choices} onSend={onSend} onEnd={() => end.mutate()} />}
    </div>
  );
}

type ChoicesProps = { choices: readonly Choice[]; onSend: (template: UsedTemplate) => void; onEnd: () => void };

function Choices({ choices, onSend, onEnd }: ChoicesProps) {
  const t = useWords("welcome");
  const acts = [...choices.map((choice) => () => onSend(filledIn(choice))), onEnd];
  useDigits(acts);
  return (
    <section className={css.root} aria-label={t("first.title")}>
      <h1>{t("first.title")}</h1>
      <p>{t("first.about")}</p>
      <ol className={css.choices}>
        {choices.map(({ template: { template_id, name, description } }, place) => (
          <li key={template_id}>
            <Row name={name} about={description} digit={place + 1} onPress={acts[place]} />
          </li>
        ))}
        <li>
          <Row name={t("first.own")} about={t("first.ownAbout")} digit={choices.length + 1} onPress={onEnd} />
        </li>
      </ol>
      <Link className={css.all} to="/templates">
        {t("first.all")}
      </Link>
    </section>
  );
}

type RowProps = { name: string; about: string; digit: number; onPress: (() => void) | undefined };

function Row({ name, about, digit, onPress }: RowProps) {
  return (
    <UnstyledButton className={css.choice} onClick={onPress}>
      <span>
        <b>{name}</b>
        {about && <small>{about}</small>}
      </span>
      <kbd>{digit}</kbd>
    </UnstyledButton>
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
function useDigits(acts: readonly (() => void)[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) acts[Number(event.key) - 1]?.();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, []);
}
