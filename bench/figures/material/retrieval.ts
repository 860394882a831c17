import { randomBytes } from "node:crypto";
import { openApp } from "../../../server/src/app.ts";
import { embed } from "../../../server/src/features/generation/index.ts";
import { findAnswer, indexSource } from "../../../server/src/features/knowledge/index.ts";
import { readConfig } from "../../../server/src/platform/config.ts";
import type { App } from "../../../server/src/platform/context.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { openLog } from "../../../server/src/platform/log.ts";
import { type Bed, withClient } from "../../bed.ts";
import { nowMs } from "../../clock.ts";
import { median, quantile } from "../../quantiles.ts";
import { ms, type Result } from "../../row.ts";
import { searches, textsOf } from "../../seeds/seedTexts.ts";

const sourceCount = 40;
const passagesEach = 250;
const wordsInPassage = 160;
const vectorLength = 1536;
const samples = 200;
const limitMs = 30;
const firstLimitMs = 500;
const found = 24;

/** How long finding passages takes among 10,000 of one avatar: by their words alone, and with vectors too. */
export async function measureRetrieval(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const database = await bed.database("retrieval");
  await migrate(database);
  const userId = await makeOwner(database);
  const sourceIds = await seed(database, userId);
  const folder = bed.folder();
  const secret = randomBytes(32).toString("base64url");
  const openWith = (environment: Record<string, string>) =>
    openApp({
      config: readConfig({ NODE_ENV: "test", DATA_DIR: folder, APP_SECRET: secret, ...environment }),
      log: openLog("silent"),
      connectionString: database,
      isAlone: true,
    });
  const search = { userId, organizationId: null, sourceIds, limit: found };
  // As reading a file does: what was written past it has no index yet. What an app holds in memory goes with it.
  const reading = await openWith({});
  for (const sourceId of sourceIds) await indexSource(reading.app, sourceId);
  await reading.close();
  const plain = await openWith({});
  const byWords = await measure(plain.app, search);
  await plain.close();
  const vectored = await openWith({ OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.address });
  const byBoth = await measure(vectored.app, search);
  await vectored.close();

  const row = (figure: string, value: number) => {
    return { figure, measured: ms(value), bare: "", ratio: "", limit: `≤ ${ms(limitMs)}`, isReached: value <= limitMs };
  };
  const told = (figure: string, value: number) => ({ ...row(figure, value), limit: "", isReached: null });
  return {
    rows: [
      row("passages found among 10,000, by words, p95", quantile(byWords.taken, 0.95)),
      told("  p50", median(byWords.taken)),
      {
        ...row("  the first search after a start", byWords.firstMs),
        limit: `≤ ${ms(firstLimitMs)}`,
        isReached: byWords.firstMs <= firstLimitMs,
      },
      row("passages found among 10,000, with vectors, p95, less the provider's time", quantile(byBoth.taken, 0.95)),
      told("  p50", median(byBoth.taken)),
      told("  the first search, which loads the vectors", byBoth.firstMs),
    ],
    numbers: {
      wordsP50Ms: median(byWords.taken),
      wordsP95Ms: quantile(byWords.taken, 0.95),
      wordsFirstMs: byWords.firstMs,
      bothP50Ms: median(byBoth.taken),
      bothP95Ms: quantile(byBoth.taken, 0.95),
      bothFirstMs: byBoth.firstMs,
    },
  };
}

type Where = { userId: number; organizationId: number | null; sourceIds: number[]; limit: number };

/** The provider's time is what the same question takes it alone, right before. */
async function measure(app: App, search: Where) {
  const taken: number[] = [];
  const ask = async (question: string) => {
    const startedAtMs = nowMs();
    await embed(app, { ...search, held: "nothing" }, [question]);
    const askedAtMs = nowMs();
    const { passages } = await findAnswer(app, { ...search, question });
    if (passages.length === 0) throw new Error(`nothing was found for "${question}"`);
    return Math.max(0, nowMs() - askedAtMs - (askedAtMs - startedAtMs));
  };
  const questions = searches(samples * 2).filter((_, index) => index % 2 === 0);
  const firstMs = await ask(questions[0] ?? "de");
  // One after the other comes together to a question as people write them: some words, frequent and rare.
  for (const [index, question] of questions.entries()) {
    taken.push(await ask(`${question} ${questions[(index + 7) % samples]} ${questions[(index + 31) % samples]}`));
  }
  return { taken, firstMs };
}

async function makeOwner(database: string): Promise<number> {
  return await withClient(database, async (client) => {
    const { rows } = await client.query(
      "insert into users (uid, name, last_name, email, lang) values ('bench', 'A', 'Person', 'person@bench.example', 'en') returning user_id as id",
    );
    return Number(rows[0]?.id);
  });
}

async function seed(database: string, userId: number): Promise<number[]> {
  const texts = textsOf(sourceCount * passagesEach, wordsInPassage);
  return await withClient(database, async (client) => {
    const sourceIds: number[] = [];
    for (let source = 0; source < sourceCount; source += 1) {
      const { rows } = await client.query(
        `insert into knowledge_sources (user_id, file_id, name, type, state, characters, passages, embedding_model, embedded)
         values ($1, $2, $3, 'text/plain', 'ready', 1, $4, 'openai/text-embedding-3-small', $4) returning source_id as id`,
        [userId, source + 1, `Book ${source}.txt`, passagesEach],
      );
      const id = Number(rows[0]?.id);
      const some = texts.slice(source * passagesEach, (source + 1) * passagesEach);
      await client.query(
        `insert into knowledge_passages (source_id, position, text, overlap, embedding)
         select $1, n - 1, t, 0, v from unnest($2::text[], $3::bytea[]) with ordinality as made (t, v, n)`,
        [id, some, some.map((_, index) => aVector(source * passagesEach + index))],
      );
      sourceIds.push(id);
    }
    await client.query("vacuum analyze");
    return sourceIds;
  });
}

/** Noise of length 1, another one for each seed. */
function aVector(seedOf: number): Buffer {
  let state = seedOf + 1;
  const vector = Float32Array.from({ length: vectorLength }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  let squares = 0;
  for (const value of vector) squares += value * value;
  const unit = vector.map((value) => value / Math.sqrt(squares));
  return Buffer.from(unit.buffer);
}
