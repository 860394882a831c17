import { type Bed, withClient } from "../../bed.ts";
import { post } from "../../post.ts";
import { median } from "../../quantiles.ts";
import { firstTokens } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { signIn } from "../../signIn.ts";
import { outsideTarget, plumaTarget } from "../../targets.ts";

const samples = 150;
const turnsEach = 5;
const limitMs = 3;

/** What lies between a question and the first text of its answer at the address for other programs, above a chat with the same avatar. */
export async function measureOutside(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_outside", model);
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const { avatar } = await post(`${pluma.address}/api/avatars`, headers, {
    name: "Mara",
    context: "You write plainly.",
  });
  const conversations = await makeConversations(pluma, person.userId, 50);
  await withClient(pluma.database, (client) =>
    client.query("update conversations set avatar_id = $1 where conversation_id = any($2)", [
      avatar.avatar_id,
      conversations,
    ]),
  );
  const made = { name: "bench", scopes: ["chat"], days: 1 };
  const { key } = await post(`${pluma.address}/api/api-keys`, headers, made);
  const inApp = await plumaTarget(pluma, [{ person, conversations }]);
  const outside = outsideTarget(pluma, { model: `mara-${avatar.avatar_id}`, key });
  const taken = await firstTokens([inApp, outside], samples, (sample) => Math.floor(sample / turnsEach));
  inApp.close();
  const [appMs, outsideMs] = [median(taken.get(inApp) ?? []), median(taken.get(outside) ?? [])];
  const addedMs = outsideMs - appMs;
  const figure = "time to first token, at the address for other programs over a chat's";
  return {
    rows: [
      { figure, measured: ms(addedMs), bare: "", ratio: "", limit: `≤ ${ms(limitMs)}`, isReached: addedMs <= limitMs },
    ],
    numbers: { appMs, outsideMs, addedMs },
  };
}
