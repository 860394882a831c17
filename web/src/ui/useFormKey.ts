import { useLocation } from "react-router";

/**
 * The key of a form, by what it is about: `id`, or null for something new. One that is saved for the first time stays the
 * same form where its new address is gone to with `kept`, so that caret, focus and what was typed meanwhile stay.
 */
export function useFormKey(id: number | null): { key: string; kept: { form: string } } {
  const { key, state } = useLocation();
  const form = formIn(state) ?? (id === null ? `new ${key}` : String(id));
  return { key: form, kept: { form } };
}

const formIn = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "form" in state && typeof state.form === "string" ? state.form : null;
