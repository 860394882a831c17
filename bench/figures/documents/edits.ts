import type { Bed } from "../../bed.ts";
import { nowMs, sleep } from "../../clock.ts";
import { quantile } from "../../quantiles.ts";
import { ms, type Result, type Row } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { longDocument, makeDocuments, markDocument } from "../../seeds/seedDocuments.ts";
import { signIn } from "../../signIn.ts";
import { openWriter } from "../../writers.ts";

const warmUp = 15;
const keys = 120;
/** Slow enough that each key is an edit of its own. */
const everyMs = 330;
const ackLimitMs = 25;
const seenLimitMs = 60;

/**
 * One person's edits: how long until each is durable, and until it stands in the text of a tab on another node; in a
 * document of 65,000 characters with 100 comments and 50 proposals, and in one of 10,000 without.
 */
export async function measureEdits(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_edits", model);
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const made = [longDocument(1, 64_500), longDocument(2, 10_000)];
  const [long = 0, short = 0] = await makeDocuments(pluma, person.userId, made);
  await markDocument(pluma, { documentId: long, userId: person.userId }, { comments: 100, pieces: 50 });
  const other = await bed.node(pluma, model);
  const token = await signIn(pluma, person);
  const measure = (documentId: number) => edit([pluma.address, other.address], token, documentId);
  const found = { long: await measure(long), short: await measure(short) };
  const rows = [
    row("an edit durable, 65,000 characters, 100 comments, 50 proposals, p95", found.long.ackMs, ackLimitMs),
    row("  in a document of 10,000 characters", found.short.ackMs, ackLimitMs),
    row("  seen by another on another node, 65,000 characters, p95", found.long.seenMs, seenLimitMs),
    row("  in a document of 10,000 characters", found.short.seenMs, seenLimitMs),
    { ...row("  the same from the key that was pressed", found.long.keyMs, 0), limit: "", isReached: null },
  ];
  const numbers = Object.fromEntries(
    Object.entries(found).flatMap(([name, { ackMs, seenMs, keyMs }]) => [
      [`${name}AckP95Ms`, quantile(ackMs, 0.95)],
      [`${name}AckP50Ms`, quantile(ackMs, 0.5)],
      [`${name}SeenP95Ms`, quantile(seenMs, 0.95)],
      [`${name}SeenP50Ms`, quantile(seenMs, 0.5)],
      [`${name}KeyP95Ms`, quantile(keyMs, 0.95)],
    ]),
  );
  return { rows, numbers };
}

async function edit([here = "", there = ""]: string[], token: string, documentId: number) {
  const writer = await openWriter({ address: here, token, documentId, share: 0.5 });
  const reader = await openWriter({ address: there, token, documentId, share: 0.1 });
  for (let key = 0; key < warmUp + keys; key += 1) {
    writer.type();
    await sleep(everyMs);
  }
  // The last one may still be on its way.
  const seenSoFar = () => reader.seenAt.get(writer.clientId) ?? [];
  for (const endMs = nowMs() + 10_000; nowMs() < endMs && seenSoFar().length < warmUp + keys; ) await sleep(20);
  const seen = seenSoFar();
  await Promise.all([writer.close(), reader.close()]);
  if (seen.length !== warmUp + keys || writer.text() !== reader.text()) {
    throw new Error(`of ${warmUp + keys} edits the other saw ${seen.length}`);
  }
  const since = (from: number[]) => seen.map((at, index) => at - (from[index] ?? Number.NaN)).slice(warmUp);
  return { ackMs: writer.ackMs.slice(warmUp), seenMs: since(writer.sentAt), keyMs: since(writer.typedAt) };
}

function row(figure: string, values: number[], limitMs: number): Row {
  const p95 = quantile(values, 0.95);
  return { figure, measured: ms(p95), bare: "", ratio: "", limit: `≤ ${ms(limitMs)}`, isReached: p95 <= limitMs };
}
