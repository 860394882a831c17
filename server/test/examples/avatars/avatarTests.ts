import { avatarTests } from "../../../src/features/avatars/tables.outputs.ts";
import { insertRun } from "../../../src/features/avatars/testing/store.system.ts";
import { anAvatar } from "../../avatars.ts";
import type { ExampleOf, Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

type Tested = { avatarId: number; testId: number; testRunId: number };

/** An avatar of the caller with a test question, and a run that has ended. */
async function testedOf({ node, person }: Given): Promise<Tested> {
  if (!person) return { avatarId: NEVER, testId: NEVER, testRunId: NEVER };
  const { userId } = person;
  const { avatarId } = await anAvatar(node, userId);
  const { db } = node.app;
  const [test] = await db.insert(avatarTests).values({ avatarId, question: "Why?" }).returning();
  const ended = { jobId: "", version: 1, total: 1, state: "done" } as const;
  return {
    avatarId,
    testId: test?.testId ?? NEVER,
    testRunId: (await insertRun(db, { avatarId, userId, ...ended })).testRunId,
  };
}

const ofTested =
  (pathOf: (tested: Tested) => string, body?: unknown): ExampleOf =>
  async (given) => ({ path: pathOf(await testedOf(given)), body });

export const avatarTestsExamples: Examples = {
  "GET /avatars/{id}/tests": ofTested(({ avatarId }) => `/avatars/${avatarId}/tests`),
  "POST /avatars/{id}/tests": ofTested(({ avatarId }) => `/avatars/${avatarId}/tests`, { question: "Who?" }),
  "PUT /avatars/tests/{id}": ofTested(({ testId }) => `/avatars/tests/${testId}`, { question: "Who?" }),
  "DELETE /avatars/tests/{id}": ofTested(({ testId }) => `/avatars/tests/${testId}`),
  "POST /avatars/{id}/tests/run": ofTested(({ avatarId }) => `/avatars/${avatarId}/tests/run`, {}),
  "GET /avatars/{id}/tests/runs": ofTested(({ avatarId }) => `/avatars/${avatarId}/tests/runs`),
  "POST /avatars/tests/runs/{id}/cancel": ofTested(({ testRunId }) => `/avatars/tests/runs/${testRunId}/cancel`),
};
