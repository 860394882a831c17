import { nowMs, sleep } from "./clock.ts";
import type { End, Target } from "./targets.ts";
import { questionFor, type Seen, watchAnswer } from "./tokens.ts";

/** One answer from beginning to end. */
export type Answered = { seen: Seen; end: End; asked: number };

/** Asks once in a lane and waits for the end. */
export async function askOnce(target: Target, lane: number, tokens: number, perSecond: number): Promise<Answered> {
  const watch = watchAnswer();
  const end = await target.ask(lane, questionFor(tokens, perSecond), watch.hear);
  return { seen: watch.seen(), end, asked: tokens };
}

export type Load = { streams: number; perSecond: number; seconds: number };

/** Asks in many lanes at once. They begin spread over a second, as people do, and not all in the same millisecond. */
export async function askMany(target: Target, { streams, perSecond, seconds }: Load): Promise<Answered[]> {
  const startedAtMs = nowMs();
  return Promise.all(
    Array.from({ length: streams }, async (_, lane) => {
      await sleep(startedAtMs + lane * (1013 / streams) - nowMs());
      return askOnce(target, lane, perSecond * seconds, perSecond);
    }),
  );
}

/** Asks in many lanes at the same moment, and waits for all ends. */
export function askTogether(target: Target, lanes: number, tokens: number, perSecond: number): Promise<Answered[]> {
  return Promise.all(Array.from({ length: lanes }, (_, lane) => askOnce(target, lane, tokens, perSecond)));
}

/** Samples that are thrown away, so that programs are compared that have run for a while. */
export const WARM_UP = 20;

/** Times to the first text, in milliseconds, of targets asked by turns, so that whatever disturbs disturbs all. */
export async function firstTokens(targets: Target[], samples: number, laneOf: (sample: number) => number) {
  const taken = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (let sample = 0; sample < WARM_UP + samples; sample += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const target = targets[(sample + turn) % targets.length];
      if (!target) continue;
      const { seen } = await askOnce(target, laneOf(sample), 5, 400);
      if (seen.firstAtMs === null) throw new Error(`${target.name} answered nothing`);
      if (sample >= WARM_UP) taken.get(target)?.push(seen.firstAtMs - seen.askedAtMs);
      // What a target still writes after its last event must not fall into the time of the next one.
      await sleep(3);
    }
  }
  return taken;
}
