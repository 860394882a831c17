import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeptThreads } from "./keptThreads.ts";
import { askThread, openThread, ThreadError } from "./threads.ts";

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pluma-threads-"));
  const threads = new URL("threads.ts", import.meta.url).href;
  const path = join(folder, "program.mjs");
  writeFileSync(
    path,
    `import { answerQuestions } from ${JSON.stringify(threads)};
    answerQuestions((data) => {
      let count = 0;
      return async (question) => {
        count += 1;
        if (question === "loop") for (;;) count += 1;
        if (question === "eat") { const eaten = []; for (;;) eaten.push(new Array(100_000).fill(count)); }
        if (question === "wait") await new Promise((done) => setTimeout(done, 900));
        if (question === "throw") throw new Error("a reason");
        if (question === "exit") process.exit(3);
        if (question === "secrets") return Object.keys(process.env);
        return { data, question, count };
      };
    });`,
  );
  program = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits = { memoryMb: 64, msMax: 20_000 };

test("a thread answers one question after the other, from what it was started with", async () => {
  const thread = openThread<string, string, object>(program, "begun", limits);
  const answers = await Promise.all([thread.ask("one"), thread.ask("two")]);
  await thread.close();
  expect(answers).toEqual([
    { data: "begun", question: "one", count: 1 },
    { data: "begun", question: "two", count: 2 },
  ]);
});

test.each([
  ["loop", "time", 500],
  ["eat", "memory", 20_000],
  ["throw", "failed", 20_000],
  ["exit", "ended", 20_000],
] as const)("one that would %s fails by %s, and the process lives", async (question, reason, msMax) => {
  const thread = openThread<null, string, object>(program, null, { memoryMb: 64, msMax });
  const error = await thread.ask(question).catch((caught: unknown) => caught);
  await thread.close();
  expect(error).toBeInstanceOf(ThreadError);
  expect(error).toMatchObject({ reason });
});

test("one that waits for its turn has all its time, which is the processor's and not the clock's", async () => {
  const thread = openThread<null, string, object>(program, null, { memoryMb: 64, msMax: 500 });
  expect(await thread.ask("wait")).toMatchObject({ question: "wait" });
  await thread.close();
});

test("an aborted question ends with its reason", async () => {
  const controller = new AbortController();
  const thread = openThread<null, string, object>(program, null, { ...limits, signal: controller.signal });
  const asked = thread.ask("loop").catch((caught: unknown) => caught);
  controller.abort(new Error("enough"));
  expect(await asked).toMatchObject({ message: "enough" });
  await thread.close();
});

test("a thread knows nothing of the environment, in which there are secrets, but where compiled modules lie", async () => {
  process.env.A_SECRET_OF_THE_TEST = "x";
  const thread = openThread<null, string, string[]>(program, null, limits);
  const known = await thread.ask("secrets");
  expect(known.filter((name) => name !== "NODE_COMPILE_CACHE")).toEqual([]);
  await thread.close();
  delete process.env.A_SECRET_OF_THE_TEST;
});

test("buffers that are moved are not copied: here they are empty from then on", async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const answer = await askThread<Uint8Array, { data: Uint8Array }>(program, bytes, limits, [bytes.buffer]);
  expect([bytes.length, [...answer.data]]).toEqual([0, [1, 2, 3]]);
});

test("a thread that answered is asked again by its owner alone, and one that failed by nobody", async () => {
  const ask = openKeptThreads<string, { count: number }>(program, limits, 2);
  const countOf = async (owner: number, question = "") => (await ask(owner, question)).count;
  expect([await countOf(1), await countOf(1), await countOf(2), await countOf(1), await countOf(2)]).toEqual([
    1, 2, 1, 3, 2,
  ]);
  await expect(ask(1, "throw")).rejects.toBeInstanceOf(ThreadError);
  await expect(ask(2, "exit")).rejects.toBeInstanceOf(ThreadError);
  expect([await countOf(1), await countOf(2)]).toEqual([1, 1]);
});

test("of threads that wait, the one that waits longest makes room; questions of one moment have one each", async () => {
  const ask = openKeptThreads<string, { count: number }>(program, limits, 1);
  const countOf = async (owner: number) => (await ask(owner, "")).count;
  expect([await countOf(1), await countOf(2), await countOf(1), await countOf(1)]).toEqual([1, 1, 1, 2]);
  expect(await Promise.all([countOf(3), countOf(3)])).toEqual([1, 1]);
});
