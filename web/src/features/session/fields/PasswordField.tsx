import { PasswordInput } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";

export type PasswordFieldProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: string | undefined;
  name: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** Takes the focus when the dialog around it opens. */
  isFirst?: boolean;
};

/** A password, with an eye to see it by that the keyboard reaches too. */
export function PasswordField({
  ref,
  label,
  hint,
  name,
  autoComplete,
  value,
  onChange,
  onBlur,
  error,
  isFirst,
}: PasswordFieldProps) {
  const t = useWords("session");
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      ref={ref}
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      name={name}
      autoComplete={autoComplete}
      maxLength={200}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
      aria-invalid={Boolean(error) || undefined}
      data-autofocus={isFirst || undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        // The name says what pressing does; a pressed state beside it would say it twice, and the wrong way round.
        "aria-label": t(isVisible ? "hidePassword" : "showPassword"),
        "aria-pressed": undefined,
      }}
    />
  );
}
