import { randomUUID } from "node:crypto";
import { type Bed, withClient } from "../../bed.ts";
import { post } from "../../post.ts";
import type { Program } from "../../processes.ts";
import { median } from "../../quantiles.ts";
import { firstTokens } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { LONG_FROM, LONG_LINES, makeAvatar } from "../../seeds/seedAvatar.ts";
import { signIn } from "../../signIn.ts";
import { plumaTarget, type Target } from "../../targets.ts";

const samples = 150;
const turnsEach = 5;
const lanes = 50;
const limitMs = 5;
const origin = "https://shop.bench.example";

/**
 * What a widget adds to the time to first token: one and the same avatar, which is somebody else's, is asked by turns in the
 * chats of a person and by visitors of that person's widget, each from an address of their own.
 */
export async function measureWidget(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_widget", model, { TRUST_PROXY: "true" });
  const [seller, owner] = await makePeople(pluma, 2);
  if (!seller || !owner) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, owner.userId, lanes);
  const avatarId = await makeAvatar(pluma, await signIn(pluma, seller));
  await withClient(pluma.database, async (client) => {
    await client.query("update avatars set public = true where avatar_id = $1", [avatarId]);
    await client.query("update conversations set avatar_id = $1 where conversation_id = any($2)", [
      avatarId,
      conversations,
    ]);
  });
  const headers = { authorization: `Bearer ${await signIn(pluma, owner)}` };
  const { widget } = await post(`${pluma.address}/api/widgets`, headers, {
    avatar_id: avatarId,
    name: "Mara",
    origins: [origin],
    visitor_daily: 1000,
    words_daily: 10_000_000,
    words_monthly: 100_000_000,
  });
  // The same questions in the same order, and each asked once on either side.
  const asking = () => {
    let asked = 0;
    return (order: string) => `${order} What does line ${LONG_FROM + (asked++ % LONG_LINES)} tell?`;
  };
  const inChats = asking();
  const chats = await plumaTarget(pluma, [{ person: owner, conversations }], (order) => ({ content: inChats(order) }));
  const visitors = await visitorsOf(pluma, widget.public_id, asking());
  const taken = await firstTokens([chats, visitors], samples, (sample) => Math.floor(sample / turnsEach));
  chats.close();
  const [chatMs = Number.NaN, widgetMs = Number.NaN] = [chats, visitors].map((target) =>
    median(taken.get(target) ?? []),
  );
  const addedMs = widgetMs - chatMs;
  return {
    rows: [
      {
        figure: "time to first token, a widget's over the same avatar's in the app",
        measured: ms(addedMs),
        bare: "",
        ratio: "",
        limit: `≤ ${ms(limitMs)}`,
        isReached: addedMs <= limitMs,
      },
    ],
    numbers: { chatMs, widgetMs, addedMs },
  };
}

/** Visitors on a customer's page, a session each, who read the lines of their answers as they come. */
async function visitorsOf(pluma: Program, publicId: string, say: (order: string) => string): Promise<Target> {
  const at = `${pluma.address}/api/widget/${publicId}`;
  const seats = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const from = { origin, "x-forwarded-for": `10.0.0.${lane}` };
      const { token } = await post(`${at}/session`, from, {});
      return { ...from, "content-type": "application/json", authorization: `Bearer ${token}` };
    }),
  );
  return {
    name: "pluma",
    async ask(lane, question, hear) {
      const headers = seats[lane];
      if (!headers) throw new Error(`there is no lane ${lane}`);
      const body = JSON.stringify({ content: say(question), key: randomUUID() });
      const answered = await fetch(`${at}/messages`, { method: "POST", headers, body });
      if (!answered.ok || !answered.body) throw new Error(`a widget answered ${answered.status}`);
      const decoder = new TextDecoder();
      let rest = "";
      let text: string | null = null;
      for await (const chunk of answered.body) {
        rest += decoder.decode(chunk, { stream: true });
        const lines = rest.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const told = JSON.parse(line);
          if (told.type === "piece") hear(told.offset, told.delta);
          if (told.type === "message" && told.message.from === "avatar") text = told.message.content ?? text;
        }
      }
      return { rowId: null, text };
    },
    close: () => undefined,
  };
}
