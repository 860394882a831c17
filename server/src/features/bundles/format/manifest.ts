import { BUNDLE_LICENCE_LENGTH_MAX, BUNDLE_NAME_LENGTH_MAX, BUNDLE_THINGS_MAX } from "@pluma/contract/bundles/bundles";
import { type BundleKind, bundleKinds } from "@pluma/contract/bundles/kinds";
import { text } from "@pluma/contract/kit/kit";
import { z } from "zod";
import { bundleKey } from "../../../platform/features/bundles.ts";

export const BUNDLE_FORMAT = "setup.bundle";
/** What bundles called themselves before; they are read all the same. */
const EARLIER_FORMAT = "pluma.bundle";
export const BUNDLE_VERSION = 1;
/** The most that a bundle may be once it is unpacked, one of its JSON files, and how many files there may be beside the things. */
export const UNPACKED_MAX = 500 * 1024 * 1024;
export const JSON_MAX = 4 * 1024 * 1024;
/** All things of a bundle together, which are in memory while it is compared; and how often they may name each other. */
export const THINGS_SIZE_MAX = 64 * 1024 * 1024;
export const NEEDS_MAX = 20_000;
export const FILES_MAX = 5000;

export const MANIFEST = "manifest.json";
export const SIGNATURE = "signature.json";
export const pathOfThing = ({ kind, key }: { kind: BundleKind; key: string }): string => `${kind}/${key}.json`;
export const pathOfFile = (sha256: string): string => `files/${sha256}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const part = { sha256, size: z.number().int().min(0).max(UNPACKED_MAX) };
const isOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** What a bundle says it is, before the rest of its manifest is looked at. */
export const claim = z.object({ format: z.enum([BUNDLE_FORMAT, EARLIER_FORMAT]), version: z.number().int() });

/** What is in a bundle, and what each part of it is: the signature is over these bytes, and so over all. */
export const manifest = claim.extend({
  version: z.literal(BUNDLE_VERSION),
  made_at: z.iso.datetime(),
  made_by: text(100),
  bundle_id: bundleKey,
  number: z.number().int().min(1).max(1_000_000),
  name: text(BUNDLE_NAME_LENGTH_MAX),
  author: text(BUNDLE_NAME_LENGTH_MAX),
  licence: text(BUNDLE_LICENCE_LENGTH_MAX),
  things: z
    .array(z.object({ kind: z.enum(bundleKinds), key: bundleKey, ...part }))
    .max(BUNDLE_THINGS_MAX)
    .refine((things) => isOnce(things.map(({ key }) => key))),
  files: z
    .array(z.object(part))
    .max(FILES_MAX)
    .refine((files) => isOnce(files.map((file) => file.sha256))),
});
export type Manifest = z.output<typeof manifest>;

export const signature = z.object({ public_key: z.string().max(100), signature: z.string().max(200) });
