import { createHash, randomUUID } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { App } from "../../../platform/context.ts";
import { signManifest } from "../format/keys.ts";
import { BUNDLE_FORMAT, BUNDLE_VERSION } from "../format/manifest.ts";

/** What is in a bundle, by path. */
export const partsOf = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);

// biome-ignore lint/suspicious/noExplicitAny: tests look into bundles freely
export const jsonOf = (bytes: Uint8Array | undefined): any => JSON.parse(strFromU8(bytes ?? new Uint8Array()));

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A bundle with some of it changed, signed as it is then by an installation: `change` is given its manifest and its parts. */
export function resigned(
  app: Pick<App, "secrets">,
  bytes: Uint8Array,
  // biome-ignore lint/suspicious/noExplicitAny: tests write into bundles freely
  change: (manifest: any, parts: Record<string, Uint8Array>) => void,
): Uint8Array {
  const { "manifest.json": said, "signature.json": _signature, ...parts } = partsOf(bytes);
  const manifest = jsonOf(said);
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
export function edit(
  // biome-ignore lint/suspicious/noExplicitAny: tests write into bundles freely
  manifest: any,
  parts: Record<string, Uint8Array>,
  kind: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests write into bundles freely
  change: (data: any) => void,
): void {
  const { key } = manifest.things.find((each: { kind: string }) => each.kind === kind);
  const path = `${kind}/${key}.json`;
  const data = jsonOf(parts[path]);
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
