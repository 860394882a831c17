import type { ComponentType, ReactNode } from "react";

/** A field that finds a person by name or e-mail while one types; another feature brings it. */
type PersonFieldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  onPick: (person: { user_id: number; name: string; last_name: string; email: string }) => void;
  error?: ReactNode;
  /** Said where nobody is found. */
  nobody: string;
};
export type PersonField = ComponentType<PersonFieldProps>;
