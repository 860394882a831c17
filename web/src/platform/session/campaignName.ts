import type { Campaign } from "@pluma/contract/accounts/accounts";

/** A campaign in one line: where it stood, how it was paid for, what it is called. */
export const campaignName = ({
  utm_source,
  utm_medium,
  utm_campaign,
}: Pick<Campaign, "utm_source" | "utm_medium" | "utm_campaign">): string =>
  [utm_source, utm_medium, utm_campaign].filter(Boolean).join(" / ");
