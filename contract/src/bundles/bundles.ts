/** Set-up bundles: how an organization is set up, as one signed file that another organization or installation can bring. */
import { z } from "zod";
import { defineErrors, filledText, id, idParams, moment, multipart, route, text } from "../kit/kit.ts";
import { bundleKinds, bundleLeftOut, bundleOutcomes } from "./kinds.ts";

export const BUNDLE_SIZE_MAX = 250 * 1024 * 1024;
/** Things of a bundle, of all kinds together. */
export const BUNDLE_THINGS_MAX = 1000;
export const BUNDLE_NAME_LENGTH_MAX = 120;
export const BUNDLE_LICENCE_LENGTH_MAX = 2000;

const kind = z.enum(bundleKinds);

/** What a bundle says of itself. `number` counts the exports of where it comes from; `fingerprint` is of the key that signed it. */
const head = {
  bundle_id: z.string(),
  number: z.number().int(),
  name: z.string(),
  author: z.string(),
  licence: z.string(),
  fingerprint: z.string(),
};

const left = z.object({ kind, name: z.string(), why: z.enum(bundleLeftOut) });
export type LeftOut = z.infer<typeof left>;

/** An export: how far it is, and once it is done where it can be downloaded, by who asked for it alone. */
export const bundleExport = z.object({
  export_id: z.number().int(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  done: z.number(),
  ...head,
  kinds: z.array(kind),
  things: z.number().int(),
  /** What is not in it, or not whole, and why. */
  left_out: z.array(left),
  src: z.string().nullable(),
  is_own: z.boolean(),
  createdAt: moment,
});
export type BundleExport = z.infer<typeof bundleExport>;

/** What becomes of a thing of a bundle: `theirs` is done, `mine` leaves what is here. Null where nothing can be chosen. */
const choice = z.enum(["theirs", "mine"]);
export type BundleChoice = z.infer<typeof choice>;

export const bundleThing = z.object({
  key: z.string(),
  kind,
  name: z.string(),
  outcome: z.enum(bundleOutcomes),
  choice: choice.nullable(),
  /** Why it cannot be brought, or why it is asked about. */
  problem: z.string().nullable(),
});
export type BundleThing = z.infer<typeof bundleThing>;

/** A bundle that was brought: `draft` until one says that it is right. */
export const bundleImport = z.object({
  import_id: z.number().int(),
  organization_id: z.number().int(),
  file_name: z.string(),
  state: z.enum(["draft", "running", "done", "failed", "cancelled"]),
  ...head,
  /** When it was made, and by which version of the app. */
  made_at: moment,
  made_by: z.string(),
  /** This installation's own key signed it; or the organization has said that it trusts whose key that is. */
  is_own_key: z.boolean(),
  is_trusted: z.boolean(),
  /** A later one of the same was brought already. */
  is_older: z.boolean(),
  things: z.array(bundleThing),
  /** From 0 to 1. */
  done: z.number(),
  problem: z.string().nullable(),
  createdAt: moment,
});
export type BundleImport = z.infer<typeof bundleImport>;

/** A bundle that things of the organization came from, and which of them are still here. */
const source = z.object({ ...head, things: z.array(z.object({ kind, name: z.string() })), broughtAt: moment });
export type BundleSource = z.infer<typeof source>;

/** A key of somebody else's that the organization said it trusts: what it signed is not asked about again. */
const signer = z.object({ fingerprint: z.string(), trusted_at: moment });
export type BundleSigner = z.infer<typeof signer>;

const overview = z.object({
  /** Of the key with which this installation signs. */
  fingerprint: z.string(),
  /** What the organization has that would be given. */
  parts: z.array(z.object({ kind, count: z.number().int() })),
  export: bundleExport.nullable(),
  /** The one that is looked at or worked on, else the last one. */
  import: bundleImport.nullable(),
  sources: z.array(source),
  signers: z.array(signer),
});
export type BundleOverview = z.infer<typeof overview>;

export const errors = defineErrors({
  bundle_unreadable: "invalid",
  bundle_too_large: "tooLarge",
  bundle_newer: "invalid",
  bundle_changed: "invalid",
  bundle_signature_wrong: "invalid",
  bundle_things_many: "invalid",
  bundle_nothing: "conflict",
  bundle_signer_unknown: "conflict",
  bundle_import_running: "conflict",
  bundle_import_begun: "conflict",
  bundle_here_changed: "conflict",
  bundle_leans: "conflict",
});

/** What may be said of a single thing of a bundle. */
export const bundleProblemCodes = ["bundle_thing_unfit", "bundle_thing_leans", "bundle_thing_other"] as const;
export type BundleProblem = (typeof bundleProblemCodes)[number];

const own = { access: "orgAdmin", organizationParam: "id" } as const;
const oneOf = z.object({ id, import_id: id });
const answer = z.object({ import: bundleImport });

export const bundles = {
  readBundle: route({
    method: "GET",
    path: "/organizations/{id}/bundle",
    summary:
      "What an organization has for a set-up bundle, its last export, what it brings, and which bundles things came from.",
    ...own,
    params: idParams,
    answer: overview,
  }),
  exportBundle: route({
    method: "POST",
    path: "/organizations/{id}/bundle/export",
    summary:
      "Begins to make a set-up bundle of what an organization owns: no people, no purchases, no chats, no keys; while one is being made, that one is answered.",
    ...own,
    params: z.object({ id }),
    body: z.object({
      name: filledText(BUNDLE_NAME_LENGTH_MAX).transform((value) => value.trim()),
      author: text(BUNDLE_NAME_LENGTH_MAX).default(""),
      licence: text(BUNDLE_LICENCE_LENGTH_MAX).default(""),
      kinds: z.array(kind).min(1).max(bundleKinds.length),
    }),
    answer: z.object({ export: bundleExport.nullable() }),
    status: 202,
    refusedWhileImpersonating: true,
    rate: { count: 20, seconds: 86_400 },
    budget: "exports",
    refuses: ["bundle_things_many"],
  }),
  createBundleImport: route({
    method: "POST",
    path: "/organizations/{id}/bundle/imports",
    summary: "Reads a set-up bundle and says of each thing what would become of it. Nothing is done.",
    ...own,
    params: idParams,
    body: multipart("file", BUNDLE_SIZE_MAX),
    answer,
    status: 201,
    refusedWhileImpersonating: true,
    rate: { count: 40, seconds: 86_400 },
    budget: "imports",
    refuses: [
      "bundle_unreadable",
      "bundle_too_large",
      "bundle_newer",
      "bundle_changed",
      "bundle_signature_wrong",
      "bundle_things_many",
      "bundle_import_running",
    ],
  }),
  readBundleImport: route({
    method: "GET",
    path: "/organizations/{id}/bundle/imports/{import_id}",
    summary: "How far a set-up bundle is that was brought, and what becomes of each thing.",
    ...own,
    params: oneOf,
    answer,
  }),
  startBundleImport: route({
    method: "POST",
    path: "/organizations/{id}/bundle/imports/{import_id}/start",
    summary:
      "Brings a set-up bundle in the background: all of it or nothing. `choices` by the keys of things; `trust` says that whose key signed it is known.",
    ...own,
    params: oneOf,
    body: z.object({
      choices: z.record(z.string().max(80), choice).default({}),
      trust: z.boolean().default(false),
    }),
    answer,
    status: 202,
    refusedWhileImpersonating: true,
    rate: { count: 40, seconds: 86_400 },
    budget: "imports",
    refuses: [
      "bundle_nothing",
      "bundle_signer_unknown",
      "bundle_import_running",
      "bundle_import_begun",
      "bundle_leans",
    ],
  }),
  removeBundleImport: route({
    method: "DELETE",
    path: "/organizations/{id}/bundle/imports/{import_id}",
    summary:
      "Forgets a set-up bundle that was only looked at, and ends one that is being brought: nothing of it stays.",
    ...own,
    params: oneOf,
    refusedWhileImpersonating: true,
  }),
  removeBundleSigner: route({
    method: "DELETE",
    path: "/organizations/{id}/bundle/signers/{fingerprint}",
    summary:
      "Trusts a key no more: the next set-up bundle that it signed is asked about again. What was brought stays.",
    ...own,
    params: z.object({ id, fingerprint: z.string().max(80) }),
    refusedWhileImpersonating: true,
    rate: { count: 60, seconds: 60 },
  }),
};
