import { type Bed, type RunningPluma, withClient } from "../../bed.ts";
import { quantile, sum } from "../../quantiles.ts";
import { type Answered, askMany, type Load } from "../../rounds.ts";
import { ms, percent, type Result, type Row } from "../../row.ts";
import { makeConversations, makePeople } from "../../seeds/seed.ts";
import { directTarget, type Guest, plumaTarget, relayTarget, type Target } from "../../targets.ts";
import { numbersIn } from "../../tokens.ts";

const load: Load = { streams: 200, perSecond: 50, seconds: 15 };
const warmUp: Load = { streams: 50, perSecond: 50, seconds: 2 };
const people = 20;
const onTimeMs = 40;

/** 200 answers at once: whether every token comes, in order, and how long it is under way. */
export async function measureStreams(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const direct = await measure(directTarget(model));
  const relayProgram = await bed.relay(model);
  const relay = await measure(await relayTarget(relayProgram, people));
  await relayProgram.stop();
  const program = await bed.pluma("pluma_streams", model);
  const pluma = await measure(await plumaTarget(program, await seatGuests(program, people, load.streams)));
  const differing = countDiffering(pluma.answers, await storedTexts(program, pluma.answers));
  const dueMs = direct.p50 + onTimeMs;
  const [ours, bare] = [pluma, relay].map(({ answers }) => judge(answers, dueMs));
  if (!ours || !bare) throw new Error("nothing was measured");
  return {
    rows: [...wholeness(ours, bare, differing), lateness(pluma.p99 - direct.p99, relay.p99 - direct.p99)],
    numbers: {
      ...named("direct", direct),
      ...named("relay", relay),
      ...named("pluma", pluma),
      plumaOnTime: ours.onTime,
      relayOnTime: bare.onTime,
      plumaLost: ours.lost,
      plumaOutOfOrder: ours.outOfOrder,
      plumaTextsThatDiffer: differing,
    },
  };
}

/** Makes people and shares `lanes` conversations out among them. */
export async function seatGuests(program: RunningPluma, count: number, lanes: number): Promise<Guest[]> {
  const made = await makePeople(program, count);
  return Promise.all(
    made.map(async (person) => ({
      person,
      conversations: await makeConversations(program, person.userId, Math.ceil(lanes / count)),
    })),
  );
}

type Measured = { answers: Answered[]; p50: number; p99: number };

async function measure(target: Target): Promise<Measured> {
  await askMany(target, warmUp);
  const answers = await askMany(target, load);
  target.close();
  const delays = answers.flatMap(({ seen }) => seen.delaysMs);
  return { answers, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}

function named(name: string, { p50, p99 }: Measured) {
  return { [`${name}P50Ms`]: p50, [`${name}P99Ms`]: p99 };
}

/** What the database holds of the answers, by row. */
function storedTexts(program: RunningPluma, answers: Answered[]): Promise<Map<number, string>> {
  return withClient(program.database, async (client) => {
    const ids = answers.map(({ end }) => end.rowId);
    const { rows } = await client.query<{ id: string; content: string }>(
      "select message_id as id, content from messages where message_id = any($1) and not is_generating",
      [ids],
    );
    return new Map(rows.map(({ id, content }) => [Number(id), content]));
  });
}

/** How many texts, as a screen has put them together, are not what the last event and the row say. */
function countDiffering(answers: Answered[], rows: Map<number, string>): number {
  return answers.filter(({ seen, end }) => seen.text !== end.text || seen.text !== rows.get(end.rowId ?? 0)).length;
}

/** A token is lost when the text that a screen has put together lacks it. */
function judge(answers: Answered[], dueMs: number) {
  const delays = answers.flatMap(({ seen }) => seen.delaysMs);
  const asked = sum(answers.map((answer) => answer.asked));
  const found = sum(answers.map(({ seen }) => new Set(numbersIn(seen.text)).size));
  return {
    onTime: delays.filter((delay) => delay <= dueMs).length / asked,
    lost: asked - found,
    outOfOrder: sum(answers.map(({ seen }) => seen.outOfOrder)),
  };
}

type Judged = ReturnType<typeof judge>;

const name = `${load.streams} streams × ${load.perSecond} tokens/s`;

function wholeness(ours: Judged, bare: Judged, differing: number): Row[] {
  return [
    {
      figure: `${name}: tokens on time`,
      measured: percent(ours.onTime),
      bare: percent(bare.onTime),
      ratio: "",
      limit: "≥ 95 %",
      isReached: ours.onTime >= 0.95,
    },
    {
      figure: `${name}: lost / out of order / texts unlike their row`,
      measured: `${ours.lost} / ${ours.outOfOrder} / ${differing}`,
      bare: `${bare.lost} / ${bare.outOfOrder} / –`,
      ratio: "",
      limit: "0 / 0 / 0",
      isReached: ours.lost === 0 && ours.outOfOrder === 0 && differing === 0,
    },
  ];
}

function lateness(oursMs: number, bareMs: number): Row {
  return {
    figure: `${name}: delay p99 over direct`,
    measured: ms(oursMs),
    bare: ms(bareMs),
    ratio: "",
    limit: `≤ ${onTimeMs} ms`,
    isReached: oursMs <= onTimeMs,
  };
}
