import type { bundles as contract } from "@pluma/contract/bundles/bundles";
import { type BundleKind, bundleKinds } from "@pluma/contract/bundles/kinds";
import type { Input, Received } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { allowLeading, asLeading } from "./acting.ts";
import { ownFingerprint } from "./format/keys.ts";
import { gather } from "./giving/gathering.ts";
import { showExport, showHead, showImport } from "./show.ts";
import { listSigners, listSources, listThings, readNewestExport, readNewestImport } from "./store.ts";

type Read = typeof contract.readBundle;

/** What has no name of its own: it is the organization itself. */
const ofOrganization: readonly BundleKind[] = ["brand", "site", "mails", "landing"];

/** What an organization has for a bundle, its last export, what it brings, and where things of it came from. */
export async function readBundle(asked: ActorCtx, _input: Input<Read>): Promise<Received<Read>> {
  allowLeading(asked);
  const ctx = asLeading(asked);
  const { entries, byKey } = await gather(ctx);
  const [made, brought] = [await readNewestExport(ctx), await readNewestImport(ctx)];
  const [sources, things] = [await listSources(ctx), await listThings(ctx)];
  const standing = things.filter(({ key }) => byKey.has(key));
  return {
    fingerprint: ownFingerprint(ctx),
    parts: bundleKinds.map((kind) => ({ kind, count: entries.filter((each) => each.kind === kind).length })),
    export: made ? await showExport(ctx, made) : null,
    import: brought ? await showImport(ctx, brought) : null,
    sources: sources.map((source) => ({
      ...showHead(source),
      things: standing
        .filter(({ bundleId }) => bundleId === source.bundleId)
        .flatMap(({ key }) => byKey.get(key) ?? [])
        .map(({ kind, name }) => ({ kind, name: ofOrganization.includes(kind) ? "" : name })),
      broughtAt: source.broughtAt.toISOString(),
    })),
    signers: (await listSigners(ctx)).map(({ fingerprint, trustedAt }) => ({
      fingerprint,
      trusted_at: trustedAt.toISOString(),
    })),
  };
}
