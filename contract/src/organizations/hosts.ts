/** An organization's own host: what proves that it is theirs, and whether it is. */
import { z } from "zod";
import { id, idParams, moment, route } from "../kit/kit.ts";

/** A host is looked for every five minutes for so many days after it was entered, then once a day. */
export const HOST_EAGER_DAYS = 3;
/** A proof that is no longer found counts for so many days more. */
export const HOST_GRACE_DAYS = 7;

/** The label in front of the host whose TXT record is asked for, and the path of the file. */
export const PROOF_LABEL = "_proof";
export const PROOF_PATH = "/.well-known/site-proof.txt";

/**
 * What was seen of one of the two ways: it is there; nothing is; something else is; the name is not known; nobody answered; the
 * address is none of the public internet; the answer was another (`found` says which); the name leads nowhere but to the machine that
 * the installation is on, and needs no proof.
 */
export const proofSights = [
  "found",
  "nothing",
  "other",
  "unknown_name",
  "silent",
  "refused",
  "answered",
  "this_machine",
] as const;
const sight = z.object({ is: z.enum(proofSights), found: z.string() });

/** What a look saw: of the record, of the file, and at which addresses the host is. `taken`: the proof is there, and another has the host. */
export const seenProof = z.object({
  txt: sight,
  file: sight,
  addresses: z.array(z.string()),
  is_taken: z.boolean(),
});
export type SeenProof = z.infer<typeof seenProof>;

/** `lost`: proved, and no longer found; until `ends_at` it still counts. */
export const hostStates = ["waiting", "taken", "proved", "lost"] as const;

export const organizationHost = z.object({
  host: z.string(),
  state: z.enum(hostStates),
  txt: z.object({ name: z.string(), value: z.string() }),
  file: z.object({ url: z.string(), value: z.string() }),
  /** The addresses that the host is to lead to; empty where the installation does not know its own. */
  addresses: z.array(z.string()),
  /** Whether it leads there; null before the first look, and where that cannot be told. */
  leads_here: z.boolean().nullable(),
  seen: seenProof.nullable(),
  entered_at: moment,
  checked_at: moment.nullable(),
  next_check_at: moment,
  proved_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** Where it is open; null while it is not. */
  url: z.string().nullable(),
});
export type OrganizationHost = z.infer<typeof organizationHost>;

const answer = z.object({ host: organizationHost.nullable() });

export const organizationHosts = {
  readHost: route({
    method: "GET",
    path: "/organizations/{id}/host",
    summary: "The host that an organization has or claims, and what proves it; null without one.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
  checkHost: route({
    method: "POST",
    path: "/organizations/{id}/host/check",
    summary: "Looks for the proof of an organization's host, now.",
    access: "orgAdmin",
    organizationParam: "id",
    params: z.object({ id }),
    answer,
    status: 200,
    rate: { count: 2, seconds: 60 },
    budget: "tries",
  }),
  askForCertificate: route({
    method: "GET",
    path: "/hosts/certificate",
    summary:
      "Whether a certificate may be fetched for a host: the installation's own, or one that is proved. Else 404.",
    access: "public",
    query: z.object({ domain: z.string().max(253) }),
    answer: z.object({ host: z.string() }),
  }),
};
