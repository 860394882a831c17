import type { Bed } from "../../bed.ts";
import { median } from "../../quantiles.ts";
import { firstTokens, WARM_UP } from "../../rounds.ts";
import { ms, type Result, type Row } from "../../row.ts";
import { makeConversations, makePeople, writeMessages } from "../../seeds/seed.ts";
import { type Guest, plumaTarget, type Target } from "../../targets.ts";

const samples = 150;
const limit = 0.1;
const asked = WARM_UP + samples;
/** As many earlier messages as are sent along with any question. */
const historyMessages = 40;

/** Whether the first token waits for what is stored: one Pluma with 100,000 messages, one without any, by turns. */
export async function measureFullTable(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const small = await bed.pluma("pluma_empty", model);
  const large = await bed.pluma("pluma_full", model);
  const [newcomer, regular] = await makePeople(small, 2);
  const [heavy] = await makePeople(large, 1);
  if (!newcomer || !regular || !heavy) throw new Error("the people were not made");

  const empty: Guest = { person: newcomer, conversations: await makeConversations(small, newcomer.userId, asked) };
  const short = await makeConversations(small, regular.userId, 1);
  await writeMessages(small, regular, short, historyMessages);
  const [long = 0, ...others] = await makeConversations(large, heavy.userId, 2000);
  // 2,000 + 1,999 × 49 and 49 more make 100,000.
  await writeMessages(large, heavy, others, 49);
  await writeMessages(large, heavy, [long], 2049);

  const targets = [
    await plumaTarget(small, [empty]),
    await plumaTarget(small, [{ person: regular, conversations: repeat(short[0] ?? 0) }]),
    await plumaTarget(large, [{ person: heavy, conversations: repeat(long) }]),
  ];
  const taken = await firstTokens(targets, samples, (sample) => sample);
  for (const target of targets) target.close();
  return resultOf(targets, taken);
}

const repeat = (conversation: number): number[] => new Array<number>(asked).fill(conversation);

function resultOf(targets: Target[], taken: Map<Target, number[]>): Result {
  const [empty = Number.NaN, short = Number.NaN, full = Number.NaN] = targets.map((target) =>
    median(taken.get(target) ?? []),
  );
  const name = "time to first token, 100,000 messages stored";
  const row = (figure: string, than: number): Row => ({
    figure,
    measured: ms(full),
    bare: ms(than),
    ratio: more(full / than - 1),
    limit: `≤ ${more(limit)}`,
    isReached: full / than - 1 <= limit,
  });
  return {
    rows: [
      row(`${name}, against none`, empty),
      { ...row("  against a conversation that sends as many along", short), limit: "", isReached: null },
    ],
    numbers: { emptyMs: empty, sameHistoryMs: short, fullMs: full },
  };
}

const more = (share: number): string => `${share < 0 ? "−" : "+"}${(Math.abs(share) * 100).toFixed(1)} %`;
