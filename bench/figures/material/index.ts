import { aPdf } from "../../../server/src/providers/reader/samples/documents.ts";
import { type Bed, withClient } from "../../bed.ts";
import { nowMs, sleep } from "../../clock.ts";
import { residentBytes } from "../../processes.ts";
import { ms, type Result, times } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { textsOf } from "../../seeds/seedTexts.ts";
import { signIn } from "../../signIn.ts";

const rounds = 3;
const filesEach = 10;
const pagesEach = 100;
const wordsOnPage = 400;
const secondsMax = 60;
const delayMsMax = 50;
const growthMax = 1.15;
const roundMsMax = 5 * 60_000;

type Sum = { ready: number; failed: number; passages: number; embedded: number };

/**
 * A thousand pages of PDF, put into chats ten files at a time, until every passage has its vector; three times, so that
 * it shows whether memory stays where it was.
 */
export async function measureIndexing(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_index", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, person.userId, rounds);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const files = filesOf();

  await readDelays(pluma.address);
  const seconds: number[] = [];
  const mib: number[] = [];
  let sum: Sum = { ready: 0, failed: 0, passages: 0, embedded: 0 };
  for (const [round, conversation] of conversations.entries()) {
    const startedAtMs = nowMs();
    for (const [index, file] of files.entries()) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(file)]), `book-${index}.pdf`);
      const url = `${pluma.address}/api/conversations/file/${conversation}`;
      const answer = await fetch(url, { method: "POST", headers, body });
      if (answer.status !== 201) throw new Error(`a file was answered with ${answer.status}: ${await answer.text()}`);
    }
    sum = await untilIndexed(pluma.database, (round + 1) * filesEach);
    seconds.push((nowMs() - startedAtMs) / 1000);
    mib.push(residentBytes(pluma.pid) / 2 ** 20);
  }
  const delays = await readDelays(pluma.address);
  const slowest = Math.max(...seconds);
  // The first round loads the parsers and grows the heap; what comes after it must not grow further.
  const growth = (mib.at(-1) ?? 0) / (mib[0] ?? 1);
  return {
    rows: [
      row(
        `1,000 pages indexed, ${Math.round(sum.passages / rounds)} passages with vectors, the slowest of ${rounds} times`,
        {
          measured: `${slowest.toFixed(1)} s`,
          limit: `≤ ${secondsMax} s`,
          isReached: slowest <= secondsMax && sum.failed === 0,
        },
      ),
      row("  event loop delay p99 meanwhile", {
        measured: `${ms(delays.p99Ms)} (longest ${ms(delays.longestMs)})`,
        limit: `≤ ${delayMsMax} ms`,
        isReached: delays.p99Ms > 0 && delays.p99Ms <= delayMsMax,
      }),
      row(`  memory after ${rounds} times, against after the first`, {
        measured: `${(mib.at(-1) ?? 0).toFixed(0)} MiB`,
        ratio: times(growth),
        limit: `≤ ${times(growthMax)}`,
        isReached: growth <= growthMax,
      }),
    ],
    numbers: { slowestS: slowest, ...sum, ...delays, firstMib: mib[0] ?? 0, lastMib: mib.at(-1) ?? 0 },
  };
}

const row = (
  figure: string,
  { ratio = "", ...said }: { measured: string; ratio?: string; limit: string; isReached: boolean },
) => {
  return { figure, bare: "", ratio, ...said };
};

function filesOf(): Buffer[] {
  const pages = textsOf(filesEach * pagesEach, wordsOnPage).map((text) => text.match(/.{1,90}(?:\s|$)/g) ?? []);
  return Array.from({ length: filesEach }, (_, file) => aPdf(pages.slice(file * pagesEach, (file + 1) * pagesEach)));
}

async function untilIndexed(database: string, files: number): Promise<Sum> {
  return await withClient(database, async (client) => {
    for (const endMs = nowMs() + roundMsMax; nowMs() < endMs; await sleep(100)) {
      const { rows } = await client.query<Sum>(
        `select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'failed')::int as failed,
           coalesce(sum(passages), 0)::int as passages, coalesce(sum(embedded), 0)::int as embedded
         from knowledge_sources`,
      );
      const [sum] = rows;
      if (sum && sum.ready + sum.failed === files && sum.embedded === sum.passages) return sum;
    }
    throw new Error("files were still being indexed at the end");
  });
}

async function readDelays(address: string): Promise<{ p99Ms: number; longestMs: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const secondsOf = (name: string) =>
    Number(new RegExp(`^pluma_nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]);
  return { p99Ms: secondsOf("p99") * 1000, longestMs: secondsOf("max") * 1000 };
}
