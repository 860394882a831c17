import { createHash } from "node:crypto";
import type { LeftOut } from "@pluma/contract/bundles/bundles";
import { type BundleKind, type BundleLeftOut, bundleKinds } from "@pluma/contract/bundles/kinds";
import type { ActorCtx } from "../../../platform/context.ts";
import { type BundlePart, bundlePartsOf } from "../../../platform/features/bundles.ts";
import { keyFor } from "../format/keys.ts";
import { canonical } from "../rules.ts";
import { listThings } from "../store.ts";
import { type HashedFile, hashFile } from "./hashes.ts";

/** Something that the organization owns, by what it is called in bundles. */
export type Entry = { kind: BundleKind; id: number; name: string; key: string };

/** One of them as a bundle has it. */
export type Given = { json: string; hash: string; files: HashedFile[] };

/** What an organization owns that bundles may hold. */
export type Gathering = {
  entries: readonly Entry[];
  byKey: ReadonlyMap<string, Entry>;
  /** Null when it cannot be given without what is somebody else's. */
  give(entry: Entry, leave?: (why: BundleLeftOut) => void): Promise<Given | null>;
};

/** The parts of bundles in their order: what others lean on comes first. */
export function partsInOrder(ctx: ActorCtx): BundlePart[] {
  const parts = new Map(bundlePartsOf(ctx).map((part) => [part.kind, part]));
  return bundleKinds.flatMap((kind) => parts.get(kind) ?? []);
}

/** What a thing is, whatever the order in which its parts stand. */
export const hashOf = (data: unknown): string => createHash("sha256").update(canonical(data)).digest("hex");

/**
 * Gathers what the selected organization owns, by the keys that it came with, else by keys of its own; `coming` are the keys of
 * what was just brought, by kind and id.
 */
export async function gather(ctx: ActorCtx, coming: ReadonlyMap<string, string> = new Map()): Promise<Gathering> {
  const organizationId = ctx.actor.organizationId ?? 0;
  const known = (await listThings(ctx)).map(({ kind, thingId, key }): [string, string] => [`${kind}:${thingId}`, key]);
  const came = new Map([...known, ...coming]);
  const parts = partsInOrder(ctx);
  const entries: Entry[] = [];
  for (const { kind, list } of parts) {
    for (const { id, name } of await list(ctx)) {
      const key = came.get(`${kind}:${id}`) ?? keyFor(ctx, organizationId, kind, id);
      entries.push({ kind, id, name, key });
    }
  }
  const keys = new Map(entries.map(({ kind, id, key }) => [`${kind}:${id}`, key]));
  const partOf = new Map(parts.map((part) => [part.kind, part]));
  return {
    entries,
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    async give({ kind, id }, told = () => undefined) {
      const files: HashedFile[] = [];
      let isSaid = false;
      const leave = (why: BundleLeftOut) => {
        isSaid = true;
        told(why);
      };
      const data = await partOf.get(kind)?.give(ctx, id, {
        keyOf: (other, otherId) => keys.get(`${other}:${otherId}`) ?? null,
        leave,
        async file(fileId) {
          const found = await hashFile(ctx, fileId);
          if (found) files.push(found);
          else leave("file_gone");
          return found?.file ?? null;
        },
      });
      const json = `${JSON.stringify(data ?? null, null, 2)}\n`;
      const read = data == null ? null : partOf.get(kind)?.read(JSON.parse(json));
      if (read) return { json, hash: hashOf(read.data), files };
      // Nothing leans on what is not given.
      keys.delete(`${kind}:${id}`);
      if (data != null || !isSaid) leave(data == null ? "leans_on_others" : "unfit");
      return null;
    },
  };
}

/** Gives all things of some kinds, one by one, and says of each what stays behind. */
export async function* giveAll(gathering: Gathering, kinds: readonly BundleKind[], leftOut: LeftOut[]) {
  for (const entry of gathering.entries) {
    if (!kinds.includes(entry.kind)) continue;
    const whys = new Set<BundleLeftOut>();
    const given = await gathering.give(entry, (why) => whys.add(why));
    for (const why of whys) leftOut.push({ kind: entry.kind, name: entry.name, why });
    if (given) yield { entry, given };
  }
}
