/** Questions that an avatar is held against, before and after a change. */
import { z } from "zod";
import { source } from "../generation/sources.ts";
import { defineErrors, filledText, flag, id, idParams, moment, page, paged, route } from "../kit/kit.ts";

export const TESTS_MAX = 50;
export const POINTS_MAX = 10;
export const TEST_RUNS_PER_PAGE = 10;

const point = filledText(300);

/**
 * A question with what a good answer has: `points` are contained (the words of a point one after the other; case,
 * accents, punctuation and how thousands are parted aside), `forbidden` are not, and with `must_cite` a source is cited.
 * `expects_silence`: the material does not answer it, and the avatar says so, which in mode free it never does.
 */
export const avatarTest = z.object({
  test_id: z.number().int(),
  avatar_id: z.number().int(),
  question: z.string(),
  points: z.array(z.string()),
  forbidden: z.array(z.string()),
  must_cite: z.boolean(),
  expects_silence: z.boolean(),
  createdAt: moment,
});
export type AvatarTest = z.infer<typeof avatarTest>;

const check = z.object({ text: z.string(), ok: z.boolean() });

/** How one question was answered. `checks` say rule by rule what held; `judged` is a model's opinion, if one was wished. */
export const testResult = z.object({
  test_id: z.number().int(),
  question: z.string(),
  answer: z.string(),
  sources: z.array(source),
  points: z.array(check),
  forbidden: z.array(check),
  cited: z.boolean().nullable(),
  silent: z.boolean().nullable(),
  ok: z.boolean(),
  judged: z.object({ ok: z.boolean(), why: z.string() }).nullable(),
  problem: z.string().nullable(),
});
export type TestResult = z.infer<typeof testResult>;

/** A run of all questions against the version that stood then. */
export const testRun = z.object({
  test_run_id: z.number().int(),
  avatar_id: z.number().int(),
  version: z.number().int(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  done: z.number(),
  passed: z.number().int(),
  total: z.number().int(),
  words: z.number().int(),
  results: z.array(testResult),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type TestRun = z.infer<typeof testRun>;

export const errors = defineErrors({
  tests_full: "conflict",
  tests_missing: "conflict",
  avatar_changed_in_test: "conflict",
});

const fields = {
  question: filledText(2000),
  points: z.array(point).max(POINTS_MAX).default([]),
  forbidden: z.array(point).max(POINTS_MAX).default([]),
  must_cite: flag.default(false),
  expects_silence: flag.default(false),
};

export const avatarTests = {
  listTests: route({
    method: "GET",
    path: "/avatars/{id}/tests",
    summary: "The test questions of an avatar that the caller may edit.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({ tests: z.array(avatarTest) }),
  }),
  addTest: route({
    method: "POST",
    path: "/avatars/{id}/tests",
    summary: "Adds a test question.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    params: idParams,
    body: z.object(fields),
    answer: z.object({ test: avatarTest }),
    refuses: ["tests_full"],
  }),
  saveTest: route({
    method: "PUT",
    path: "/avatars/tests/{id}",
    summary: "Changes a test question.",
    access: "hasAccess",
    params: idParams,
    body: z.object(fields),
    answer: z.object({ test: avatarTest }),
  }),
  removeTest: route({
    method: "DELETE",
    path: "/avatars/tests/{id}",
    summary: "Takes a test question away; runs that asked it keep their results.",
    access: "signedIn",
    params: idParams,
  }),
  runTests: route({
    method: "POST",
    path: "/avatars/{id}/tests/run",
    summary:
      "Asks the avatar every test question, in the background, for the words that the answers have. With `judge` a model says what it thinks, too. One run at a time: asked again it answers the one that runs.",
    access: "generation",
    status: 202,
    isIdempotent: true,
    params: idParams,
    body: z.object({ judge: flag.default(false) }),
    answer: z.object({ test_run: testRun }),
    refuses: ["tests_missing"],
    budget: "runs",
  }),
  listTestRuns: route({
    method: "GET",
    path: "/avatars/{id}/tests/runs",
    summary: "Runs of the test questions with their results, the newest first; 10 a page.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ page, version: id.optional() }),
    answer: z.object({ test_runs: z.array(testRun), ...paged }),
  }),
  cancelTestRun: route({
    method: "POST",
    path: "/avatars/tests/runs/{id}/cancel",
    summary: "Stops a run; the answers that came stay.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ test_run: testRun }),
  }),
};

export type AvatarTestsEvents = {
  /** A run of test questions was started, went on or ended. */
  avatar_test_run: { test_run: TestRun };
};
