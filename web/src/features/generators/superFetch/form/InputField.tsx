import { ActionIcon, Textarea, TextInput } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useWords } from "../../../../platform/look/i18n.ts";
import type { PromptInput } from "../builder.ts";
import css from "./InputForm.module.css";

type Props = {
  input: PromptInput;
  /** A preset says what stands here, and who uses it may not change that. */
  isLocked: boolean;
  isAlone?: boolean;
  onChange: (value: string) => void;
  onSwitch: () => void;
};

const LONG: readonly string[] = ["task", "examples", "prompt"];
const WIDE: readonly string[] = [...LONG, "format", "callToAction"];

/** One input of the form: its name, whether it is fixed or left open, and what is flagged. */
export function InputField({ input, isLocked, isAlone = false, onChange, onSwitch }: Props) {
  const t = useWords("generators");
  const { key, label, value, required, editable, isValid } = input;
  const shared = {
    id: `super-fetch-${key}`,
    label: (
      <>
        {label}
        {required || isAlone ? (
          <span className={css.required} aria-hidden="true">
            *
          </span>
        ) : (
          <span className={css.optional}>{t("superFetch.optional")}</span>
        )}
      </>
    ),
    value,
    readOnly: isLocked,
    "aria-required": required || isAlone,
    placeholder: t(`superFetch.hints.${key}`),
    error: isValid ? null : t("superFetch.required", { label }),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div className={css.field} data-wide={WIDE.includes(key) || undefined}>
      {LONG.includes(key) ? (
        <Textarea {...shared} autosize minRows={key === "task" || isAlone ? 4 : 3} maxRows={14} />
      ) : (
        <TextInput {...shared} />
      )}
      {isLocked ? (
        <span
          className={css.locked}
          role="img"
          aria-label={t("superFetch.locked", { label })}
          title={t("superFetch.locked", { label })}
        >
          <IconLock size={14} stroke={1.7} aria-hidden="true" />
        </span>
      ) : (
        !isAlone && <Switch label={label} isOpen={editable} onSwitch={onSwitch} />
      )}
    </div>
  );
}

function Switch({ label, isOpen, onSwitch }: { label: string; isOpen: boolean; onSwitch: () => void }) {
  const t = useWords("generators");
  return (
    <ActionIcon
      className={css.switch}
      size="sm"
      aria-label={t("superFetch.editable", { label })}
      aria-pressed={isOpen}
      title={t(isOpen ? "superFetch.isEditable" : "superFetch.isFixed")}
      data-on={isOpen || undefined}
      onClick={onSwitch}
    >
      {isOpen ? <IconLockOpen size={15} stroke={1.7} /> : <IconLock size={15} stroke={1.6} />}
    </ActionIcon>
  );
}
