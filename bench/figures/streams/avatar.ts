import { type Bed, type RunningPluma, withClient } from "../../bed.ts";
import { sleep } from "../../clock.ts";
import { post } from "../../post.ts";
import type { Program } from "../../processes.ts";
import { median } from "../../quantiles.ts";
import { firstTokens } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { signIn } from "../../signIn.ts";
import { plumaTarget } from "../../targets.ts";

const samples = 150;
const turnsEach = 5;
const limitMs = 40;
const smallFiles = 3;
/** A hundred pages and more: it is searched, and not sent whole. */
const longLines = 3000;
const readMsMax = 120_000;

/**
 * What an avatar adds to the time to first token: a buyer asks one and the same Pluma by turns in plain chats and in chats
 * with somebody else's avatar, which has a long context, small files that go whole, and one that is searched.
 */
export async function measureAvatar(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_avatar", model);
  const [seller, buyer] = await makePeople(pluma, 2);
  if (!seller || !buyer) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, buyer.userId, 100);
  const [plain, withAvatar] = [conversations.slice(0, 50), conversations.slice(50)];
  const avatarId = await makeAvatar(pluma, await signIn(pluma, seller));
  await withClient(pluma.database, async (client) => {
    await client.query("update avatars set public = true where avatar_id = $1", [avatarId]);
    await client.query("update conversations set avatar_id = $1 where conversation_id = any($2)", [
      avatarId,
      withAvatar,
    ]);
  });
  const targets = await Promise.all(
    [plain, withAvatar].map((some) => plumaTarget(pluma, [{ person: buyer, conversations: some }])),
  );
  const taken = await firstTokens(targets, samples, (sample) => Math.floor(sample / turnsEach));
  for (const target of targets) target.close();
  const [plainMs = Number.NaN, avatarMs = Number.NaN] = targets.map((target) => median(taken.get(target) ?? []));
  const addedMs = avatarMs - plainMs;
  return {
    rows: [
      {
        figure: "time to first token, an avatar's over a plain chat's",
        measured: ms(addedMs),
        bare: "",
        ratio: "",
        limit: `≤ ${ms(limitMs)}`,
        isReached: addedMs <= limitMs,
      },
    ],
    numbers: { plainMs, avatarMs, addedMs },
  };
}

const sentence = (place: number): string =>
  `Line ${place} tells how lesson ${place % 97} of the course leads to exercise ${(place * 31) % 1009} and to what follows.`;
const lines = (count: number, from: number): string =>
  Array.from({ length: count }, (_, line) => sentence(from + line)).join("\n");

/** Makes an avatar with its material, and waits until all of that is read. */
async function makeAvatar(pluma: RunningPluma, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const context = lines(100, 100_000);
  const { avatar } = await post(`${pluma.address}/api/avatars`, headers, { name: "Mara", context });
  const add = `${pluma.address}/api/avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`;
  for (let file = 0; file < smallFiles; file += 1) {
    await post(add, headers, { name: `small ${file}.txt`, content: lines(30, 1000 * file) });
  }
  await post(add, headers, { name: "long.txt", content: lines(longLines, 10_000) });
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
