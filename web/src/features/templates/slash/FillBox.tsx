import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TemplateField } from "@pluma/contract/templates/fields";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconForms, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useImperativeHandle, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { BegunProps } from "../../chats/index.ts";
import { keepRemembered } from "../apply/data.ts";
import { firstValues, isComplete, usedOf, type Values, valuesOf, wantingIn } from "../apply/filling.ts";
import { choicesOf, filledCount, focusInput, inputIdOf } from "../fields/places.ts";
import css from "./Begun.module.css";
import type { Begun } from "./begun.ts";
import { writeBegun } from "./begun.ts";
import { Hints } from "./Hints.tsx";
import { Lines, Sentence } from "./Sentence.tsx";

type Props = Omit<BegunProps, "begun" | "isOpen" | "onOpen" | "onRemove"> & { template: OpenTemplate; kept: Begun };

/**
 * A template in the place of the text: its prompt as a sentence whose blanks are written in, or a line for each field where
 * the prompt may not be read or there is no room. Tab walks the blanks, Enter sends or goes to the first that is empty,
 * Esc leaves what is filled in for later.
 */
export function FillBox({ template, kept, canSend, submit, onChange, onClose, onSend }: Props) {
  const form = useId();
  const isNarrow = useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });
  const [current, setCurrent] = useState<TemplateField | null>(null);
  const { template_fields: fields, content } = template;
  const values: Values = { ...firstValues(fields, kept.isAsLastTime ? template.remembered : null), ...kept.typed };
  const set = (name: string, value: string) =>
    onChange(writeBegun({ ...kept, typed: { ...kept.typed, [name]: value } }));
  const goTo = (name: string | undefined) => name !== undefined && focusInput(form, fields, name);
  const sendOrGoOn = () => {
    if (!isComplete(template, values)) goTo(wantingIn(fields, values)[0]);
    else if (canSend) {
      const used = usedOf(template, values);
      keepRemembered(template.template_id, valuesOf(used));
      onClose();
      onSend(used);
    }
  };
  useImperativeHandle(submit, () => sendOrGoOn);
  const begin = useEffectEvent(() => goTo(wantingIn(fields, values)[0] ?? fields[0]?.name));
  useEffect(() => void begin(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && !event.shiftKey && isInput(event.target)) sendOrGoOn();
    else return;
    event.preventDefault();
  };
  const parts = { form, fields, values, current, onChange: set, onCurrent: setCurrent };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a sentence in every browser
    <div className={css.box} role="group" aria-label={template.name} onKeyDown={handleKey}>
      <Head template={template} values={values} onClose={onClose} />
      <div className={css.body}>
        {content === null || isNarrow ? <Lines {...parts} /> : <Sentence content={content} {...parts} />}
      </div>
      <Foot form={form} field={current} value={current ? (values[current.name] ?? "") : ""} onChange={set} />
    </div>
  );
}

const isInput = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

function Head({ template, values, onClose }: { template: OpenTemplate; values: Values; onClose: () => void }) {
  const t = useWords("templates");
  const fields = template.template_fields;
  const counts = { filled: formatNumber(filledCount(fields, values)), count: fields.length };
  return (
    <header className={css.head}>
      <IconForms size={17} stroke={1.6} aria-hidden="true" />
      <span className={css.name}>{template.name}</span>
      <span className={`${css.quiet} num`}>{t("apply.filled", { ...counts, all: formatNumber(fields.length) })}</span>
      <ActionIcon className={css.close} aria-label={t("slash.close")} title={t("slash.close")} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </header>
  );
}

type FootProps = {
  form: string;
  field: TemplateField | null;
  value: string;
  onChange: (name: string, value: string) => void;
};

/** What the blank in hand wants: its options to choose from, or what it is for; and what the keys do. */
function Foot({ form, field, value, onChange }: FootProps) {
  const t = useWords("templates");
  const keys = [
    ...(field?.type === "select" ? [{ keys: ["↑", "↓"], act: t("slash.choose") }] : []),
    { keys: ["Tab"], act: t("slash.next") },
    { keys: ["↵"], act: t("slash.send") },
    { keys: ["Esc"], act: t("slash.keep") },
  ];
  return (
    // Pressing keeps the focus in the blank.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <div className={css.foot} onMouseDown={(event) => event.preventDefault()}>
      {field && (
        <div className={css.options}>
          <span className={css.quiet}>{field.label}</span>
          {field.type === "select" ? (
            <div
              className={css.choices}
              role="listbox"
              id={`${inputIdOf(form, field)}-options`}
              aria-label={field.label}
            >
              {choicesOf(field).map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the blank, which moves and chooses
                // biome-ignore lint/a11y/useFocusableInteractive: for the same reason
                <span
                  key={option}
                  id={`${inputIdOf(form, field)}-${at}`}
                  className={css.choice}
                  role="option"
                  aria-selected={option === value}
                  onClick={() => onChange(field.name, option)}
                >
                  {option}
                </span>
              ))}
            </div>
          ) : (
            <span className={css.help}>
              {field.help || (field.example && t("fields.example", { example: field.example }))}
            </span>
          )}
        </div>
      )}
      <Hints hints={keys} />
    </div>
  );
}
