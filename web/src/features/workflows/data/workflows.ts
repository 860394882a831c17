import type { Question } from "@pluma/contract/kit/kit";
import { workflows } from "@pluma/contract/workflows/workflows";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import {
  dropWorkflow,
  keepWorkflow,
  keys,
  relist,
  rereadWorkflow,
  type WorkflowsFilter,
  type WorkflowsPage,
} from "./cache.ts";

/** A page of the workflows that one may see in the selected space; the page before stays while the next is read. */
export function useWorkflows(filter: WorkflowsFilter) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.list(space, filter),
    queryFn: ({ signal }): Promise<WorkflowsPage> => ask(workflows.listWorkflows, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Workflows that are on the screen stay true to what happens in other windows. */
export function useWorkflowsLive(): void {
  useServerEvent("workflow", ({ workflow_id }) => rereadWorkflow(workflow_id));
  useOnReconnect(relist);
}

/** One workflow that one may see. */
export function useWorkflow(id: number, isWanted = true) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.one(space, id),
    queryFn: ({ signal }) => readWorkflow(id, signal),
    enabled: isWanted,
  });
}

/** A workflow as it stands now, whatever is held of it. */
export const readWorkflow = async (id: number, signal?: AbortSignal) =>
  (await ask(workflows.readWorkflow, { params: { id } }, signal && { signal })).workflow;

export type NewWorkflow = Question<typeof workflows.createWorkflow>["body"];
export type SavedWorkflow = Question<typeof workflows.saveWorkflow>["body"];

/** Makes a workflow in the selected space. */
export function useCreateWorkflow() {
  return useMutation({
    mutationFn: async (body: NewWorkflow) => (await ask(workflows.createWorkflow, { body })).workflow,
    onSuccess: keepWorkflow,
  });
}

/** Changes a workflow; with a version, refuses when another one stands. */
export function useSaveWorkflow() {
  return useMutation({
    mutationFn: async (body: SavedWorkflow) => (await ask(workflows.saveWorkflow, { body })).workflow,
    onSuccess: keepWorkflow,
  });
}

/** Deletes a workflow; its runs stay. */
export function useDeleteWorkflow() {
  return useMutation({
    mutationFn: (id: number) => ask(workflows.deleteWorkflow, { params: { id } }),
    onSuccess: (_nothing, id) => dropWorkflow(id),
  });
}
