import type { Campaign } from "@pluma/contract/accounts/accounts";
import { recallHere, rememberHere } from "../storage.ts";

const KEY = "campaign";
const LENGTH_MAX = 200;

/** Keeps the campaign that the address names (`utm_source` and the others) for a sign-up in this tab; a later one counts. */
export function keepCampaign(): void {
  const campaign = campaignIn(location.search);
  if (Object.values(campaign).some((mark) => mark !== "")) rememberHere(KEY, String(new URLSearchParams(campaign)));
}

/** The campaign that led to this tab; undefined where none did. */
export function campaignHere(): Campaign | undefined {
  const kept = recallHere(KEY);
  return kept === null ? undefined : campaignIn(kept);
}

function campaignIn(query: string): Campaign {
  const said = new URLSearchParams(query);
  const mark = (name: keyof Campaign): string => said.get(name)?.trim().slice(0, LENGTH_MAX) ?? "";
  return {
    utm_source: mark("utm_source"),
    utm_medium: mark("utm_medium"),
    utm_campaign: mark("utm_campaign"),
    utm_term: mark("utm_term"),
    utm_content: mark("utm_content"),
  };
}
