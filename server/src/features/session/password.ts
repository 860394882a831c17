import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../platform/context.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { refuse } from "../../platform/errors.ts";
import { isCommonPassword, isGuessable } from "../../providers/identity/commonPasswords.ts";

/** Refuses a password that is among the most used ones, by the name of its field: for whoever runs the installation. */
export async function refuseCommon({ lang }: Pick<Ctx, "lang">, password: string, field = "password"): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  refuse("invalid_body", {}, { [field]: wordsOf("password_common", lang) });
}

/** Whether a password is among the most used ones or easy to guess: a hint to everybody else, who may choose it all the same. */
export async function checkPassword(
  _ctx: Ctx,
  { body }: Input<typeof session.checkPassword>,
): Promise<{ is_common: boolean; is_weak: boolean }> {
  const [isCommon, isWeak] = await Promise.all([isCommonPassword(body.password), isGuessable(body.password)]);
  return { is_common: isCommon, is_weak: isCommon || isWeak };
}
