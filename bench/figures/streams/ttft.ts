import type { Bed } from "../../bed.ts";
import { median } from "../../quantiles.ts";
import { firstTokens } from "../../rounds.ts";
import { ms, type Result, times } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { directTarget, plumaTarget, relayTarget } from "../../targets.ts";

const samples = 200;
const turnsEach = 5;
const limit = 3;

/** What lies between a question and the first text of its answer, above asking the model oneself. One stream. */
export async function measureFirstToken(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const pluma = await bed.pluma("pluma_ttft", model);
  const people = await makePeople(pluma, 1);
  const guests = await Promise.all(
    people.map(async (person) => ({ person, conversations: await makeConversations(pluma, person.userId, 100) })),
  );
  const targets = [directTarget(model), await relayTarget(await bed.relay(model), 1), await plumaTarget(pluma, guests)];
  const taken = await firstTokens(targets, samples, (sample) => Math.floor(sample / turnsEach));
  for (const target of targets) target.close();
  const [direct = Number.NaN, relay = Number.NaN, ours = Number.NaN] = targets.map((target) =>
    median(taken.get(target) ?? []),
  );
  const ratio = (ours - direct) / (relay - direct);
  return {
    rows: [
      {
        figure: "time to first token, added",
        measured: ms(ours - direct),
        bare: ms(relay - direct),
        ratio: times(ratio),
        limit: `≤ ${limit} ×`,
        isReached: ratio <= limit,
      },
    ],
    numbers: { directMs: direct, relayMs: relay, plumaMs: ours, ratio },
  };
}
