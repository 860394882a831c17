import { type Bed, withClient } from "../../bed.ts";
import { sleep } from "../../clock.ts";
import { residentBytes } from "../../processes.ts";
import { quantile } from "../../quantiles.ts";
import { askTogether, firstTokens } from "../../rounds.ts";
import { ms, type Result, type Row, times } from "../../row.ts";
import { directTarget, plumaTarget, relayTarget, type Target } from "../../targets.ts";
import { seatGuests } from "./streams200.ts";

const people = 20;
const samplesOfOne = 100;
const crowds = [50, 200] as const;
const rounds = 5;
// Long enough that every beginning is over before the first end, and slow enough that a token's delay is a delay.
const tokens = 40;
const perSecond = 20;
const idleMs = 10_000;
const laterMs = 60_000;
const laterTokensMsMax = 15;
const idleMibMax = 160;
const backWithinMax = 1.15;

/** What beginnings cost that all fall into the same moment, the tokens that follow them, and what memory stays of it. */
export async function measureBeginnings(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const relayProgram = await bed.relay(model);
  const program = await bed.pluma("pluma_begin", model);
  await sleep(idleMs);
  const memory = (name: string) => ({
    [`relay${name}Mib`]: mibOf(relayProgram.pid),
    [`pluma${name}Mib`]: mibOf(program.pid),
  });
  const idle = memory("Idle");
  const guests = await seatGuests(program, people, Math.max(...crowds));
  const targets = [directTarget(model), await relayTarget(relayProgram, people), await plumaTarget(program, guests)];
  const one = await firstTokens(targets, samplesOfOne, (sample) => sample % people);
  const crowded = new Map<number, Crowd>();
  for (const crowd of crowds) crowded.set(crowd, await measureCrowd(targets, crowd));
  const busy = memory("Busy");
  for (const target of targets) target.close();
  await sleep(laterMs);
  const later = memory("Later");
  const written = await countOpen(program.database);
  if (written !== 0) throw new Error(`${written} answers were not brought to an end`);
  const numbers: Record<string, number> = { ...idle, ...busy, ...later };
  const rows = [
    firstRow("one answer begun, first token over the model's", overModel(targets, one, 0.5), 2.5, "p50"),
    firstRow("one answer begun, first token over the model's", overModel(targets, one, 0.95), 3, "p95"),
    ...crowds.map((crowd) => {
      const firsts = crowded.get(crowd)?.firsts ?? new Map();
      for (const share of [0.5, 0.95]) {
        const { ours, bare } = overModel(targets, firsts, share);
        Object.assign(numbers, { [`pluma${crowd}P${share * 100}Ms`]: ours, [`relay${crowd}P${share * 100}Ms`]: bare });
      }
      return firstRow(
        `${crowd} begun at once, first token over the model's`,
        overModel(targets, firsts, 0.95),
        3,
        "p95",
      );
    }),
    laterRow(targets, crowded.get(200)?.later ?? new Map()),
    ...memoryRows(numbers),
  ];
  return { rows, numbers };
}

type Crowd = { firsts: Map<Target, number[]>; later: Map<Target, number[]> };

/** Rounds by turns, so that whatever disturbs disturbs all; the first is thrown away. */
async function measureCrowd(targets: Target[], crowd: number): Promise<Crowd> {
  const firsts = new Map<Target, number[]>(targets.map((target) => [target, []]));
  const later = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const target = targets[(round + turn) % targets.length];
      if (!target) continue;
      const answers = await askTogether(target, crowd, tokens, perSecond);
      await sleep(500);
      if (round === 0) continue;
      for (const { seen } of answers) {
        if (seen.delaysMs.length !== tokens) throw new Error(`${target.name} lost tokens`);
        firsts.get(target)?.push((seen.firstAtMs ?? Number.NaN) - seen.askedAtMs);
        later.get(target)?.push(...seen.delaysMs.slice(1));
      }
    }
  }
  return { firsts, later };
}

type Compared = { ours: number; bare: number };

/** A quantile of both programs' times to the first token, less the median of asking the model oneself. */
function overModel(targets: Target[], taken: Map<Target, number[]>, share: number): Compared {
  const [direct, relay, pluma] = targets.map((target) => taken.get(target) ?? []);
  const own = quantile(direct ?? [], 0.5);
  return { ours: quantile(pluma ?? [], share) - own, bare: quantile(relay ?? [], share) - own };
}

function firstRow(figure: string, { ours, bare }: Compared, limit: number, share: string): Row {
  const ratio = ours / bare;
  return {
    figure: `${figure}, ${share}`,
    measured: ms(ours),
    bare: ms(bare),
    ratio: times(ratio),
    limit: `≤ ${limit} ×`,
    isReached: ratio <= limit,
  };
}

function laterRow(targets: Target[], delays: Map<Target, number[]>): Row {
  const [, bare = Number.NaN, ours = Number.NaN] = targets.map((target) => quantile(delays.get(target) ?? [], 0.99));
  return {
    figure: "  delay of the later tokens of 200, p99",
    measured: ms(ours),
    bare: ms(bare),
    ratio: "",
    limit: `≤ ${laterTokensMsMax} ms over it`,
    isReached: ours - bare <= laterTokensMsMax,
  };
}

function memoryRows(numbers: Record<string, number>): Row[] {
  const told = (program: string) =>
    ["Idle", "Busy", "Later"].map((when) => numbers[`${program}${when}Mib`]?.toFixed(0)).join(" → ");
  const { plumaIdleMib = Number.NaN, plumaLaterMib = Number.NaN } = numbers;
  const back = plumaLaterMib / plumaIdleMib;
  return [
    {
      figure: "memory: idle → after 200 answers → a minute later",
      measured: `${told("pluma")} MiB`,
      bare: `${told("relay")} MiB`,
      ratio: "",
      limit: `idle ≤ ${idleMibMax} MiB`,
      isReached: plumaIdleMib <= idleMibMax,
    },
    {
      figure: "  a minute later against idle",
      measured: `${plumaLaterMib.toFixed(0)} MiB`,
      bare: "",
      ratio: times(back),
      limit: `≤ ${backWithinMax} ×`,
      isReached: back <= backWithinMax,
    },
  ];
}

const mibOf = (pid: number): number => residentBytes(pid) / 2 ** 20;

function countOpen(database: string): Promise<number> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ open: string }>("select count(*) as open from messages where is_generating");
    return Number(rows[0]?.open);
  });
}
