import { createHash, randomUUID } from "node:crypto";
import type { BundleKind } from "@pluma/contract/bundles/kinds";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { App } from "../../../platform/context.ts";
import { signManifest } from "../format/keys.ts";
import { BUNDLE_FORMAT, BUNDLE_VERSION, type Manifest } from "../format/manifest.ts";

/** What is in a bundle, by path. */
export const partsOf = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);

/** What a part of a bundle says. */
export const jsonOf = <T>(bytes: Uint8Array | undefined): T => JSON.parse(strFromU8(bytes ?? new Uint8Array()));

/** The manifest of a bundle. */
export const manifestOf = (bytes: Uint8Array): Manifest => jsonOf(partsOf(bytes)["manifest.json"]);

/** The first thing of a kind. */
export function thingOf(manifest: Manifest, kind: BundleKind): Manifest["things"][number] {
  const found = manifest.things.find((each) => each.kind === kind);
  if (!found) throw new Error(`a bundle without ${kind}`);
  return found;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A bundle with some of it changed, signed as it is then by an installation: `change` is given its manifest and its parts. */
export function resigned(
  app: Pick<App, "secrets">,
  bytes: Uint8Array,
  change: (manifest: Manifest, parts: Record<string, Uint8Array>) => void,
): Uint8Array {
  const { "manifest.json": _manifest, "signature.json": _signature, ...parts } = partsOf(bytes);
  const manifest = manifestOf(bytes);
  change(manifest, parts);
  for (const thing of manifest.things) {
    const part = parts[`${thing.kind}/${thing.key}.json`];
    if (part) Object.assign(thing, { sha256: hashOf(part), size: part.length });
  }
  const text = strToU8(JSON.stringify(manifest));
  const signature = strToU8(JSON.stringify(signManifest(app, text)));
  return zipSync({ ...parts, "manifest.json": text, "signature.json": signature });
}

/** Changes the JSON of the first thing of a kind. */
export function edit<Data extends object>(
  manifest: Manifest,
  parts: Record<string, Uint8Array>,
  kind: BundleKind,
  change: (data: Data) => void,
): void {
  const path = `${kind}/${thingOf(manifest, kind).key}.json`;
  const data = jsonOf<Data>(parts[path]);
  change(data);
  parts[path] = strToU8(JSON.stringify(data));
}

/** A bundle with nothing in it, signed by an installation. */
export function anEmptyBundle(app: Pick<App, "secrets">): Uint8Array {
  const text = strToU8(
    JSON.stringify({
      ...{ format: BUNDLE_FORMAT, version: BUNDLE_VERSION, made_at: new Date().toISOString(), made_by: "Pluma" },
      ...{ bundle_id: randomUUID(), number: 1, name: "Nothing", author: "", licence: "", things: [], files: [] },
    }),
  );
  return zipSync({ "manifest.json": text, "signature.json": strToU8(JSON.stringify(signManifest(app, text))) });
}
