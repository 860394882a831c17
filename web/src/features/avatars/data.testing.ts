import { type AvatarTest, avatarTests, type TestRun } from "@pluma/contract/avatars/tests";
import type { Question } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";

export const testKeys = {
  tests: (avatarId: number) => ["avatarTests", avatarId, "questions"] as const,
  runs: (avatarId: number) => ["avatarTests", avatarId, "runs"] as const,
};

type RunsPage = { test_runs: TestRun[]; count: number; pages: number };
const LOOK_AGAIN_MS = 5000;

export const isUnderwayTest = ({ state }: Pick<TestRun, "state">): boolean =>
  state === "waiting" || state === "running";

/** The test questions of an avatar. */
export function useTests(avatarId: number) {
  return useQuery({
    queryKey: testKeys.tests(avatarId),
    queryFn: async ({ signal }) => (await ask(avatarTests.listTests, { params: { id: avatarId } }, { signal })).tests,
  });
}

/** A page of runs of the test questions, the newest first. */
export function useTestRuns(avatarId: number, page: number) {
  return useQuery({
    queryKey: [...testKeys.runs(avatarId), page],
    queryFn: ({ signal }): Promise<RunsPage> =>
      ask(avatarTests.listTestRuns, { params: { id: avatarId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.test_runs.some(isUnderwayTest) ? LOOK_AGAIN_MS : false),
  });
}

/** Keeps runs that are on the screen true to what happens. */
export function useTestRunsLive(avatarId: number): void {
  useServerEvent("avatar_test_run", ({ test_run }) => {
    if (test_run.avatar_id !== avatarId) return;
    keepRun(test_run);
    if (!isUnderwayTest(test_run)) rereadRuns(avatarId);
  });
  useOnReconnect(() => rereadRuns(avatarId));
}

function keepRun(run: TestRun): void {
  queryClient.setQueriesData<RunsPage>(
    { queryKey: testKeys.runs(run.avatar_id) },
    (held) =>
      held && {
        ...held,
        test_runs: held.test_runs.map((one) => (one.test_run_id === run.test_run_id ? run : one)),
      },
  );
}

function rereadRuns(avatarId: number): void {
  queryClient.invalidateQueries({ queryKey: testKeys.runs(avatarId) }).catch(() => undefined);
}

type Fields = Question<typeof avatarTests.addTest>["body"];

/** Adds a test question, or changes the one that is named; the same key adds one. */
export function useSaveTest(avatarId: number) {
  return useMutation({
    mutationFn: async ({ key, testId, ...body }: Fields & { key: string; testId: number | null }) => {
      const options = { idempotencyKey: key };
      if (testId !== null) return (await ask(avatarTests.saveTest, { params: { id: testId }, body })).test;
      return (await ask(avatarTests.addTest, { params: { id: avatarId }, body }, options)).test;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: testKeys.tests(avatarId) }),
  });
}

/** Takes a test question away; gone at once, and back when that is refused. */
export function useRemoveTest(avatarId: number) {
  return useMutation({
    mutationFn: (testId: number) => ask(avatarTests.removeTest, { params: { id: testId } }),
    onMutate: (testId) =>
      queryClient.setQueryData<AvatarTest[]>(testKeys.tests(avatarId), (held) =>
        held?.filter(({ test_id }) => test_id !== testId),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: testKeys.tests(avatarId) }),
  });
}

/** Asks the avatar every test question, or answers the run that is under way. */
export function useRunTests(avatarId: number) {
  return useMutation({
    mutationFn: async (judge: boolean) =>
      (await ask(avatarTests.runTests, { params: { id: avatarId }, body: { judge } })).test_run,
    onSuccess: () => rereadRuns(avatarId),
  });
}

/** Stops a run; the answers that came stay. */
export function useCancelTestRun(avatarId: number) {
  return useMutation({
    mutationFn: async (runId: number) => (await ask(avatarTests.cancelTestRun, { params: { id: runId } })).test_run,
    onSuccess: keepRun,
    onSettled: () => rereadRuns(avatarId),
  });
}
