import type { Proof } from "@pluma/contract/accounts/credentials";
import type { Factors } from "@pluma/contract/settings/settings";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { hasPasskeys, isCalledOff, signChallenge } from "../../session/index.ts";
import { useFactors } from "../data.ts";

/** How somebody shows that it is really them: the password, a code of the app, a passkey, or a code that is mailed. */
export type ProofWay = "password" | "code" | "passkey" | "mail";

export type ProofState = ReturnType<typeof useProof>;

/** What is typed as a proof of who one is, and in which way; `error` is what the server said of the last one. */
export function useProof(error: Error | null) {
  const t = useWords("settings");
  const { data: factors } = useFactors();
  const ways = waysOf(factors, hasPasskeys());
  const [chosen, setChosen] = useState<ProofWay | null>(null);
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const way = chosen ?? ways[0] ?? "password";
  const isAtField = isRefused(error, "password_wrong") || isRefused(error, "code_wrong");
  return {
    way,
    otherWays: ways.filter((each) => each !== way),
    typed,
    type: setTyped,
    isMissing: way !== "passkey" && typed.trim() === "",
    /** What is wrong with what stands in the field. */
    wrong: isAtField && typed === tried ? error.message : null,
    /** Why it went no further, apart from that. */
    refusal: trouble ?? (isAtField ? null : (error?.message ?? null)),
    choose(next: ProofWay) {
      setChosen(next);
      setTyped("");
      setTried(null);
    },
    /** Gives the proof as it is sent. For a passkey the browser asks first; a change of mind is nothing to tell. */
    give(onProof: (proof: Proof) => void): void {
      setTried(typed);
      setTrouble(null);
      proofOf(way, typed).then(
        onProof,
        (thrown: unknown) => !isCalledOff(thrown) && setTrouble(t("proof.passkeyFailed")),
      );
    },
  };
}

async function proofOf(way: ProofWay, typed: string): Promise<Proof> {
  if (way === "passkey") return { passkey: await signChallenge() };
  return way === "password" ? { password: typed } : { code: typed.trim() };
}

/** Whether the server refused only the proof, so that another one may be given. */
export const isProofRefusal = (error: Error | null): boolean =>
  (["proof_needed", "password_wrong", "code_wrong", "passkey_refused"] as const).some((code) => isRefused(error, code));

/** The ways that an account has, the usual one first. Until they are known a password is asked for. */
export function waysOf(factors: Factors | undefined, canPasskeys: boolean): ProofWay[] {
  if (!factors) return ["password"];
  const { has_password, two_factor, passkeys } = factors;
  return [
    ...(has_password ? (["password"] as const) : []),
    ...(canPasskeys && passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(two_factor.is_on ? (["code"] as const) : []),
    ...(has_password ? [] : (["mail"] as const)),
  ];
}
