import { type Bed, withClient } from "../../bed.ts";
import { sleep } from "../../clock.ts";
import { childrenOf, cpuMs, cpuMsOfTree, type Program, parentOf } from "../../processes.ts";
import { sum } from "../../quantiles.ts";
import { askMany, type Load } from "../../rounds.ts";
import { ms, type Result, times } from "../../row.ts";
import { plumaTarget, relayTarget, type Target } from "../../targets.ts";
import { seatGuests } from "./streams200.ts";

const load: Load = { streams: 50, perSecond: 100, seconds: 15 };
const warmUp: Load = { streams: 50, perSecond: 100, seconds: 2 };
const people = 20;
const limit = 2;

/** What a thousand tokens cost in processor time, from the first question to the last row closed. */
export async function measureCpu(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const relayProgram = await bed.relay(model);
  const relay = await measure(relayProgram, relayProgram.database, await relayTarget(relayProgram, people));
  await relayProgram.stop();
  const program = await bed.pluma("pluma_cpu", model);
  const guests = await seatGuests(program, people, load.streams);
  const pluma = await measure(program, program.database, await plumaTarget(program, guests));
  const ratio = pluma.node / relay.node;
  return {
    rows: [
      {
        figure: "CPU per 1,000 tokens, 50 streams × 100 tokens/s",
        measured: ms(pluma.node),
        bare: ms(relay.node),
        ratio: times(ratio),
        limit: `≤ ${limit} ×`,
        isReached: ratio <= limit,
      },
      {
        figure: "  PostgreSQL's CPU beside it",
        measured: ms(pluma.postgres),
        bare: ms(relay.postgres),
        ratio: "",
        limit: "",
        isReached: null,
      },
    ],
    numbers: {
      plumaMs: pluma.node,
      relayMs: relay.node,
      plumaPostgresMs: pluma.postgres,
      relayPostgresMs: relay.postgres,
      ratio,
    },
  };
}

async function measure(program: Program, database: string, target: Target) {
  await askMany(target, warmUp);
  await sleep(500);
  const postmaster = await postmasterOf(database);
  const read = () => ({ node: cpuMs(program.pid), postgres: cpuMsOfTree(postmaster, childrenOf(postmaster)) });
  const before = read();
  const answers = await askMany(target, load);
  const after = read();
  target.close();
  const thousands = sum(answers.map(({ seen }) => seen.delaysMs.length)) / 1000;
  return { node: (after.node - before.node) / thousands, postgres: (after.postgres - before.postgres) / thousands };
}

/** The process that all of PostgreSQL's are children of. */
function postmasterOf(database: string): Promise<number> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return parentOf(rows[0]?.pid ?? 0);
  });
}
