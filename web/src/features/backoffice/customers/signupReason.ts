import { signupReasons } from "@pluma/contract/accounts/accounts";
import type { Translate } from "../../../platform/look/i18n.ts";

/** Why somebody joined, in the reader's language where it is one of those that sign-up offers; else as they wrote it. */
export function reasonIn(t: Translate, reason: string): string {
  const offered = signupReasons.find((each) => each === reason);
  return offered ? t(`reasons.${offered}`) : reason;
}
