import { email } from "@pluma/contract/kit/kit";

/** The e-mail address that was typed, as it is kept; null when it is none. */
export const emailIn = (text: string): string | null => email.safeParse(text).data ?? null;
