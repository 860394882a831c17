import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { LongWork } from "../../../platform/features/feature.ts";
import { updateTemplate } from "../store.system.ts";
import type { TemplateRow } from "../store.ts";
import { makeTemplates, writeState } from "../writeState.ts";
import { digestOf, readStarters, type Starter } from "./read.ts";
import { lockStarters, readDigests, readStates, takeTurn } from "./store.system.ts";

type Parts = Pick<App, "db" | "clock">;

/** At a start: the starters that come with this version are there. That they cannot be brought stops nothing. */
export async function bringStarters(app: App): Promise<LongWork> {
  if (app.config.STARTER_TEMPLATES === "true") {
    await installStarters(app, readStarters()).catch((error: unknown) =>
      app.log.error({ err: error }, "the starter templates could not be brought"),
    );
  }
  return { drain: async () => undefined, stop: async () => undefined };
}

/**
 * Makes the starters that are missing, and brings those up to date that nobody touched; what staff changed, hid or
 * removed stays as it is, and so does what a newer version brought. Nodes that start at once write each of them once.
 */
export async function installStarters(app: Parts, starters: Starter[]): Promise<void> {
  const isThere = await knownIn(app);
  if (starters.every(isThere)) return;
  await inTransaction(app, async (tx) => {
    await takeTurn(tx);
    const isKnown = await knownIn(tx);
    await install(
      tx,
      starters.filter((starter) => !isKnown(starter)),
    );
  });
}

async function knownIn(app: Parts): Promise<(starter: Starter) => boolean> {
  const digests = await readDigests(app);
  return ({ ref, digest }) => digests.get(ref) === digest;
}

async function install(tx: Parts, starters: Starter[]): Promise<void> {
  const rows = await lockStarters(
    tx,
    starters.map(({ ref }) => ref),
  );
  const standing = new Map(rows.map((row) => [row.ref, row]));
  const missing = starters.filter(({ ref }) => !standing.has(ref));
  const ofNobody = { userId: null, organizationId: null, isPublic: true };
  await makeTemplates(
    tx,
    missing.map(({ ref, made, digest }) => ({ ...made, ...ofNobody, ref, starterDigest: digest })),
    null,
  );
  for (const { ref, made, digest } of starters) {
    const row = standing.get(ref);
    if (!row || !isOurs(row) || (await wasHere(tx, row, digest))) continue;
    await writeState(tx, row, made, { userId: null });
    await updateTemplate(tx.db, row.templateId, { starterDigest: digest });
  }
}

/** Whether a starter was this before: then a node of an earlier version starts, after one that brought what is there now. */
async function wasHere(tx: Parts, { templateId }: TemplateRow, digest: string): Promise<boolean> {
  return (await readStates(tx, templateId)).some((state) => digestOf(state) === digest);
}

/** Whether nobody changed, hid, removed or withdrew a starter since it came; the digest of what came tells the first. */
const isOurs = (row: TemplateRow): boolean =>
  row.isPublic && !row.isHidden && row.deletedAt === null && row.userId === null && digestOf(row) === row.starterDigest;
