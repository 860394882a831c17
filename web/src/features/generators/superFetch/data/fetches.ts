import type { FetchOutput, SuperFetch } from "@pluma/contract/generators/superFetch";
import { countWords } from "@pluma/contract/kit/words";

/** A piece of an output, as it is told. */
export type Piece = { output_id: number; offset: number; delta: string };

/** Outputs with those that appeared or changed, each in its place. */
export function takeOutputs(held: FetchOutput[], fresh: FetchOutput[]): FetchOutput[] {
  const taken = new Map(held.map((output) => [output.output_id, output]));
  for (const output of fresh) taken.set(output.output_id, settle(taken.get(output.output_id), output));
  return [...taken.values()].sort((a, b) => a.place - b.place || a.version - b.version);
}

// What is read may have been so a moment ago: a text is never shortened, and an end never taken back.
function settle(held: FetchOutput | undefined, fresh: FetchOutput): FetchOutput {
  if (!held || !fresh.generating) return fresh;
  if (!held.generating) return held;
  return lengthOf(held) > lengthOf(fresh) ? { ...fresh, content: held.content } : fresh;
}

const lengthOf = ({ content }: FetchOutput): number => content?.length ?? 0;

/** An output that grew by a piece; null where something before it is missing, so that the row has to be read. */
export function takePiece(output: FetchOutput, { offset, delta }: Piece): FetchOutput | null {
  const text = output.content ?? "";
  if (!output.generating || offset + delta.length <= text.length) return output;
  return offset > text.length ? null : { ...output, content: text.slice(0, offset) + delta };
}

/** What one asked for as a name in a list: its topic, else how its text begins. */
export const nameOf = ({ inputs, prompt }: Pick<SuperFetch, "inputs" | "prompt">): string =>
  (inputs?.topic ?? inputs?.task ?? inputs?.prompt ?? prompt ?? "").trim().split("\n", 1)[0] ?? "";

/** One column of the screen: every version of what was written in a place, oldest first. */
export type Column = { place: number; versions: FetchOutput[] };

/** The outputs as columns, in their order. */
export function columnsOf(outputs: FetchOutput[]): Column[] {
  const byPlace = Map.groupBy(outputs, ({ place }) => place);
  return [...byPlace].sort(([a], [b]) => a - b).map(([place, versions]) => ({ place, versions }));
}

/** How many columns there are, not counting versions. */
export const countColumns = (outputs: FetchOutput[]): number => new Set(outputs.map(({ place }) => place)).size;

/** The text of an output to show: what went wrong stands apart from what was written. */
export const textOf = ({ content, error }: FetchOutput): string =>
  error && content === error.message ? "" : (content ?? "");

const counted = new WeakMap<FetchOutput, number>();

/** The words of an output, as they were paid once it has ended; counted once for each state of it. */
export function wordsOf(output: FetchOutput): number {
  if (output.words !== null && !output.generating) return output.words;
  const known = counted.get(output) ?? countWords(textOf(output));
  counted.set(output, known);
  return known;
}
