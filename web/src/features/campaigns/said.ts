import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { formatNumber } from "../../platform/look/format.ts";
import type { Translate } from "../../platform/look/i18n.ts";

/** Who made a campaign. That the platform's staff did is told to those who manage it, to everybody else nothing of them. */
export function makerOf({ user, by_staff: isByStaff, can }: Campaign, t: Translate): string | null {
  if (user) return t("list.madeBy", { name: `${user.name} ${user.last_name}`.trim() });
  if (isByStaff) return can.edit ? t("list.byStaff") : null;
  return t("list.left");
}

/** How much a campaign has, in words; avatars and workflows only where there are any. */
export const countsOf = ({ documents, templates, avatars, workflows }: Campaign["counts"], t: Translate): string =>
  [
    t("documentCount", { count: documents, number: formatNumber(documents) }),
    t("templateCount", { count: templates, number: formatNumber(templates) }),
    avatars > 0 && t("avatarCount", { count: avatars, number: formatNumber(avatars) }),
    workflows > 0 && t("workflowCount", { count: workflows, number: formatNumber(workflows) }),
  ]
    .filter(Boolean)
    .join(", ");
