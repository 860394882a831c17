import { KEY_NAME_LENGTH_MAX } from "@pluma/contract/apiKeys/apiKeys";
import { z } from "zod";
import { readAddress } from "./addresses.ts";

const ADDRESSES_MAX = 20;

/** What an app says of itself, at registration or in the document that its id leads to; whatever else it says is passed over. */
const description = z.object({
  client_id: z.string().nullish(),
  client_name: z.string().nullish(),
  redirect_uris: z.array(z.string()).min(1).max(ADDRESSES_MAX),
});

/** An app, as it is known here. */
export type Described = { name: string; redirectUris: string[]; clientId: string | null };

/** Reads what an app says of itself: "address" where it names none that it may be told at, null where it says nothing sensible. */
export function readDescription(bytes: Uint8Array): Described | "address" | null {
  const { data } = description.safeParse(parse(bytes));
  if (!data) return null;
  // An address of another kind, as apps of phones have, is left out: nothing is ever sent there.
  const redirectUris = [...new Set(data.redirect_uris)].filter((each) => readAddress(each) !== null);
  const [first] = redirectUris;
  if (first === undefined) return "address";
  return { name: nameOf(data.client_name ?? "", first), redirectUris, clientId: data.client_id ?? null };
}

// Letters that are not seen, or that turn the order of those beside them: by them one name looks like another.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** What it calls itself, on one line; its address where it has no name. */
function nameOf(given: string, address: string): string {
  const name = given.slice(0, 1000).toWellFormed().replace(unseen, "").replace(/\s+/g, " ").trim();
  return [...(name || new URL(address).host)].slice(0, KEY_NAME_LENGTH_MAX).join("");
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
