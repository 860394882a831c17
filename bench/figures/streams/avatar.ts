import { type Bed, withClient } from "../../bed.ts";
import { median } from "../../quantiles.ts";
import { firstTokens, WARM_UP } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { LONG_FROM, LONG_LINES, makeAvatar } from "../../seeds/seedAvatar.ts";
import { signIn } from "../../signIn.ts";
import { directTarget, plumaTarget } from "../../targets.ts";

const samples = 150;
const turnsEach = 5;
const limitMs = 20;
/** Beside the time that the model itself takes to begin. */
const limitUnderstoodMs = 60;

/**
 * What an avatar adds to the time to first token: a buyer asks one and the same Pluma by turns in plain chats and in chats
 * with somebody else's avatar, which has a long context, small files that go whole, and one that is searched. Of its
 * questions every second one is in words of the material, the others in words of which a model is asked first what they mean.
 */
export async function measureAvatar(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_avatar", model);
  const [seller, buyer] = await makePeople(pluma, 2);
  if (!seller || !buyer) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, buyer.userId, 150);
  const [plain, ...withAvatar] = [0, 50, 100].map((from) => conversations.slice(from, from + 50));
  const avatarId = await makeAvatar(pluma, await signIn(pluma, seller));
  await withClient(pluma.database, async (client) => {
    await client.query("update avatars set public = true where avatar_id = $1", [avatarId]);
    await client.query("update conversations set avatar_id = $1 where conversation_id = any($2)", [
      avatarId,
      withAvatar.flat(),
    ]);
  });
  let asked = 0;
  const bodies = [
    (order: string) => ({ content: order }),
    (order: string) => ({ content: `${order} What does line ${LONG_FROM + (asked++ % LONG_LINES)} tell?` }),
    // No two of them alike, for what was understood is remembered.
    (order: string) => ({ content: `${order} Would marmalade number ${asked++} sing?` }),
  ];
  const targets = await Promise.all(
    [plain, ...withAvatar].map((some = [], which) =>
      plumaTarget(pluma, [{ person: buyer, conversations: some }], bodies[which]),
    ),
  );
  const direct = directTarget(model);
  const taken = await firstTokens([...targets, direct], samples, (sample) => Math.floor(sample / turnsEach));
  for (const target of targets) target.close();
  const understood = Number(await (await fetch(`${model.address}/understood`)).text());
  // Else one of the two would have measured what the other is for.
  if (understood !== samples + WARM_UP) throw new Error(`${understood} questions were to be understood`);
  const [plainMs = Number.NaN, sureMs = Number.NaN, understoodMs = Number.NaN] = targets.map((target) =>
    median(taken.get(target) ?? []),
  );
  const modelMs = median(taken.get(direct) ?? []);
  const row = (figure: string, addedMs: number, most: number, bare = "") => {
    return { figure, measured: ms(addedMs), bare, ratio: "", limit: `≤ ${ms(most)}`, isReached: addedMs <= most };
  };
  return {
    rows: [
      row("time to first token, an avatar's over a plain chat's", sureMs - plainMs, limitMs),
      row(
        "  of a question that a model is asked to understand first; the model's own",
        understoodMs - plainMs,
        modelMs + limitUnderstoodMs,
        ms(modelMs),
      ),
    ],
    numbers: { plainMs, sureMs, understoodMs, modelMs, addedMs: sureMs - plainMs },
  };
}
