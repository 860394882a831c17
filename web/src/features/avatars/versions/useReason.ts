import type { AvatarVersion } from "@pluma/contract/avatars/versions";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";

/** Why there is a version, as a sentence. */
export function useReason(): (version: Pick<AvatarVersion, "reason" | "subject" | "restored">) => string {
  const t = useWords("avatars");
  return ({ reason, subject, restored }) =>
    t(`versions.reason.${reason}`, { name: shortName(subject), number: restored ?? "" });
}
