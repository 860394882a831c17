import type { Bed } from "../../bed.ts";
import { withClient } from "../../bed.ts";
import { post } from "../../post.ts";
import { median } from "../../quantiles.ts";
import { firstTokens } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { signIn } from "../../signIn.ts";
import { plumaTarget } from "../../targets.ts";

const samples = 150;
const turnsEach = 5;
const limitMs = 3;

/**
 * What a template adds to the time to first token: somebody asks one and the same Pluma by turns in plain chats, through
 * a template whose prompt they may read, and through one that they may not, whose answers pass a screen.
 */
export async function measureTemplate(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_template", await bed.model());
  const [author, person] = await makePeople(pluma, 2);
  if (!author || !person) throw new Error("nobody was made");
  const conversations = await makeConversations(pluma, person.userId, 150);
  const headers = { authorization: `Bearer ${await signIn(pluma, author)}` };
  const [open, hidden] = await Promise.all(
    [true, false].map(async (show_prompt): Promise<number> => {
      const body = { name: "A hundred lines", description: "To be measured.", content: prompt, show_prompt };
      return (await post(`${pluma.address}/api/templates`, headers, body)).template.template_id;
    }),
  );
  await withClient(pluma.database, (client) => client.query("update templates set public = true"));
  const through = (template_id: number | undefined) => (topic: string) => ({ template_id, values: { topic } });
  const guestIn = (from: number) => [{ person, conversations: conversations.slice(from, from + 50) }];
  const targets = [
    await plumaTarget(pluma, guestIn(0)),
    await plumaTarget(pluma, guestIn(50), through(open)),
    await plumaTarget(pluma, guestIn(100), through(hidden)),
  ];
  const taken = await firstTokens(targets, samples, (sample) => Math.floor(sample / turnsEach));
  for (const target of targets) target.close();
  const [plainMs = Number.NaN, openMs = Number.NaN, hiddenMs = Number.NaN] = targets.map((target) =>
    median(taken.get(target) ?? []),
  );
  const row = (what: string, addedMs: number) => ({
    figure: `time to first token, ${what} over a plain chat's`,
    measured: ms(addedMs),
    bare: "",
    ratio: "",
    limit: `≤ ${ms(limitMs)}`,
    isReached: addedMs <= limitMs,
  });
  return {
    rows: [row("a template's", openMs - plainMs), row("a hidden template's", hiddenMs - plainMs)],
    numbers: { plainMs, openMs, hiddenMs },
  };
}

const prompt = `${Array.from({ length: 100 }, (_, line) => `Rule ${line}: say what matters to the reader before all else.`).join("\n")}\n[topic]`;
