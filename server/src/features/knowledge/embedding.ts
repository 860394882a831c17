import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { embed, embeddingModelOf, type Held } from "../generation/index.ts";
import { tellSource } from "./listeners.ts";
import { isEmbedded, isOfModel, unitOf } from "./rules.ts";
import { clearVectors, readWithoutVector, writeVectors } from "./store.system.passages.ts";
import {
  beginVectors,
  findSources,
  giveUpVectors,
  listWithoutVectors,
  lockVectors,
  noteVectors,
  type SourceRow,
  takeForgotten,
} from "./store.system.ts";

const EMBEDDED_AT_ONCE = 64;
/** Longer than the provider takes for some texts: who has not moved since was left off. */
const FORGOTTEN_MS = 10 * 60_000;
const TOLD_EVERY_MS = 500;
const LISTED_AT_ONCE = 200;
/** How many sources one sweep, and one question, has made anew at most. */
const SWEPT_MAX = 50;
const ASKED_MAX = 5;

/** Gives a source that is ready its vectors, after the settings' model changed or somebody was cut short. */
export const embedSources = defineJob<{ sourceId: number }>({
  name: "embed_source",
  attemptsMax: 3,
  secondsMax: 300,
  atOnce: 2,
  work: async (app, { sourceId }, run) => void (await embedSource(app, sourceId, run.signal)),
});

/** Every ten minutes: has the sources embedded whose vectors are of another model than today's, or not all there. */
export const sweepVectors = defineJob<object>({
  name: "sweep_vectors",
  cron: "*/10 * * * *",
  work: async (app, _, run) => {
    const since = new Date(app.clock.now().getTime() - FORGOTTEN_MS);
    const modelOf = rememberModels(app);
    let taken = 0;
    let beyond = 0;
    for (;;) {
      run.signal.throwIfAborted();
      const sources = await listWithoutVectors(app.db, beyond, await modelOf(null), since, LISTED_AT_ONCE);
      for (const source of sources) {
        const model = await modelOf(source);
        if (model === null || isEmbedded(source, model)) continue;
        if (await askForVectors(app, source, model, since)) taken += 1;
        if (taken === SWEPT_MAX) return;
      }
      const last = sources.at(-1);
      if (!last) return;
      beyond = last.sourceId;
    }
  },
});

/** Which model makes the vectors of whom, asked once for each; of nobody: by the platform's own settings. */
export function rememberModels(app: App): (source: SourceRow | null) => Promise<string | null> {
  const models = new Map<string, Promise<string | null>>();
  return (source) => {
    const payer = { userId: source?.userId ?? 0, organizationId: source?.organizationId ?? null };
    const name = `${payer.userId} ${payer.organizationId}`;
    const model = models.get(name) ?? embeddingModelOf(app, payer, ofItsOwner(payer));
    models.set(name, model);
    return model;
  };
}

/** Queues the embedding of a source once: whoever changes its model does, or takes it from one that was left off. */
/** A source is embedded for whom it belongs to. */
const ofItsOwner = ({ organizationId }: Pick<SourceRow, "organizationId">): Held => ({
  isReadable: true,
  organizationId,
});

function askForVectors(app: App, { sourceId, userId, embeddingModel }: SourceRow, model: string, since: Date) {
  return inTransaction(app, async (tx) => {
    const isMine =
      embeddingModel === model ? await takeForgotten(tx.db, sourceId, since) : await beginAnew(tx, sourceId, model);
    if (isMine) await enqueue(tx, embedSources, { sourceId }, { userId });
    return isMine;
  });
}

async function beginAnew(tx: Pick<App, "db">, sourceId: number, model: string): Promise<boolean> {
  const isBegun = await beginVectors(tx.db, sourceId, model);
  if (isBegun) await clearVectors(tx.db, sourceId);
  return isBegun;
}

/**
 * Has some of the sources that a question met embedded anew, where their vectors are of another model than today's. What
 * goes wrong with that does not stop the question; of which today's makes none, no question asks for them again.
 */
export async function mendVectors(app: App, sources: SourceRow[], model: string): Promise<void> {
  const others = sources.filter((source) => !isOfModel(source, model)).slice(0, ASKED_MAX);
  try {
    for (const source of others) {
      // Who pays may have a key, and so a model, of their own.
      const wanted = await embeddingModelOf(app, source, ofItsOwner(source));
      if (wanted !== null && !isOfModel(source, wanted)) await askForVectors(app, source, wanted, new Date(0));
    }
  } catch (error) {
    app.log.warn({ err: error }, "sources could not be embedded anew");
  }
}

/**
 * Gives the passages of a source that is ready their vectors, where any are to be had, and answers whether it made any.
 * What has one of today's model keeps it; safe to be cut short anywhere. Texts are found without vectors, too.
 */
export async function embedSource(app: App, sourceId: number, signal: AbortSignal): Promise<boolean> {
  const [source] = await findSources(app.db, [sourceId]);
  if (source?.state !== "ready") return false;
  const model = await embeddingModelOf(app, source, ofItsOwner(source));
  if (model === null || isEmbedded(source, model)) return false;
  await inTransaction(app, (tx) => beginAnew(tx, sourceId, model));
  return await embedRest(app, source, model, signal);
}

async function embedRest(app: App, source: SourceRow, model: string, signal: AbortSignal): Promise<boolean> {
  const { sourceId } = source;
  let toldAtMs = performance.now();
  let made: SourceRow | undefined;
  for (let from = 0; ; ) {
    signal.throwIfAborted();
    const rows = await readWithoutVector(app.db, sourceId, from, EMBEDDED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) break;
    const texts = rows.map(({ text }) => text);
    const embedded = await embed(app, { ...source, held: ofItsOwner(source) }, texts, model);
    if (!embedded) {
      await tellSource(app, await giveUpVectors(app.db, sourceId, model));
      break;
    }
    const vectors = rows.map(({ position }, index) => {
      return { position, embedding: unitOf(embedded[index] ?? []) ?? new Float32Array(0) };
    });
    const kept = await inTransaction(app, async (tx) => {
      if (!(await lockVectors(tx.db, sourceId, model))) return undefined;
      return await noteVectors(tx.db, sourceId, await writeVectors(tx.db, sourceId, vectors));
    });
    if (!kept) break;
    made = kept;
    if (performance.now() - toldAtMs > TOLD_EVERY_MS) {
      await tellSource(app, made);
      toldAtMs = performance.now();
    }
    from = last.position + 1;
  }
  await tellSource(app, made);
  return made !== undefined;
}
