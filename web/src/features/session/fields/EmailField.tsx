import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";

type EmailFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  error?: ReactNode;
  /** Browsers offer passkeys here too. */
  takesPasskeys?: boolean;
  /** It is known already, and no other will do. */
  isFixed?: boolean;
};

/** The e-mail address by which somebody is known here. */
export function EmailField({ value, onChange, error, takesPasskeys = false, isFixed = false }: EmailFieldProps) {
  const t = useWords("session");
  return (
    <TextInput
      label={t("email")}
      type="email"
      name="email"
      autoComplete={takesPasskeys ? "username webauthn" : "username"}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      readOnly={isFixed}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
