import type { Batch, BatchCounts, BatchState, PauseReason } from "@pluma/contract/batches/shapes";

/** How long a draft stays that nobody changes, in days. */
export const DRAFT_DAYS = 30;
/** How many batches a person may have. */
export const BATCHES_PER_PERSON_MAX = 100;
/**
 * How many rows of a person are run at once, in all their batches: as many as keep a model busy that takes ten seconds for
 * an answer (some 1,400 an hour), and few enough that those who chat beside it find their provider's limits and ours free.
 */
export const ROWS_AT_ONCE = 4;
/** How often a row is begun again by itself: where a node died in it, and where no model answered. */
const TRIES_MAX = { restarted: 5, model: 2 };
/** So many rows one after the other that no model answered mean that it is down, not that they are wrong. */
const REFUSALS_MAX = 3;
/** How often it is waited for a model before rows fail again one by one; each wait is twice the one before. */
const WAITS_MAX = 8;
const WAIT_MS = 60_000;
const WAIT_MS_MAX = 30 * 60_000;

/** What may be done with a batch, by how it and its rows stand. */
export function canOf(state: BatchState, counts: BatchCounts): Batch["can"] {
  const isDraft = state === "draft";
  const isOpen = state === "running" || state === "paused";
  return {
    edit: isDraft,
    try: isDraft && counts.ready > 0 && counts.running === 0,
    start: isDraft && counts.ready + counts.failed > 0,
    pause: state === "running",
    continue: state === "paused",
    cancel: isOpen,
    again: !isDraft && counts.failed > 0,
    delete: true,
    result: counts.written > 0,
  };
}

/** How many rows are still to be run. */
export const leftOf = (state: BatchState, counts: BatchCounts): number =>
  counts.waiting + counts.running + (state === "draft" ? counts.ready : 0);

/** After how many rows words end; null where they are enough, or without a limit. */
export const endsAfter = (available: number | null, rowEstimate: number, left: number): number | null =>
  available === null || available >= rowEstimate * left ? null : Math.floor(available / Math.max(1, rowEstimate));

/** How long rows take that are still to be run, in seconds; null where none was written yet. */
export const secondsLeft = (rowMs: number | null, left: number): number | null =>
  rowMs === null ? null : Math.ceil((rowMs * left) / Math.min(ROWS_AT_ONCE, Math.max(1, left)) / 1000);

/** Failures of whoever answers, and not of what was asked. */
const ofModel = new Set([
  "source_missing",
  "own_key_refused",
  "organization_key_refused",
  "provider_key",
  "provider_busy",
  "provider_failed",
  "provider_resting",
  "provider_silent",
  "provider_broke_off",
  "provider_unreachable",
  "too_busy",
]);
const ofWords = new Set(["out_of_words", "organization_pool_empty", "organization_cap_person", "organization_cap_all"]);
const ofRestart = new Set(["server_restarted", "stopping"]);
const ofAccess = new Set(["no_access", "access_ended", "organization_key_missing", "organization_key_only"]);

/** How the run of a row came to rest. */
export type Rest = { state: "written" | "failed" | "stopped"; code: string };
/** Whether there were no words for what came next. */
export const isOutOfWords = ({ state, code }: Rest): boolean => state === "failed" && ofWords.has(code);

/** What is known of its batch: how many of its rows are being run beside this one, and whether words came back since this one was begun. */
export type Beside = { state: BatchState; refusals: number; waits: number; running: number; areWordsBack: boolean };

/** What becomes of a row and its batch. `tries`: counted one more. `waitMs`: when a paused one is tried again. */
export type Verdict = {
  row: "written" | "failed" | "waiting" | "ready";
  isTried: boolean;
  refusals: number;
  waits: number;
  pause: { reason: Exclude<PauseReason, "person" | "budget">; waitMs: number | null } | null;
  /** Whether another row may be begun in its place. */
  goesOn: boolean;
};

/** What becomes of a row whose run came to rest. What is no fault of the row never fails it: it waits, and its batch may pause. */
export function verdictOf(rest: Rest, tries: number, batch: Beside): Verdict {
  const { refusals, waits } = batch;
  const kept = { refusals, waits, isTried: false, pause: null, goesOn: batch.state === "running" };
  if (rest.state === "written") return { ...kept, row: "written", refusals: 0, waits: 0 };
  if (rest.state === "stopped") return { ...kept, row: batch.state === "cancelled" ? "ready" : "failed" };
  const waiting = batch.state === "cancelled" ? "ready" : "waiting";
  if (batch.state === "draft") return { ...kept, row: "failed" };
  if (ofWords.has(rest.code)) {
    // What the others have set aside may come back, or has before this was heard: it is said once neither is so.
    if (batch.running > 0) return { ...kept, row: waiting, goesOn: false };
    if (batch.areWordsBack) return { ...kept, row: waiting };
    return { ...kept, row: waiting, pause: { reason: "words", waitMs: null }, goesOn: false };
  }
  if (ofAccess.has(rest.code))
    return { ...kept, row: waiting, pause: { reason: "access", waitMs: null }, goesOn: false };
  if (ofRestart.has(rest.code)) {
    return { ...kept, row: tries < TRIES_MAX.restarted ? waiting : "failed", isTried: true };
  }
  if (!ofModel.has(rest.code)) return { ...kept, row: "failed", refusals: 0 };
  if (refusals + 1 >= REFUSALS_MAX && waits < WAITS_MAX) {
    const waitMs = Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** waits);
    const more = {
      refusals: refusals + 1,
      waits: waits + 1,
      pause: { reason: "model" as const, waitMs },
      goesOn: false,
    };
    return { ...kept, ...more, row: waiting };
  }
  return { ...kept, row: tries + 1 < TRIES_MAX.model ? waiting : "failed", isTried: true, refusals: refusals + 1 };
}

/** Whether a batch that is paused for words goes on: there are as many as a row takes, or enough to begin with. */
export const areWordsBack = (available: number | null, rowEstimate: number): boolean =>
  available === null || available >= Math.min(Math.max(1, rowEstimate), WORDS_TO_BEGIN);

const WORDS_TO_BEGIN = 200;
