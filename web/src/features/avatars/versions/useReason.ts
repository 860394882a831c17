import type { AvatarVersion } from "@pluma/contract/avatars/versions";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";

/** Why there is a version, as a sentence; of earlier ones it is not known which training it was. */
export function useReason(): (version: Pick<AvatarVersion, "reason" | "subject" | "restored">) => string {
  const t = useWords("avatars");
  return ({ reason, subject, restored }) => {
    const isNameless = subject === "" && (reason === "executed" || reason === "combined");
    if (isNameless) return t(`versions.reason.${reason}_nameless`);
    // What was taught is named by its question, which is read from its beginning.
    const name = reason === "taught" ? subject : shortName(subject);
    return t(`versions.reason.${reason}`, { name, number: restored ?? "" });
  };
}
