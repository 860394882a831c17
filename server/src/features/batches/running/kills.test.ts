import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { sweepDead } from "../../generation/index.ts";
import { aDraft, aWorkflowOf, hold } from "../test/aBatch.ts";
import { sweepAll } from "./sweeping.ts";

// More of them by hand: KILL_ROWS=100 KILLS=20, which takes some minutes.
const ROWS = Number(process.env.KILL_ROWS ?? 14);
const KILLS = Number(process.env.KILLS ?? 2);

let models: ModelServer;
let here: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  models = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: models.address };
  here = await aTestApp({ environment });
  await liftLimits(here, "calls", "generations", "uploads");
});
afterAll(async () => {
  await here.close();
  await models.close();
});

test(`${ROWS} rows with ${KILLS} kills: each row has one run and one answer, and the ledger is exact`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const chance = chanceOf(seedOfTests(20_261_123));
  const person = await aUser(here, { words: 100_000 });
  const { token } = person;
  const { workflowId } = await aWorkflowOf(here, person, ["Of [thing] words=9 every=50"]);
  const table = ["Thing", ...Array.from({ length: ROWS }, (_, index) => `thing-${index + 1}.`)].join("\n");
  const batch = hold(here, person, await aDraft(here, person, workflowId, table));
  const share = Math.max(2, Math.floor(ROWS / (KILLS + 1)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const doomed = await aServerProcess(here.database, environment);
    const line = `POST ${batch.path}/${kill === 0 ? "start" : "continue"}`;
    const asked = models.questions.length + 1 + chance.below(share);
    const begun = await askAt(doomed.address, line, { token });
    expect(begun.status, begun.text).toBe(200);
    await waitFor(
      async () => models.questions.length >= asked || (await batch.read()).state === "done",
      "so many rows to be asked",
    );
    await doomed.kill();
    // Nothing more is begun until the next node is there; fifteen seconds in which nobody hears of the dead one.
    await batch.act("pause");
    await here.app.db.execute(
      sql`update generations set heartbeat_at = heartbeat_at - interval '1 minute' where state = 'running'`,
    );
    await sweepDead({ ...here.app, db: here.app.backgroundDb }, false);
    await waitFor(async () => {
      await sweepAll({ ...here.app, db: here.app.backgroundDb }, new AbortController().signal);
      return (await batch.read()).counts.running === 0;
    }, "what the dead node had begun to end");
  }
  if ((await batch.read()).state !== "done") await batch.act("continue");
  const { counts, words } = await batch.until("done");
  expect(counts).toMatchObject({ rows: ROWS, written: ROWS, failed: 0 });
  const answers = await here.app.db.execute(sql`
      select r.row, count(*)::int as answers from workflow_batch_rows r
      join user_workflow_templates t using (user_workflow_id)
      join messages m on m.conversation_id = t.conversation_id and m.role = 'assistant' and m.content <> ''
      where r.workflow_batch_id = ${batch.id} group by r.row order by r.row`);
  expect(answers.rows).toEqual(Array.from({ length: ROWS }, (_, index) => ({ row: index + 2, answers: 1 })));
  const runs = await here.app.db.execute(sql`select 1 from user_workflows where workflow_batch_id = ${batch.id}`);
  expect(runs.rowCount).toBe(ROWS);
  const { used, sum, balance } = await sumOfLedger(here, person.userId);
  expect([used, sum, 100_000 - balance]).toEqual([words.spent, balance, words.spent]);
});
