import { type Campaign, campaign } from "@pluma/contract/accounts/accounts";
import { recallHere, rememberHere } from "../storage.ts";

const KEY = "campaign";
const LENGTH_MAX = 200;

/** Keeps the campaign that the address names (`utm_source` and the others) for a sign-up in this tab; a later one counts. */
export function keepCampaign(): void {
  const said = new URLSearchParams(location.search);
  const marks = Object.keys(campaign.shape).map((name) => [name, said.get(name)?.trim().slice(0, LENGTH_MAX) ?? ""]);
  if (marks.some(([, mark]) => mark !== "")) rememberHere(KEY, JSON.stringify(Object.fromEntries(marks)));
}

/** The campaign that led to this tab; undefined where none did. */
export function campaignHere(): Campaign | undefined {
  try {
    return campaign.safeParse(JSON.parse(recallHere(KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}
