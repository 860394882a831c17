import { countWords } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { type PaidText, payText } from "../../generation/index.ts";

type Asked = Pick<PaidText, "ref" | "place" | "model" | "usage">;

/**
 * Takes what proposed values cost out of the caller's words, as of any text that a model writes, and gives those that were
 * paid: where words run out, the values that no longer fit are left out and cost nothing. Refuses as any text does.
 */
export async function payValues(
  ctx: ActorCtx,
  asked: Asked,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const wanted = wordsOf(values);
  if (wanted === 0) return values;
  return payText(ctx, { kind: "filling", usedFor: "template", ...asked }, wanted, (words) => {
    const kept = words === null ? values : within(values, words);
    return { kept, words: wordsOf(kept) };
  });
}

const wordsOf = (values: Record<string, string>): number => countWords(Object.values(values).join("\n"));

/** The first values that so many words pay for. */
function within(values: Record<string, string>, words: number): Record<string, string> {
  let left = words;
  const kept = Object.entries(values).filter(([, value]) => {
    const cost = countWords(value);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
  return Object.fromEntries(kept);
}
