import { io } from "socket.io-client";
import { type Bed, type RunningPluma, withClient } from "../bed.ts";
import { nowMs, sleep } from "../clock.ts";
import { post } from "../post.ts";
import type { Program } from "../processes.ts";
import { ms, type Result, times } from "../row.ts";
import { makeConversations, makePeople, writeMessages } from "../seeds/seed.ts";
import { signIn } from "../signIn.ts";
import { questionFor } from "../tokens.ts";

const rowCount = 1000;
/** As many as Pluma runs at once for one person. */
const atOnce = 4;
const chatCount = 2000;
const limit = 0.5;
const delayMsMax = 50;
const endMsMax = 10 * 60_000;

/** A short answer, all of it at once. */
const prompt = questionFor(5, 100_000);

/**
 * A run for 1,000 rows against a model that answers at once. Held against two loops of as many calls, as many at once: of the
 * bare relay, and of our own call that starts a single run.
 */
export async function measureBatch(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const bare = await rateOfRelay(await bed.relay(model));
  const pluma = await bed.pluma("pluma_batch", model, { STARTER_TEMPLATES: "false" });
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  // As people are who run tables: they have chatted for a while.
  await writeMessages(pluma, person, await makeConversations(pluma, person.userId, chatCount), 4);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const workflowId = await makeWorkflow(pluma, headers);
  const single = await rateOfSingles(pluma, headers, workflowId);
  await withClient(pluma.database, (client) => client.query("vacuum analyze"));
  await readDelays(pluma.address);
  const ours = await rateOfBatch(pluma, headers, workflowId);
  const delays = await readDelays(pluma.address);
  const [ratio, toSingle] = [ours / bare, ours / single];
  return {
    rows: [
      {
        figure: "a run for 1,000 rows, a model that answers at once; over the bare relay",
        measured: `${ours.toFixed(0)} rows/s`,
        bare: `${bare.toFixed(0)} /s`,
        ratio: times(ratio),
        limit: `≥ ${limit} ×`,
        isReached: ratio >= limit,
      },
      {
        figure: "  over a bare loop of the calls that start one run each",
        measured: `${ours.toFixed(0)} rows/s`,
        bare: `${single.toFixed(0)} /s`,
        ratio: times(toSingle),
        limit: `≥ ${limit} ×`,
        isReached: toSingle >= limit,
      },
      {
        figure: "  event loop delay p99 meanwhile",
        measured: `${ms(delays.p99Ms)} (longest ${ms(delays.longestMs)})`,
        bare: "",
        ratio: "",
        limit: `≤ ${delayMsMax} ms`,
        isReached: delays.p99Ms > 0 && delays.p99Ms <= delayMsMax,
      },
    ],
    numbers: { rowsPerSecond: ours, barePerSecond: bare, singlePerSecond: single, ...delays },
  };
}

/** How many calls a second, so many at once, each until it is done. */
async function rateOfLoop(count: number, call: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAtMs = nowMs();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) await call(index);
    }),
  );
  return (count * 1000) / (nowMs() - startedAtMs);
}

/** Waits for ends by the number of what ended, whichever comes first, the question or the end. */
function openEnds() {
  const ended = new Set<number>();
  const waiting = new Map<number, () => void>();
  return {
    end(id: number) {
      ended.add(id);
      waiting.get(id)?.();
    },
    until: (id: number) =>
      new Promise<void>((resolve) => {
        if (ended.has(id)) resolve();
        else waiting.set(id, resolve);
      }),
  };
}

async function rateOfRelay(relay: Program): Promise<number> {
  const ends = openEnds();
  const socket = io(relay.address, { transports: ["websocket"], auth: { user: "1" } });
  socket.on("end", ({ id }) => ends.end(id));
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const call = async (index: number) => {
    const { id } = await post(`${relay.address}/stream`, {}, { user: 1, conversation_id: index, content: prompt });
    await ends.until(id);
  };
  await rateOfLoop(100, call);
  const rate = await rateOfLoop(rowCount, call);
  socket.close();
  return rate;
}

async function makeWorkflow({ address }: RunningPluma, headers: Headers): Promise<number> {
  const fields = [{ name: "thing", label: "Thing" }];
  const body = { name: "One", description: "One", content: `About [thing]. ${prompt}`, template_fields: fields };
  const { template } = await post(`${address}/api/templates`, headers, body);
  const step = { step_id: "a", template_id: template.template_id };
  const { workflow } = await post(`${address}/api/workflows`, headers, { name: "One", steps: [step] });
  return workflow.workflow_id;
}

type Headers = Record<string, string>;

async function rateOfSingles({ address }: RunningPluma, headers: Headers, workflow_id: number): Promise<number> {
  const ends = openEnds();
  const token = headers.authorization?.replace("Bearer ", "") ?? "";
  const socket = io(address, { transports: ["websocket"], auth: { token } });
  socket.on("message_stream_end", ({ conversation_id }) => ends.end(conversation_id));
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const call = async (index: number) => {
    const body = { workflow_id, values: `thing=thing ${index}` };
    const { user_workflow } = await post(`${address}/api/user_workflows`, headers, body);
    await ends.until(user_workflow.user_workflow_templates[0].conversation_id);
  };
  await rateOfLoop(50, call);
  const rate = await rateOfLoop(rowCount / 4, call);
  socket.close();
  return rate;
}

async function rateOfBatch({ address, database }: RunningPluma, headers: Headers, workflowId: number): Promise<number> {
  const form = new FormData();
  const table = ["Thing", ...Array.from({ length: rowCount }, (_, index) => `thing ${index}`)].join("\n");
  form.set("file", new Blob([table]), "table.csv");
  const made = await fetch(`${address}/api/workflows/${workflowId}/batches`, { method: "POST", headers, body: form });
  if (made.status !== 201) throw new Error(`a table was answered with ${made.status}: ${await made.text()}`);
  const { batch } = await made.json();
  const startedAtMs = nowMs();
  await post(`${address}/api/workflow_batches/${batch.workflow_batch_id}/start`, headers, {});
  await withClient(database, async (client) => {
    for (const untilMs = nowMs() + endMsMax; nowMs() < untilMs; await sleep(50)) {
      const { rows } = await client.query<{ state: string }>("select state from workflow_batches");
      if (rows[0]?.state === "done") return;
    }
    throw new Error("rows were still being written at the end");
  });
  const rate = (rowCount * 1000) / (nowMs() - startedAtMs);
  await withClient(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from workflow_batch_rows where state = 'written' and words > 0",
    );
    if (rows[0]?.count !== rowCount) throw new Error(`${rows[0]?.count} of ${rowCount} rows were written`);
  });
  return rate;
}

async function readDelays(address: string): Promise<{ p99Ms: number; longestMs: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const secondsOf = (name: string) =>
    Number(new RegExp(`^pluma_nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]);
  return { p99Ms: secondsOf("p99") * 1000, longestMs: secondsOf("max") * 1000 };
}
