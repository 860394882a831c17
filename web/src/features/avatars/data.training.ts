import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { RunAct, TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { type Training, trainings } from "@pluma/contract/avatars/trainings";
import { files } from "@pluma/contract/files/files";
import type { Answer, Question } from "@pluma/contract/kit/kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { rereadAvatar } from "./cache.ts";

const trainingKeys = {
  all: ["trainings"] as const,
  ofAvatar: (avatarId: number) => ["trainings", "avatar", avatarId] as const,
  own: (space: number | null) => ["trainings", "own", space] as const,
  runs: (avatarId: number) => ["trainings", "runs", avatarId] as const,
  run: (runId: number) => ["trainings", "run", runId] as const,
  refining: (avatarId: number) => ["trainings", "refining", avatarId] as const,
  estimate: (trainingId: number, act: string) => ["trainings", "estimate", trainingId, act] as const,
};

/** While a run is under way it is looked at again, for events may be lost. */
const LOOK_AGAIN_MS = 5000;

export const isUnderwayRun = ({ state }: Pick<TrainingRun, "state">): boolean =>
  state === "waiting" || state === "running";

/** The trainings of an avatar, the newest first. */
export function useTrainings(avatarId: number) {
  return useQuery({
    queryKey: trainingKeys.ofAvatar(avatarId),
    queryFn: async ({ signal }) =>
      (await ask(trainings.listTrainings, { query: { avatar_id: avatarId } }, { signal })).trainings,
  });
}

/** One's own trainings of the selected space, whichever avatar they are for. */
export function useOwnTrainings(isWanted: boolean) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: trainingKeys.own(space),
    queryFn: async ({ signal }) => (await ask(trainings.listTrainings, {}, { signal })).trainings,
    enabled: isWanted,
  });
}

/** The newest runs of an avatar and its trainings, the newest first. */
export function useRuns(avatarId: number) {
  return useQuery({
    queryKey: trainingKeys.runs(avatarId),
    queryFn: async ({ signal }) => (await ask(trainings.listRuns, { params: { id: avatarId } }, { signal })).runs,
    refetchInterval: ({ state }) => (state.data?.some(isUnderwayRun) ? LOOK_AGAIN_MS : false),
  });
}

/** One run, with the context that it proposes and what is different in it. */
export function useRun(runId: number | null) {
  return useQuery({
    queryKey: trainingKeys.run(runId ?? 0),
    queryFn: ({ signal }) => ask(trainings.readRun, { params: { id: runId ?? 0 } }, { signal }),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data && isUnderwayRun(state.data.run) ? LOOK_AGAIN_MS : false),
  });
}

/** What a run of a training would cost; read anew each time that it is shown. */
export function useEstimate(trainingId: number | null, act: Exclude<RunAct, "combine">) {
  return useQuery({
    queryKey: trainingKeys.estimate(trainingId ?? 0, act),
    queryFn: ({ signal }) =>
      ask(trainings.estimateTraining, { params: { id: trainingId ?? 0 }, query: { act } }, { signal }),
    enabled: trainingId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_reading ? LOOK_AGAIN_MS : false),
  });
}

/** What improving an avatar's context would cost; read anew each time that it is shown. */
export function useRefiningEstimate(avatarId: number) {
  return useQuery({
    queryKey: trainingKeys.refining(avatarId),
    queryFn: ({ signal }) => ask(trainings.estimateRefining, { params: { id: avatarId } }, { signal }),
    staleTime: 0,
  });
}

export type Estimated = Pick<ReturnType<typeof useRefiningEstimate>, "data" | "isLoading" | "isError">;

/** Keeps runs that are on the screen true; `onEnd` hears of each that ended just now. */
export function useRunsLive(avatarId: number, onEnd: (run: TrainingRun) => void): void {
  useServerEvent("training", ({ run, training }) => {
    if (run.avatar_id !== avatarId && training?.avatar_id !== avatarId) return;
    const before = heldRun(avatarId, run.run_id);
    keepRun(avatarId, run);
    if (isUnderwayRun(run)) return;
    reread(avatarId);
    if (!before || isUnderwayRun(before)) onEnd(run);
  });
  useOnReconnect(() => reread(avatarId));
}

function heldRun(avatarId: number, runId: number): TrainingRun | undefined {
  const held = queryClient.getQueryData<TrainingRun[]>(trainingKeys.runs(avatarId));
  return held?.find(({ run_id }) => run_id === runId);
}

