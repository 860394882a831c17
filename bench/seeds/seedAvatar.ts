import { type RunningPluma, withClient } from "../bed.ts";
import { sleep } from "../clock.ts";
import { post } from "../post.ts";
import type { Program } from "../processes.ts";
import { questionFor } from "../tokens.ts";

const smallFiles = 3;
/** A hundred pages and more: it is searched, and not sent whole. Its lines are counted from LONG_FROM. */
export const LONG_LINES = 3000;
export const LONG_FROM = 10_000;
const readMsMax = 120_000;

const sentence = (place: number): string =>
  `Line ${place} tells how lesson ${place % 97} of the course leads to exercise ${(place * 31) % 1009} and to what follows. ${questionFor(5, 400)}`;
const lines = (count: number, from: number): string =>
  Array.from({ length: count }, (_, line) => sentence(from + line)).join("\n");

/** Makes an avatar with a long context, small files that go whole and one that is searched, and waits until all is read. */
export async function makeAvatar(pluma: RunningPluma, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const context = lines(100, 100_000);
  const { avatar } = await post(`${pluma.address}/api/avatars`, headers, { name: "Mara", context });
  const add = `${pluma.address}/api/avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`;
  for (let file = 0; file < smallFiles; file += 1) {
    await post(add, headers, { name: `small ${file}.txt`, content: lines(30, 1000 * file) });
  }
  await post(add, headers, { name: "long.txt", content: lines(LONG_LINES, LONG_FROM) });
  await waitUntilRead(pluma, smallFiles + 1);
  return avatar.avatar_id;
}

async function waitUntilRead(pluma: Program & { database: string }, count: number): Promise<void> {
  const until = performance.now() + readMsMax;
  await withClient(pluma.database, async (client) => {
    for (;;) {
      const { rows } = await client.query("select count(*)::int as n from knowledge_sources where state = 'ready'");
      if (rows[0]?.n === count) return;
      if (performance.now() > until) throw new Error("the material was not read");
      await sleep(200);
    }
  });
}
