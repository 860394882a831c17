import { TextInput } from "@mantine/core";
import { onEnterKey } from "../form/enterKey.ts";
import { OptionalLabel } from "../form/OptionalLabel.tsx";
import classes from "./SourceFields.module.css";

type SecretFieldProps = {
  label: string;
  isOptional?: boolean;
  value: string;
  placeholder: string;
  onChange: (typed: string) => void;
  onEnter: (field: Element) => void;
  error?: string | false;
};

/**
 * A secret key: readable while it is typed, dots afterwards. It is no password field, because browsers would offer to
 * keep the key as the password of this site, in place of the owner's.
 */
export function SecretField({ label, isOptional, value, placeholder, onChange, onEnter, error }: SecretFieldProps) {
  return (
    <TextInput
      label={isOptional ? <OptionalLabel>{label}</OptionalLabel> : label}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onEnterKey(onEnter)}
      classNames={{ input: `${classes.mono} ${classes.secret}` }}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
    />
  );
}