function keepRun(avatarId: number, run: TrainingRun): void {
  queryClient.setQueryData<Answer<typeof trainings.readRun>>(
    trainingKeys.run(run.run_id),
    (held) => held && { ...held, run },
  );
  queryClient.setQueryData<TrainingRun[]>(
    trainingKeys.runs(avatarId),
    (held) => held && [run, ...held.filter(({ run_id }) => run_id !== run.run_id)].sort((a, b) => b.run_id - a.run_id),
  );
}

function reread(avatarId: number): void {
  queryClient.invalidateQueries({ queryKey: trainingKeys.all }).catch(() => undefined);
  rereadAvatar(avatarId);
}

/** Keeps a file for a training; tells how far it is. */
export async function sendMaterial(
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<number> {
  const body = new FormData();
  body.append("file", file);
  return (await ask(files.addFile, { body }, options)).file_id;
}

type NewTraining = Question<typeof trainings.createTraining>["body"];

/** Makes a training; the same key makes one. */
export function useCreateTraining(avatarId: number) {
  return useMutation({
    mutationFn: async ({ key, ...body }: NewTraining & { key: string }) =>
      (await ask(trainings.createTraining, { body }, { idempotencyKey: key })).training,
    onSuccess: () => reread(avatarId),
  });
}

/** Changes a training. */
export function useSaveTraining(avatarId: number) {
  return useMutation({
    mutationFn: async (body: Question<typeof trainings.saveTraining>["body"]) =>
      (await ask(trainings.saveTraining, { body })).training,
    onSuccess: () => reread(avatarId),
  });
}

/** Deletes a training; a run of it is stopped. */
export function useDeleteTraining(avatarId: number) {
  return useMutation({
    mutationFn: ({ training_id }: Pick<Training, "training_id">) =>
      ask(trainings.deleteTraining, { params: { id: training_id } }),
    onSettled: () => reread(avatarId),
  });
}

const starts = {
  execute: trainings.executeTraining,
  sync: trainings.syncTraining,
  refine: trainings.refineTraining,
} as const;

/** Starts a run of a training, or answers the one that runs. */
export function useStartRun(avatarId: number) {
  return useMutation({
    mutationFn: async ({ trainingId, act }: { trainingId: number; act: keyof typeof starts }) =>
      (await ask(starts[act], { body: { training_id: trainingId } })).run,
    onSuccess: (run) => {
      keepRun(avatarId, run);
      reread(avatarId);
    },
  });
}

/** Refines an avatar from what was rated and taught. */
export function useRefine(avatarId: number) {
  return useMutation({
    mutationFn: async () => (await ask(trainings.refineAvatar, { body: { avatar_id: avatarId } })).run,
    onSuccess: (run) => {
      keepRun(avatarId, run);
      reread(avatarId);
    },
  });
}

/** Makes a new avatar of two, or of one and a training. */
export function useCombine({ avatar_id }: Pick<Avatar, "avatar_id">) {
  return useMutation({
    mutationFn: async (target: { name: string } & ({ target_avatar_id: number } | { target_training_id: number })) =>
      (await ask(trainings.combineAvatars, { body: { selected_avatar_id: avatar_id, ...target } })).run,
    onSuccess: (run) => keepRun(avatar_id, run),
  });
}

/** Stops a run at once; what it read is kept. */
export function useCancelRun(avatarId: number) {
  return useMutation({
    mutationFn: async (runId: number) => (await ask(trainings.cancelRun, { params: { id: runId } })).run,
    onSuccess: (run) => keepRun(avatarId, run),
    onSettled: () => reread(avatarId),
  });
}

/** Makes the proposed context, or an edited one, that of the avatar. */
export function useKeepRun(avatarId: number) {
  return useMutation({
    mutationFn: async ({ runId, context }: { runId: number; context?: string }) =>
      (await ask(trainings.keepRun, { params: { id: runId }, body: { ...(context !== undefined && { context }) } }))
        .run,
    onSuccess: (run) => keepRun(avatarId, run),
    onSettled: () => reread(avatarId),
  });
}

/** Puts a proposed context aside. */
export function usePutAside(avatarId: number) {
  return useMutation({
    mutationFn: async (runId: number) => (await ask(trainings.putRunAside, { params: { id: runId } })).run,
    onSuccess: (run) => keepRun(avatarId, run),
    onSettled: () => reread(avatarId),
  });
}
