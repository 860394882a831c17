import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { formatNumber } from "../../platform/look/format.ts";
import type { Translate } from "../../platform/look/i18n.ts";

/** How much a campaign has, in words. */
export const countsOf = ({ documents, templates }: Campaign["counts"], t: Translate): string =>
  t("counts", {
    documents: t("documentCount", { count: documents, number: formatNumber(documents) }),
    templates: t("templateCount", { count: templates, number: formatNumber(templates) }),
  });
