import type { Bed } from "../../bed.ts";
import { nowMs, sleep } from "../../clock.ts";
import { cpuMs } from "../../processes.ts";
import { quantile, sum } from "../../quantiles.ts";
import { ms, percent, type Result } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { longDocument, makeDocuments } from "../../seeds/seedDocuments.ts";
import { openDice } from "../../shapes.ts";
import { signIn } from "../../signIn.ts";
import { openWriter, type Writer } from "../../writers.ts";

const people = 20;
const keysPerSecond = 4;
const seconds = 20;
const warmUpSeconds = 4;
const characters = 20_000;
const saidEveryMs = 300;
const seenLimitMs = 500;
const shareLimit = 0.5;

/** Twenty tabs that write in one document at the same time, each in a paragraph of its own, four keys a second. */
export async function measureTogether(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_together", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const [documentId = 0] = await makeDocuments(pluma, person.userId, [longDocument(1, characters)]);
  const token = await signIn(pluma, person);
  const opening = { address: pluma.address, token, documentId };
  const writers: Writer[] = [];
  for (let at = 0; at < people; at += 1) writers.push(await openWriter({ ...opening, share: (at + 0.5) / people }));
  const startedAt = nowMs();
  const typing = Promise.all(writers.map((writer, at) => typeAlong(writer, startedAt, at)));
  await sleep(warmUpSeconds * 1000);
  const [beforeMs, beforeAt] = [cpuMs(pluma.pid), nowMs()];
  await typing;
  const share = (cpuMs(pluma.pid) - beforeMs) / (nowMs() - beforeAt);
  await settle(writers);
  const delays = writers.flatMap((writer) =>
    writers.flatMap((other) => (other === writer ? [] : delaysOf(writer, other))),
  );
  const lost = sum(writers.map((writer) => writer.lost()));
  await Promise.all(writers.map((writer) => writer.close()));
  const p95 = quantile(delays, 0.95);
  const said = sum(writers.map((writer) => writer.said.count));
  const refused = sum(writers.map((writer) => writer.said.refused));
  return {
    rows: [
      {
        figure: `${people} people typing in one document, ${keysPerSecond} keys a second each: seen, from the key, p95`,
        measured: `${ms(p95)} (${lost} edits lost)`,
        bare: "",
        ratio: "",
        limit: `≤ ${ms(seenLimitMs)}`,
        isReached: p95 <= seenLimitMs && lost === 0,
      },
      {
        figure: "  processor of the node, of one core",
        measured: percent(share),
        bare: "",
        ratio: "",
        limit: `≤ ${percent(shareLimit)}`,
        isReached: share <= shareLimit,
      },
      {
        figure: "  calls that brought edits, and those that others were faster than",
        measured: `${((said - refused) / seconds).toFixed(0)} /s, ${(refused / seconds).toFixed(0)} /s`,
        bare: "",
        ratio: "",
        limit: "",
        isReached: null,
      },
    ],
    numbers: { seenP50Ms: quantile(delays, 0.5), seenP95Ms: p95, processorShare: share, said, refused, lost },
  };
}

async function typeAlong(writer: Writer, startedAt: number, at: number): Promise<void> {
  const dice = openDice(at + 1);
  const endAt = startedAt + seconds * 1000;
  let saidAt = 0;
  for (let key = 0; ; key += 1) {
    // Four a second on the whole, each at a moment of its own.
    const due = startedAt + (key * 1000) / keysPerSecond + dice.below(1000 / keysPerSecond);
    if (due >= endAt) return;
    await sleep(due - nowMs());
    writer.type();
    if (nowMs() - saidAt < saidEveryMs) continue;
    saidAt = nowMs();
    void writer.sayPlace();
  }
}

/** Waits until all have what all have written. */
async function settle(writers: Writer[]): Promise<void> {
  for (const endMs = nowMs() + 20_000; nowMs() < endMs; await sleep(50)) {
    const texts = new Set(writers.map((writer) => writer.text()));
    if (texts.size === 1 && writers.every((writer) => writer.standing() === "saved")) return;
  }
  const how = writers.map((writer) => `${writer.standing()} at ${writer.version()} with ${writer.unsent()} unsent`);
  throw new Error(`the tabs did not come to one text: ${how.join(", ")}`);
}

/** How long after its key each edit of a tab was in another's text, those of the first seconds aside. */
function delaysOf(writer: Writer, other: Writer): number[] {
  const seen = other.seenAt.get(writer.clientId) ?? [];
  if (seen.length !== writer.typedAt.length) throw new Error("an edit was never seen");
  return seen.map((at, index) => at - (writer.typedAt[index] ?? Number.NaN)).slice(warmUpSeconds * keysPerSecond);
}
