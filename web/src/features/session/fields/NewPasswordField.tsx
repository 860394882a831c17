import { session } from "@pluma/contract/session/session";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { PasswordField, type PasswordFieldProps } from "./PasswordField.tsx";

type NewPasswordFieldProps = Omit<PasswordFieldProps, "autoComplete" | "name" | "onBlur">;

/**
 * A password that is being chosen. Whoever leaves the field with one of the most used passwords, or one that is easy to guess, is told so, and may keep
 * it; where that is refused the error says so.
 */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useWords("session");
  const { value, hint, error } = props;
  const { mutate, data, variables } = useMutation({
    mutationFn: (password: string) => ask(session.checkPassword, { body: { password } }),
  });
  const found = variables === value ? data : undefined;
  const weakness = found?.is_common ? t("passwordCommon") : found?.is_weak ? t("passwordWeak") : null;
  return (
    <PasswordField
      {...props}
      hint={weakness !== null && !error ? weakness : hint}
      name="new-password"
      autoComplete="new-password"
      onBlur={() => value !== "" && value !== variables && mutate(value)}
    />
  );
}
