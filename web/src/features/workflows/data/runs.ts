import type { Question } from "@pluma/contract/kit/kit";
import { type UserWorkflow, userWorkflows } from "@pluma/contract/workflows/runs";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { dropRun, keepRun, keys, type RunsFilter, type RunsPage, relistRuns, rereadRun } from "./cache.ts";

const LOOK_AGAIN_MS = 4000;

/** A page of one's own runs in the selected space, the newest first; the page before stays while the next is read. */
export function useRuns({ workflow, page }: RunsFilter) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.runList(space, { workflow, page }),
    queryFn: ({ signal }): Promise<RunsPage> =>
      ask(userWorkflows.listRuns, { query: { page, ...(workflow !== null && { workflow_id: workflow }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Runs that are on the screen stay true to what happens to them, here, elsewhere and by themselves. */
export function useRunsLive(): void {
  useServerEvent("user_workflow", ({ user_workflow_id }) => rereadRun(user_workflow_id));
  useOnReconnect(relistRuns);
}

/**
 * One own run with its steps. While it goes on it is looked at every few seconds beside the events, so that a line that
 * died unnoticed never leaves it waiting.
 */
export function useRun(id: number) {
  return useQuery({
    queryKey: keys.run(id),
    queryFn: async ({ signal }) => (await ask(userWorkflows.readRun, { params: { id } }, { signal })).user_workflow,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Whether a step of a run is being asked or answered. */
export const isGoing = ({ state }: Pick<UserWorkflow, "state">): boolean => state === "running";

export type NewRun = Question<typeof userWorkflows.startRun>["body"];

/** Starts a run; the same key starts one. */
export function useStartRun() {
  return useMutation({
    mutationFn: async ({ key, ...body }: NewRun & { key: string }) =>
      (await ask(userWorkflows.startRun, { body }, { idempotencyKey: key })).user_workflow,
    onSuccess: keepRun,
  });
}

export type SavedRun = Question<typeof userWorkflows.saveRun>["body"];

/** Changes name, description or values of a run. */
export function useSaveRun() {
  return useMutation({
    mutationFn: async (body: SavedRun) => (await ask(userWorkflows.saveRun, { body })).user_workflow,
    onSuccess: keepRun,
  });
}

/** What goes on: a step and all after it, or that one alone; without one what comes next. The same key asks once. */
export type GoingOn = { id: number; step?: number; only?: boolean; key: string };

/** Lets a run go on. */
export function useContinueRun() {
  return useMutation({
    mutationFn: async ({ id, step, only = false, key }: GoingOn) => {
      const body = { only, ...(step !== undefined && { user_workflow_template_id: step }) };
      const question = { params: { id }, body };
      return (await ask(userWorkflows.continueRun, question, { idempotencyKey: key })).user_workflow;
    },
    onSuccess: keepRun,
  });
}

/** Stops a run; what has arrived stays. */
export function useCancelRun() {
  return useMutation({
    mutationFn: async (id: number) => (await ask(userWorkflows.cancelRun, { params: { id } })).user_workflow,
    onSuccess: keepRun,
  });
}

/** Deletes a run with the conversations of its steps. */
export function useDeleteRun() {
  return useMutation({
    mutationFn: (id: number) => ask(userWorkflows.deleteRun, { params: { id } }),
    onSuccess: (_nothing, id) => dropRun(id),
  });
}
