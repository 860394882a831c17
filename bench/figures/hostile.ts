import { aDocx } from "../../server/src/providers/reader/samples/documents.ts";
import { hostileFiles } from "../../server/src/providers/reader/samples/hostile.ts";
import type { Bed } from "../bed.ts";
import { nowMs, sleep } from "../clock.ts";
import { ms, type Result } from "../row.ts";
import { makeConversations, makePeople } from "../seeds/seed.ts";
import { signIn } from "../signIn.ts";
import { measureAttack } from "./attack.ts";

const fileCount = 100;
const filesPerConversation = 50;
const uploadsAtOnce = 4;
const endMsMax = 15 * 60_000;
const limitMs = 100;

type Upload = { name: string; bytes: Buffer; conversation: number };
/** How a file ended: refused at once with a code, or read in the background. */
type Ends = { refused: number; failed: number; read: number; unclear: number };

/** An attacker who asks for too much, and one who brings files. */
export async function measureHostile(bed: Bed): Promise<Result> {
  const attack = await measureAttack(bed);
  await bed.clear();
  const files = await measureFiles(bed);
  return {
    rows: [...attack.rows, ...files.rows],
    numbers: { ...attack.numbers, ...files.numbers },
    notes: attack.notes ?? [],
  };
}

/** 100 files that were made to do harm, put into chats: how they end, and how long the server's thread was held up. */
async function measureFiles(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_hostile", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, person.userId, fileCount / filesPerConversation + 1);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const upload = ({ name, bytes, conversation }: Upload) => {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${pluma.address}/api/conversations/file/${conversation}`, { method: "POST", headers, body });
  };
  const filesOf = async (conversation: number): Promise<{ state: string; problem: string | null }[]> =>
    (await (await fetch(`${pluma.address}/api/conversations/${conversation}/files`, { headers })).json()).files;

  const files = Array.from({ length: fileCount }, (_, index): Upload => {
    const hostile = hostileFiles[index % hostileFiles.length];
    const conversation = conversations[Math.floor(index / filesPerConversation)];
    if (!hostile || conversation === undefined) throw new Error("there are no hostile files");
    return { name: hostile.name, bytes: hostile.make(), conversation };
  });
  // Reading them begins to measure, and each reading forgets what was before.
  await readDelays(pluma.address);
  const startedAtMs = nowMs();
  const ends = await putIn(files, upload);
  for (const conversation of conversations) countIn(ends, await untilRead(() => filesOf(conversation)));
  const secondsTaken = (nowMs() - startedAtMs) / 1000;
  const delays = await readDelays(pluma.address);

  const last = conversations.at(-1) ?? 0;
  await upload({ name: "good.docx", bytes: aDocx(["A good file."]), conversation: last });
  const [good] = await untilRead(() => filesOf(last));
  const clear = ends.refused + ends.failed + ends.read;
  return {
    rows: [
      {
        figure: `${fileCount} hostile files: refused or failed with a reason, or read`,
        measured: `${clear} (${ends.refused} + ${ends.failed} + ${ends.read}), a good one after them ${good?.state}`,
        bare: "",
        ratio: "",
        limit: `${fileCount}, ready`,
        isReached: clear === fileCount && ends.unclear === 0 && good?.state === "ready",
      },
      {
        figure: `${fileCount} hostile files: event loop delay p99`,
        measured: `${ms(delays.p99Ms)} (longest ${ms(delays.longestMs)})`,
        bare: "",
        ratio: "",
        limit: `≤ ${limitMs} ms`,
        isReached: delays.p99Ms > 0 && delays.p99Ms <= limitMs,
      },
    ],
    numbers: { ...ends, ...delays, secondsTaken },
  };
}

async function putIn(files: Upload[], upload: (file: Upload) => Promise<Response>): Promise<Ends> {
  const ends: Ends = { refused: 0, failed: 0, read: 0, unclear: 0 };
  const waiting = [...files];
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const answer = await upload(file);
      const { code } = await answer.json();
      if (answer.status >= 400 && answer.status < 429 && code) ends.refused += 1;
      else if (answer.status !== 201) ends.unclear += 1;
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, next));
  return ends;
}

async function untilRead(read: () => Promise<{ state: string; problem: string | null }[]>) {
  for (const endMs = nowMs() + endMsMax; nowMs() < endMs; await sleep(500)) {
    const files = await read();
    if (files.every(({ state }) => state === "ready" || state === "failed")) return files;
  }
  throw new Error("files were still being read at the end");
}

function countIn(ends: Ends, files: { state: string; problem: string | null }[]): void {
  for (const { state, problem } of files) {
    if (state === "ready") ends.read += 1;
    // A problem on our side is one that nobody expected.
    else if (problem && !/on our side/.test(problem)) ends.failed += 1;
    else ends.unclear += 1;
  }
}

async function readDelays(address: string): Promise<{ p99Ms: number; longestMs: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const secondsOf = (name: string) =>
    Number(new RegExp(`^pluma_nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]);
  return { p99Ms: secondsOf("p99") * 1000, longestMs: secondsOf("max") * 1000 };
}
