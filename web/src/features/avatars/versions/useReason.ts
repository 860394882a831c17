import type { AvatarVersion } from "@pluma/contract/avatarVersions";
import { useWords } from "../../../platform/i18n.ts";
import { shortName } from "../../../ui/fileName.ts";

/** Why there is a version, as a sentence. */
export function useReason(): (version: Pick<AvatarVersion, "reason" | "subject" | "restored">) => string {
  const t = useWords("avatars");
  return ({ reason, subject, restored }) =>
    t(`versions.reason.${reason}`, { name: shortName(subject), number: restored ?? "" });
}
