import { type BundleKind, bundleKinds } from "@pluma/contract/bundles/kinds";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import type { BundlePart, ReadThing } from "../../../platform/features/bundles.ts";
import { type Manifest, NEEDS_MAX } from "../format/manifest.ts";
import type { Bundle } from "../format/reading.ts";
import { type Gathering, gather, hashOf, partsInOrder } from "../giving/gathering.ts";
import type { HashedFile } from "../giving/hashes.ts";
import { outcomeOf, type Planned, usualChoice } from "../rules.ts";
import { listSources, listThings, type ThingRow } from "../store.ts";

/** A thing of a bundle beside what stands here: what was said of it, how it is made, and the files that are here already. */
export type Compared = Planned & { read: ReadThing | null; standing: number | null; filesHere: readonly HashedFile[] };

/** What there is to say of each thing of a bundle, in the order in which they are brought; and whether a later one was brought. */
export type Comparison = { things: Compared[]; isOlder: boolean; isHere: (key: string) => boolean };

type Beside = {
  ctx: ActorCtx;
  bundle: Bundle;
  parts: ReadonlyMap<BundleKind, BundlePart>;
  gathering: Gathering;
  known: ReadonlyMap<string, ThingRow>;
  isOlder: boolean;
  isOfOther: (row: ThingRow) => boolean;
};

/** Says of each thing of a bundle what would become of it. Nothing is written but what bytes are. */
export async function compare(ctx: ActorCtx, bundle: Bundle): Promise<Comparison> {
  const [gathering, known, sources] = [await gather(ctx), await listThings(ctx), await listSources(ctx)];
  const { manifest, fingerprint } = bundle;
  const source = new Map(sources.map((each) => [each.bundleId, each]));
  const beside: Beside = {
    ctx,
    bundle,
    parts: new Map(partsInOrder(ctx).map((part) => [part.kind, part])),
    gathering,
    known: new Map(known.map((row) => [row.key, row])),
    isOlder: (source.get(manifest.bundle_id)?.number ?? 0) > manifest.number,
    isOfOther: (row) => row.bundleId !== manifest.bundle_id || source.get(row.bundleId)?.fingerprint !== fingerprint,
  };
  const ordered = manifest.things.toSorted(
    (one, other) => bundleKinds.indexOf(one.kind) - bundleKinds.indexOf(other.kind),
  );
  const things: Compared[] = [];
  let needs = 0;
  for (const thing of ordered) {
    const compared = await compareThing(beside, thing);
    needs += compared.needs.length;
    if (needs > NEEDS_MAX) refuse("bundle_too_large");
    things.push(compared);
  }
  const isHere = (key: string) => gathering.byKey.has(key);
  refuseLeaning(things, isHere);
  return { things: [...things, ...goneFrom(beside)], isOlder: beside.isOlder, isHere };
}

async function compareThing(beside: Beside, thing: Manifest["things"][number]): Promise<Compared> {
  const { ctx, bundle, parts, known, gathering, isOlder } = beside;
  const part = parts.get(thing.kind);
  const read = part?.read(await bundle.thing(thing)) ?? null;
  const { key, kind } = thing;
  const nothing = { here: null, choice: null, standing: null, filesHere: [], needs: [] };
  const sizes = new Map(bundle.manifest.files.map(({ sha256, size }) => [sha256, size]));
  if (!part || !read || read.files.some(({ sha256, size }) => sizes.get(sha256) !== size)) {
    return {
      key,
      kind,
      name: read?.name ?? "",
      hash: "",
      outcome: "refused",
      problem: "bundle_thing_unfit",
      read,
      ...nothing,
    };
  }
  const said = { key, kind, name: read.name, hash: hashOf(read.data), read, needs: read.needs };
  if (part.needsAccess && !ctx.actor.hasAccess) {
    return { ...nothing, ...said, outcome: "refused", problem: "no_access" };
  }
  const row = known.get(key);
  // There is one of it alone, by whatever key it came.
  const entry = part.isBlank ? gathering.entries.find((each) => each.kind === kind) : gathering.byKey.get(key);
  const isSameKind = entry?.kind === kind;
  const given = entry && isSameKind ? await gathering.give(entry) : null;
  const isBlank = part.isBlank ? await part.isBlank(ctx) : false;
  const isOfOther = row !== undefined && beside.isOfOther(row);
  const before = row ? { came: row.came, became: row.became, isOfOther } : null;
  const here = entry && isSameKind ? (given?.hash ?? "") : null;
  const outcome = outcomeOf(said.hash, { known: before, here, isBlank });
  const problem = isOfOther && outcome === "both_changed" ? ("bundle_thing_other" as const) : null;
  const standing = here === null ? null : (entry?.id ?? null);
  return {
    ...said,
    here,
    outcome,
    choice: usualChoice(outcome, isOlder),
    problem,
    standing,
    filesHere: given?.files ?? [],
  };
}

/** What leans on what is neither here nor can be brought cannot be brought either. */
function refuseLeaning(things: Compared[], isHere: (key: string) => boolean): void {
  const kindOf = new Map(things.filter(({ outcome }) => outcome !== "refused").map(({ key, kind }) => [key, kind]));
  for (const thing of things) {
    if (thing.outcome === "refused") continue;
    const stands = thing.needs.every(({ key, kind }) => kindOf.get(key) === kind || isHere(key));
    if (stands) continue;
    Object.assign(thing, { outcome: "refused", choice: null, problem: "bundle_thing_leans" });
    kindOf.delete(thing.key);
  }
}

/** What an earlier version of the bundle brought and this one has no more; it stays here. */
function goneFrom({ bundle, known, gathering }: Beside): Compared[] {
  const inIt = new Set(bundle.manifest.things.map(({ key }) => key));
  return [...known.values()].flatMap((row): Compared[] => {
    const entry = gathering.byKey.get(row.key);
    if (row.bundleId !== bundle.manifest.bundle_id || inIt.has(row.key) || !entry) return [];
    const { key, kind, name } = entry;
    const nothing = { here: null, choice: null, problem: null, needs: [], read: null, standing: null, filesHere: [] };
    return [{ key, kind, name, hash: "", outcome: "gone", ...nothing }];
  });
}
