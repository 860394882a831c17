import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { estimateTokens } from "@pluma/contract/words";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, TEST_SECRET, type TestApp, waitFor } from "../../../../test/app.ts";
import { aFileRow, anAvatar } from "../../../../test/avatars.ts";
import { trainingParts, trainingRuns } from "../tables.trainings.ts";
import { avatars } from "../tables.ts";
import { aText, aTrainer, aTraining, ended, readRun, start } from "./test/aTraining.ts";
import { aStudyServer, type StudyServer, usual } from "./test/studyServer.ts";

const ROUNDS = 5;
const PARTS = 12;
const never = new Promise(() => undefined);

let server: StudyServer;
let node: TestApp;

beforeAll(async () => {
  server = await aStudyServer();
  // Jobs run in processes of their own, which are killed.
  node = await aTestApp({ environment: { OPENAI_BASE_URL: server.address } });
});

afterAll(async () => {
  await node.close();
  await server.close();
});

function aNode() {
  const { connectionString } = node.database;
  const argv = [connectionString, TEST_SECRET, node.app.config.DATA_DIR, server.address];
  const child = fork(new URL("test/killedNode.ts", import.meta.url), argv, { stdio: "ignore" });
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    // As if the seconds had gone by in which nobody hears of a dead node: what the queue does then with its jobs.
    await node.app.db.execute(sql`
      update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now(), heartbeat_on = null
      where name = 'training_run' and state = 'active'`);
  };
}

/** Four people's runs: one of each kind that asks a model, and one without an avatar. */
async function fourRuns() {
  const [ana, ben, cleo, dan] = await Promise.all([1, 2, 3, 4].map((n) => aTrainer(node, `sk-own-000${n}`)));
  if (!ana || !ben || !cleo || !dan) throw new Error("somebody is missing");
  const [bare, rated] = [
    await anAvatar(node, ana.userId, { context: "" }),
    await anAvatar(node, cleo.userId, { context: "I am Cleo." }),
  ];
  const ofAna = await aTraining(node, ana, { text: aText(PARTS, "ana"), avatarId: bare.avatarId });
  const ofBen = await aTraining(node, ben, { text: aText(PARTS, "ben") });
  const output = { avatar_id: rated.avatarId, content: "Hello!", liked: true };
  await node.ask("POST /outputs", { token: cleo.token, body: output });
  const [first, second] = [await anAvatar(node, dan.userId), await anAvatar(node, dan.userId)];
  await aFileRow(node, dan, first, { text: "First." });
  await aFileRow(node, dan, second, { text: "Second." });
  const body = { selected_avatar_id: first.avatarId, target_avatar_id: second.avatarId, name: "Both of Dan" };
  return [
    { person: ana, run: await start(node, ana, "execute", ofAna.training_id) },
    { person: ben, run: await start(node, ben, "execute", ofBen.training_id) },
    {
      person: cleo,
      run: (await node.ask("POST /avatars/refine", { token: cleo.token, body: { avatar_id: rated.avatarId } })).body
        .run,
    },
    { person: dan, run: (await node.ask("POST /avatars/combine", { token: dan.token, body })).body.run },
  ] as const;
}

/** The questions that were answered and kept: nobody may ask them again. */
async function paidTexts(): Promise<Set<string>> {
  const rows = await node.app.db.select({ answer: trainingParts.answer }).from(trainingParts);
  const answers = new Set(rows.map(({ answer }) => answer));
  return new Set(server.questions.filter((question) => answers.has(usual(question))).map(({ text }) => text));
}

test("jobs that are killed twenty times end once, with effects once, and nothing is paid twice", {
  timeout: 300_000,
}, async () => {
  const runs = await fourRuns();
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = await paidTexts();
    const asked = server.questions.length;
    const left = new Map(["sk-own-0001", "sk-own-0002"].map((key) => [key, 2]));
    server.behave = ({ key }) => {
      const more = left.get(key) ?? 0;
      left.set(key, more - 1);
      return more > 0 ? {} : { after: never };
    };
    const kill = aNode();
    await waitFor(() => server.openKeys().size === runs.length, `the questions of round ${round}`, 90_000);
    const { length } = await waitFor(async () => {
      const rows = await node.app.db.select({ digest: trainingParts.digest }).from(trainingParts);
      return rows.length >= 4 * (round + 1) ? rows : null;
    }, "what was answered to be kept");
    expect(length).toBe(4 * (round + 1));
    const live = and(
      eq(trainingRuns.state, "running"),
      inArray(
        trainingRuns.runId,
        runs.map(({ run }) => run.run_id),
      ),
    );
    kills += await node.app.db.$count(trainingRuns, live);
    await kill();
    const again = server.questions.slice(asked).filter(({ text }) => paid.has(text));
    expect(again).toEqual([]);
  }
  expect(kills).toBe(20);
  // Once more at a moment that nobody chose, with all the answers there: in the middle of what they lead to, or after.
  const paid = await paidTexts();
  const asked = server.questions.length;
  server.behave = () => ({});
  const kill = aNode();
  await waitFor(() => server.questions.length > asked, "a question", 90_000);
  await sleep(Math.random() * 200);
  await kill();
  await node.startJobs();
  const ends = await Promise.all(runs.map(({ person, run }) => ended(node, person, run)));
  expect(ends.map(({ state, result }) => [state, result])).toEqual([
    ["done", "kept"],
    ["done", "stored"],
    ["done", "proposed"],
    ["done", "kept"],
  ]);
  expect(server.questions.slice(asked).filter(({ text }) => paid.has(text))).toEqual([]);

  const [ana, , cleo, dan] = runs;
  const versions = await node.ask(`GET /avatars/${ana.run.avatar_id}/versions`, ana.person);
  expect(versions.body.versions.map(({ reason }: { reason: string }) => reason)).toEqual(["executed", "created"]);
  expect((await readRun(node, cleo.person, cleo.run.run_id)).proposal.context).toMatch(/^refine of /);
  const made = await node.app.db.select().from(avatars).where(eq(avatars.name, "Both of Dan"));
  expect(made.map(({ avatarId }) => avatarId)).toEqual([ends[3]?.made_avatar_id]);
  const { avatar } = (await node.ask(`GET /avatars/${ends[3]?.made_avatar_id}`, dan.person)).body;
  expect(avatar).toMatchObject({ version: 1, avatar_files: [{}, {}] });

  // The bill of a run is that of its questions, each once, however often it was cut short.
  const ofAna = new Map(server.questions.filter(({ key }) => key === "sk-own-0001").map((one) => [one.text, one]));
  expect(ofAna.size).toBe(PARTS);
  const tokens = [...ofAna.values()].reduce(
    (sum, one) => sum + estimateTokens(one.system) + estimateTokens(one.text) + estimateTokens(usual(one)),
    0,
  );
  expect(ends[0]?.cost.tokens).toBe(tokens);
});
