import { aScan } from "../../../server/src/providers/reader/samples/scans.ts";
import { type Bed, withClient } from "../../bed.ts";
import { nowMs, sleep } from "../../clock.ts";
import { cpuMs } from "../../processes.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { signIn } from "../../signIn.ts";

const pages = 10;
/** A4 at 200 dots an inch, with as many lines as a page of a book. */
const page = { width: 1654, height: 2339, dpi: 200 };
const linesEach = 40;
const lineLength = 78;
const secondsMax = 3;
const readMsMax = 10 * 60_000;

/** Ten full pages that are pictures, put into a chat: how long one takes, from sending it until it can be asked. */
export async function measureScan(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_scan", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const [conversation] = await makeConversations(pluma, person.userId, 1);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(await aScan(texts(), page))]), "scan.pdf");
  // What Node measures begins with the first question.
  await delayOf(pluma.address);
  const startedAtMs = nowMs();
  const cpuBeforeMs = cpuMs(pluma.pid);
  const url = `${pluma.address}/api/conversations/file/${conversation}`;
  const answer = await fetch(url, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`a file was answered with ${answer.status}: ${await answer.text()}`);
  const { confidence, characters } = await untilRead(pluma.database);
  const seconds = (nowMs() - startedAtMs) / 1000 / pages;
  const ofCore = (cpuMs(pluma.pid) - cpuBeforeMs) / 1000 / pages;
  const delay = await delayOf(pluma.address);
  return {
    rows: [
      {
        figure: `a page of a scan read, A4 at 200 dots an inch, of ${pages}`,
        measured: `${seconds.toFixed(2)} s (${characters} letters, sure to ${confidence.toFixed(0)} %)`,
        bare: "",
        ratio: "",
        limit: `≤ ${secondsMax} s`,
        isReached: seconds <= secondsMax,
      },
      {
        figure: "  processor of the node for a page, of one core",
        measured: `${ofCore.toFixed(2)} s`,
        bare: "",
        ratio: "",
        limit: `≤ ${secondsMax} s`,
        isReached: ofCore <= secondsMax,
      },
      {
        figure: "  event loop delay p99 meanwhile",
        measured: ms(delay),
        bare: "",
        ratio: "",
        limit: "≤ 50 ms",
        isReached: delay > 0 && delay <= 50,
      },
    ],
    numbers: { seconds, ofCore, confidence, characters, delay },
  };
}

const prose =
  "The roof stands above the fourth floor, and from April on the bees fly over it to the lime trees of the park. Whoever opens a " +
  "hive there counts twelve frames, writes down what each weighs, and closes it before the wind turns. Las colmenas de la azotea " +
  "se revisan cada catorce días; quien las abre anota cuánta miel queda, cuántas crías hay y si la reina sigue poniendo. In October " +
  "the entrances are made narrow, and sugar is given until every box has eighteen kilos. ";

function texts(): { drawn: string[] }[] {
  const lines = prose.repeat(90).match(new RegExp(`[^\\n]{1,${lineLength}}(?:\\s|$)`, "g")) ?? [];
  return Array.from({ length: pages }, (_, at) => ({ drawn: lines.slice(at * linesEach, (at + 1) * linesEach) }));
}

function untilRead(database: string): Promise<{ confidence: number; characters: number }> {
  return withClient(database, async (client) => {
    for (const endMs = nowMs() + readMsMax; nowMs() < endMs; await sleep(50)) {
      const { rows } = await client.query<{ state: string; characters: number; scanned: { confidence: number }[] }>(
        "select state, characters, scanned from knowledge_sources",
      );
      const [source] = rows;
      if (source?.state === "failed") throw new Error("the scan was not read");
      if (source?.state !== "ready") continue;
      const sure = source.scanned.reduce((sum, { confidence }) => sum + confidence, 0) / pages;
      return { confidence: sure, characters: source.characters };
    }
    throw new Error("the scan was still being read at the end");
  });
}

async function delayOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^pluma_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}
