import { fork } from "node:child_process";
import { once } from "node:events";
import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { estimateTokens } from "@pluma/contract/kit/words";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, TEST_SECRET, type TestApp, waitFor } from "../../../../../test/app.ts";
import { aFileRow, anAvatar } from "../../../../../test/avatars.ts";
import type { TestUser } from "../../../../../test/people.ts";
import { trainingParts, trainingRuns } from "../../tables.trainings.ts";
import { avatarFiles, avatars } from "../../tables.ts";
import { aText, aTrainer, aTraining, ended, start } from "../test/aTraining.ts";
import { aStudyServer, type Study, type StudyServer, usual } from "../test/studyServer.ts";

const ROUNDS = 2;
const RUNS = 10;
/** Of the runs those that study material, part by part. */
const DISTILLING = 6;
const PARTS = 4;
const WAIT_MS = 60_000;
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
  const child = fork(new URL("../test/killedNode.ts", import.meta.url), argv, { stdio: "ignore" });
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    // As if the seconds had gone by in which nobody hears of a dead node: what the queue does then with its jobs.
    await node.app.db.execute(sql`
      update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now(), heartbeat_on = null
      where name = 'training_run' and state = 'active'`);
  };
}

type Started = { person: TestUser; key: string; run: TrainingRun };

/** A run of somebody who has a key of their own: six that distil, two that refine, two that combine. */
async function aRun(index: number): Promise<Started> {
  const key = `sk-own-00${10 + index}`;
  const person = await aTrainer(node, key);
  const { token, userId } = person;
  if (index < 6) {
    // The last of them is of a training without an avatar.
    const avatar = index < 5 ? await anAvatar(node, userId, { context: "" }) : null;
    const given = { text: aText(PARTS, `material ${index}`), avatarId: avatar?.avatarId ?? null };
    const { training_id } = await aTraining(node, person, given);
    return { person, key, run: await start(node, person, "execute", training_id) };
  }
  const { avatarId } = await anAvatar(node, userId, { context: `I am number ${index}.` });
  if (index < 8) {
    await node.ask("POST /outputs", { token, body: { avatar_id: avatarId, content: "Hello!", liked: true } });
    const { body } = await node.ask("POST /avatars/refine", { token, body: { avatar_id: avatarId } });
    return { person, key, run: body.run };
  }
  const other = await anAvatar(node, userId);
  await aFileRow(node, person, { avatarId }, { text: "First." });
  await aFileRow(node, person, other, { text: "Second." });
  const pair = { selected_avatar_id: avatarId, target_avatar_id: other.avatarId, name: `Both of ${index}` };
  const { body } = await node.ask("POST /avatars/combine", { token, body: pair });
  return { person, key, run: body.run };
}

/** The questions that were answered and kept: nobody may ask them again. */
async function paidTexts(): Promise<Set<string>> {
  const rows = await node.app.db.select({ answer: trainingParts.answer }).from(trainingParts);
  const answers = new Set(rows.map(({ answer }) => answer));
  return new Set(server.questions.filter((question) => answers.has(usual(question))).map(({ text }) => text));
}

/** Runs the jobs on a node that answers one question a run, waits until every run hangs at another, and kills it. */
async function killedInTheMiddle(runs: Started[], round: number): Promise<number> {
  const left = new Map(runs.map(({ key }) => [key, 1]));
  server.behave = ({ key, kind }) => {
    const more = left.get(key) ?? 0;
    left.set(key, more - 1);
    return kind === "study" && more > 0 ? {} : { after: never };
  };
  const kill = aNode();
  await waitFor(() => server.openKeys().size === runs.length, `the questions of round ${round}`, WAIT_MS);
  const kept = () => node.app.db.$count(trainingParts);
  await waitFor(async () => (await kept()) === DISTILLING * (round + 1), "what was answered to be kept", WAIT_MS);
  const live = await node.app.db.$count(trainingRuns, eq(trainingRuns.state, "running"));
  await kill();
  return live;
}

test("jobs that are killed twenty times end once, with effects once, and nothing is paid twice", {
  timeout: 300_000,
}, async () => {
  const runs = await Promise.all(Array.from({ length: RUNS }, (_, index) => aRun(index)));
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = await paidTexts();
    const asked = server.questions.length;
    kills += await killedInTheMiddle(runs, round);
    expect(server.questions.slice(asked).filter(({ text }) => paid.has(text))).toEqual([]);
  }
  expect(kills).toBe(20);
  // Once more at a moment that nobody chose, with all the answers there: in the middle of what they lead to, or after.
  const paid = await paidTexts();
  const asked = server.questions.length;
  server.behave = () => ({});
  const kill = aNode();
  await waitFor(() => server.questions.length > asked + 2, "a few questions", WAIT_MS);
  await kill();
  await node.startJobs();
  const ends = await Promise.all(runs.map(({ person, run }) => ended(node, person, run, WAIT_MS)));
  expect(ends.map(({ state }) => state)).toEqual(Array(RUNS).fill("done"));
  const results = [...Array(5).fill("kept"), "stored", "proposed", "proposed", "kept", "kept"];
  expect(ends.map(({ result }) => result)).toEqual(results);
  expect(server.questions.slice(asked).filter(({ text }) => paid.has(text))).toEqual([]);

  for (const [index, { person, key, run }] of runs.entries()) {
    const end = ends[index];
    if (index < 5) expect(await reasonsOf(person, run.avatar_id)).toEqual(["executed", "created"]);
    if (index >= 8) {
      expect(await reasonsOf(person, end?.made_avatar_id ?? null)).toEqual(["combined"]);
      const made = await node.app.db.$count(avatars, eq(avatars.name, `Both of ${index}`));
      const files = await node.app.db.$count(avatarFiles, eq(avatarFiles.avatarId, end?.made_avatar_id ?? 0));
      expect([made, files]).toEqual([1, 2]);
    }
    // The bill of a run is that of its questions, each once, however often it was cut short.
    const once = new Map(server.questions.filter((question) => question.key === key).map((one) => [one.text, one]));
    const tokens = [...once.values()].reduce((sum, one) => sum + tokensOf(one), 0);
    expect(end?.cost.tokens).toBe(tokens);
  }
});

const tokensOf = (one: Study): number =>
  estimateTokens(one.system) + estimateTokens(one.text) + estimateTokens(usual(one));

async function reasonsOf({ token }: TestUser, avatarId: number | null): Promise<string[]> {
  const { body } = await node.ask(`GET /avatars/${avatarId}/versions`, { token });
  return body.versions.map(({ reason }: { reason: string }) => reason);
}
