import type { signupReasons } from "@pluma/contract/accounts/accounts";
import type { FieldProblem } from "@pluma/contract/kit/errors";
import { email } from "@pluma/contract/kit/kit";
import { PASSWORD_LENGTH_MIN } from "@pluma/contract/session/session";
import { homeCountry } from "../../ui/phone/numbers.ts";

export type Reason = (typeof signupReasons)[number] | "Other";

/** Sign-up as it is typed. */
export type SignUpDraft = {
  name: string;
  last_name: string;
  email: string;
  password: string;
  /** The password once more; a difference is told, and never refused. */
  confirmation: string;
  phone: string;
  /** Where a number without a code of its own is dialled. */
  phone_country: string;
  reason: Reason | null;
  otherReason: string;
};

/** What is kept nowhere. */
export const SIGN_UP_SECRETS = ["password", "confirmation"] as const;

/** Fields that are checked, in the order in which they are. */
export const checkedFields = ["name", "last_name", "email", "password", "phone"] as const;
export type CheckedField = (typeof checkedFields)[number];

export const emptySignUp = (givenEmail: string): SignUpDraft => ({
  name: "",
  last_name: "",
  email: givenEmail,
  password: "",
  confirmation: "",
  phone: "",
  phone_country: homeCountry(),
  reason: null,
  otherReason: "",
});

const isRight: Record<Exclude<CheckedField, "phone">, (draft: SignUpDraft) => boolean> = {
  name: ({ name }) => name.trim() !== "",
  last_name: ({ last_name }) => last_name.trim() !== "",
  email: (draft) => email.safeParse(draft.email).success,
  password: ({ password }) => password.length >= PASSWORD_LENGTH_MIN,
};

/**
 * The first field, in the order of the checks, that a sign-up would fail for; null when it may go. Whether its phone number
 * is one is known elsewhere.
 */
export const firstFailing = (draft: SignUpDraft, isPhoneRight: boolean): CheckedField | null =>
  checkedFields.find((field) => !(field === "phone" ? isPhoneRight : isRight[field](draft))) ?? null;

/** What is wrong with the first failing field, which an alert says in the words of the contract. */
export const problemOf = {
  name: "name_invalid",
  last_name: "last_name_invalid",
  email: "email_invalid",
  password: "password_short",
  phone: "phone_invalid",
} as const satisfies Record<CheckedField, FieldProblem>;

/** What stands under these fields when they are empty: Spanish in both languages, as the specification has it. */
export const wordsWhenEmpty: Partial<Record<CheckedField, string>> = {
  name: "Ingresa tu nombre",
  email: "Ingresa tu correo",
  phone: "Ingresa tu telefono",
};

/** The empty fields that say so, whichever the alert is about. */
export const emptyFields = (draft: SignUpDraft): CheckedField[] =>
  checkedFields.filter((field) => field in wordsWhenEmpty && draft[field].trim() === "");

/** The reason as it is kept: under Other what was written takes its place. */
export function reasonOf({ reason, otherReason }: Pick<SignUpDraft, "reason" | "otherReason">): string {
  return reason === "Other" ? otherReason.trim() || reason : (reason ?? "");
}

/** Whether the password was typed differently the second time; not while there is no second time. */
export const differs = ({ password, confirmation }: Pick<SignUpDraft, "password" | "confirmation">): boolean =>
  confirmation !== "" && confirmation !== password;
