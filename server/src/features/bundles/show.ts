import type { BundleExport, BundleImport, BundleThing } from "@pluma/contract/bundles/bundles";
import type { ActorCtx } from "../../platform/context.ts";
import { wordsOf, wordsOfStored } from "../../platform/errorMessages.ts";
import { fileRefOf } from "../files/index.ts";
import { ownFingerprint } from "./format/keys.ts";
import type { Planned } from "./rules.ts";
import { type ExportRow, type ImportRow, isTrusted, listSources, type SourceRow } from "./store.ts";

type Head = Pick<SourceRow, "bundleId" | "number" | "name" | "author" | "licence" | "fingerprint">;

/** What a bundle says of itself. */
export const showHead = ({ bundleId, number, name, author, licence, fingerprint }: Head) => ({
  bundle_id: bundleId,
  number,
  name,
  author,
  licence,
  fingerprint,
});

/** An export with how far it is; only who asked for it is given its address. */
export async function showExport(ctx: ActorCtx, row: ExportRow): Promise<BundleExport> {
  const isOwn = row.userId === ctx.actor.userId;
  const file = isOwn && row.state === "done" ? await fileRefOf(ctx, row.fileId) : null;
  return {
    export_id: row.exportId,
    state: row.state,
    done: row.done,
    ...showHead(row),
    kinds: row.kinds,
    things: row.things,
    left_out: row.leftOut,
    src: file?.src ?? null,
    is_own: isOwn,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A bundle that was brought, with how far it is. */
export async function showImport(ctx: ActorCtx, row: ImportRow): Promise<BundleImport> {
  const isOwnKey = row.fingerprint === ownFingerprint(ctx);
  const brought = (await listSources(ctx)).find(({ bundleId }) => bundleId === row.bundleId);
  const why = row.problem === null ? null : wordsOfStored(row.problem, ctx.lang);
  return {
    import_id: row.importId,
    organization_id: row.organizationId,
    file_name: row.fileName,
    state: row.state,
    ...showHead(row),
    made_at: row.madeAt.toISOString(),
    made_by: row.madeBy,
    is_own_key: isOwnKey,
    is_trusted: isOwnKey || (await isTrusted(ctx, row.fingerprint)),
    is_older: (brought?.number ?? 0) > row.number,
    things: row.plan.map((each) => showThing(ctx, each)),
    done: row.done,
    problem: why && row.problemAbout ? `${row.problemAbout}: ${why}` : why,
    createdAt: row.createdAt.toISOString(),
  };
}

const showThing = ({ lang }: ActorCtx, { key, kind, name, outcome, choice, problem }: Planned): BundleThing => ({
  key,
  kind,
  name,
  outcome,
  choice,
  problem: problem === null ? null : wordsOf(problem, lang),
});
