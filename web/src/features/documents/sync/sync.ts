import type { LoggedStep } from "@pluma/contract/documents/steps";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { Step } from "@tiptap/pm/transform";
import { getVersion, sendableSteps } from "prosemirror-collab";
import { isRefused } from "../../../platform/refused.ts";
import { type Watched, watched } from "../../../platform/watched.ts";
import { keepUnsent } from "./kept.ts";
import { type LostText, textsOf } from "./lost.ts";
import { holdClient } from "./newClient.ts";
import type { Positions } from "./positions.ts";
import { type Lost, settle, type Taken, takeIn } from "./taking.ts";
import { batchOf, type Wire } from "./wire.ts";

/**
 * How what is typed stands: in the document since `at` (null: as it was read), on its way, only here while the server is
 * away, only here because the text is too long, or never to be taken: the document or the right to it is gone, or it has
 * to be read again.
 */
export type SyncState =
  | { kind: "saved"; at: string | null }
  | { kind: "saving" | "offline" | "tooLong" | "gone" | "notAllowed" | "stale" };

export type Sync = {
  state: Watched<SyncState>;
  /** Says that the editor's state has changed: what is new is kept here, and sent in a moment. */
  changed: () => void;
  /** Says that the server has this version now. */
  announced: (version: number) => void;
  /** Sends what there is, now; resolves when that has been tried. */
  flush: () => Promise<void>;
  /** The same; answers whether all that was typed is in the document then. */
  saved: () => Promise<boolean>;
  /** Ends; resolves once nothing is on its way any more. What is not confirmed stays on this device. */
  stop: () => Promise<void>;
};

type Options = {
  documentId: number;
  clientId: string;
  wire: Wire;
  read: () => EditorState;
  dispatch: (transaction: Transaction) => void;
  /** Hears of texts whose place was gone. */
  onLost: (texts: LostText[]) => void;
  /** Hears what the server has. */
  positions: Positions;
  /** Whether nobody else has the document open, as far as that is known. */
  isAlone: () => boolean;
};

const BATCH_MS = 80;
/** Where nobody sees it, what is typed on and on is sent this often: each call is work of the page that types. */
const ALONE_EVERY_MS = 400;
const JITTER_MS = 60;
/** Where others write on and on, what they did is taken in this often; after a pause it is at once. */
const TAKEN_EVERY_MS = 200;
/** Whose steps were not put over those of others, by a node of the release before, waits by chance for its turn. */
const YIELDED_MS_MAX = 400;
const AWAY_MS = 1000;
const AWAY_MS_MAX = 20_000;
/** Unsent steps are written down behind the frame that shows them; more than these a moment later, not at every key. */
const WRITTEN_AT_ONCE = 200;
const WRITTEN_MS = 400;

/** What a running sync remembers. */
type Work = Options & {
  state: Watched<SyncState>;
  letGo: () => void;
  /** How many of this tab's steps are confirmed. */
  sequence: number;
  latest: number;
  /** How often it was told that there is more. */
  told: number;
  /** When something of others was taken in last, and when something was sent. */
  takenAt: number;
  sentAt: number;
  failures: number;
  running: Promise<void> | null;
  isStopped: boolean;
  /** Whether something is being taken in: what the editor says of itself then is not the whole. */
  isTaking: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer is due. */
  dueAt: number;
  writing: ReturnType<typeof setTimeout> | undefined;
};

/** Keeps an editor and the server at one document: each step is in it, on this device, or kept aside. */
export function startSync(options: Options): Sync {
  const work: Work = {
    ...options,
    state: watched<SyncState>({ kind: "saved", at: null }),
    letGo: holdClient(options.clientId),
    sequence: 0,
    latest: getVersion(options.read()),
    told: 0,
    takenAt: Number.NEGATIVE_INFINITY,
    sentAt: Number.NEGATIVE_INFINITY,
    failures: 0,
    running: null,
    isStopped: false,
    isTaking: false,
    timer: undefined,
    dueAt: Number.POSITIVE_INFINITY,
    writing: undefined,
  };
  return {
    state: work.state,
    changed: () => {
      if (work.isStopped || work.isTaking || !sendableSteps(work.read())) return;
      keepSoon(work);
      if (work.state.read().kind === "saved") say(work, { kind: "saving" });
      if (work.failures === 0) scheduleSending(work);
    },
    announced: (version) => {
      work.latest = Math.max(work.latest, version);
      work.told += 1;
      if (work.latest > getVersion(work.read())) scheduleTaking(work);
    },
    flush: () => run(work),
    saved: async () => {
      await run(work);
      return !sendableSteps(work.read());
    },
    stop: async () => {
      if (work.writing !== undefined) keep(work);
      work.isStopped = true;
      clearTimeout(work.timer);
      try {
        await work.running;
      } finally {
        work.letGo();
      }
    },
  };
}

function run(work: Work): Promise<void> {
  clearTimeout(work.timer);
  work.timer = undefined;
  if (work.isStopped) return Promise.resolve();
  work.running ??= catchUp(work).finally(() => {
    work.running = null;
  });
  return work.running;
}

/** Runs in so many milliseconds, or earlier where that was said before. */
function schedule(work: Work, ms: number): void {
  const dueAt = performance.now() + ms;
  if (work.isStopped || (work.timer !== undefined && work.dueAt <= dueAt)) return;
  clearTimeout(work.timer);
  work.dueAt = dueAt;
  work.timer = setTimeout(() => void run(work), ms);
}

function scheduleSending(work: Work): void {
  const wait = work.isAlone() ? work.sentAt + ALONE_EVERY_MS - performance.now() : 0;
  schedule(work, Math.max(wait, BATCH_MS) + Math.random() * JITTER_MS);
}

/** The first of something is seen at once; of many who hear of much all the time not all ask at one moment. */
function scheduleTaking(work: Work): void {
  // While the server is away it is tried again at its own times.
  if (work.failures > 0) return;
  const wait = work.takenAt + TAKEN_EVERY_MS - performance.now();
  schedule(work, wait <= 0 ? 0 : wait + Math.random() * JITTER_MS);
}

async function catchUp(work: Work): Promise<void> {
  try {
    while (!work.isStopped) {
      if (sendableSteps(work.read())) {
        say(work, { kind: "saving" });
        await sendOnce(work);
      } else if (work.latest > getVersion(work.read())) await pullOnce(work);
      else break;
      work.failures = 0;
    }
    if (!work.isStopped) say(work, { kind: "saved", at: work.sequence === 0 ? null : new Date().toISOString() });
  } catch (error) {
    handleFailure(work, error);
  }
}

async function sendOnce(work: Work): Promise<void> {
  const unsent = sendableSteps(work.read());
  if (!unsent) return;
  const { clientId, sequence } = work;
  const { version } = unsent;
  const steps = batchOf(unsent.steps.map(jsonOf));
  const batch = unsent.steps.slice(0, steps.length);
  work.sentAt = performance.now();
  const answer = await work.wire.send({ version, client_id: clientId, sequence, steps, rebase: true });
  work.latest = Math.max(work.latest, answer.latest);
  if (answer.steps.length > 0) receive(work, answer.steps);
  else if (answer.accepted) confirm(work, batch);
  if (!answer.accepted) await pause(Math.random() * YIELDED_MS_MAX);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function pullOnce(work: Work): Promise<void> {
  const { told } = work;
  const answer = await work.wire.read(getVersion(work.read()));
  // What was told meanwhile may be news to this answer.
  work.latest = told === work.told ? answer.latest : Math.max(work.latest, answer.latest);
  receive(work, answer.steps);
}

function receive(work: Work, logged: readonly LoggedStep[]): void {
  if (logged.length === 0 || work.isStopped) return;
  work.takenAt = performance.now();
  const { settled, lost, isOther } = taken(work, logged);
  work.sequence += settled;
  if (isOther) {
    end(work, "stale", lost);
    return;
  }
  if (lost.length > 0) work.onLost(textsOf(lost));
  keep(work);
}

function taken(work: Work, logged: readonly LoggedStep[]): Taken {
  work.isTaking = true;
  try {
    return takeIn(work, logged);
  } finally {
    work.isTaking = false;
  }
}

/** All that was sent is in, as it was sent. */
function confirm(work: Work, batch: readonly Step[]): void {
  if (work.isStopped) return;
  settle(work, batch);
  work.sequence += batch.length;
  keep(work);
}

function handleFailure(work: Work, error: unknown): void {
  const kind = endingOf(error);
  if (!kind) {
    say(work, { kind: "offline" });
    work.failures += 1;
    schedule(work, Math.min(AWAY_MS * 2 ** (work.failures - 1), AWAY_MS_MAX) + Math.random() * JITTER_MS);
    return;
  }
  if (kind === "tooLong") {
    say(work, { kind });
    return;
  }
  const unsent = sendableSteps(work.read())?.steps ?? [];
  const lost = unsent.map((step) => ({ step, near: "" }));
  end(work, kind, lost);
}

/** Nothing more is taken of this tab: its words are offered back. */
function end(work: Work, kind: "gone" | "notAllowed" | "stale", lost: readonly Lost[]): void {
  clearTimeout(work.writing);
  work.writing = undefined;
  say(work, { kind });
  work.onLost(textsOf(lost));
  keepUnsent(work.documentId, { clientId: work.clientId, sequence: 0, version: 0, steps: [] });
  work.isStopped = true;
  work.letGo();
}

function keep(work: Work): void {
  clearTimeout(work.writing);
  work.writing = undefined;
  const { clientId, sequence } = work;
  const steps = sendableSteps(work.read())?.steps ?? [];
  keepUnsent(work.documentId, { clientId, sequence, version: getVersion(work.read()), steps: steps.map(jsonOf) });
}

function keepSoon(work: Work): void {
  const count = sendableSteps(work.read())?.steps.length ?? 0;
  work.writing ??= setTimeout(() => keep(work), count <= WRITTEN_AT_ONCE ? 0 : WRITTEN_MS);
}

function say({ state }: Work, next: SyncState): void {
  if (next.kind === state.read().kind && next.kind !== "saved") return;
  state.write(next);
}

const jsonOf = (step: Step): Record<string, unknown> => step.toJSON();

/** What ends sending for now; null for what passes by itself. */
function endingOf(error: unknown): "tooLong" | "gone" | "notAllowed" | "stale" | null {
  if (!isRefused(error)) throw error;
  if (error.code === "document_content_too_long" || error.status === 413) return "tooLong";
  if (error.status === 404) return "gone";
  if (error.status === 403) return "notAllowed";
  // What is wrong with the steps themselves is so at every try.
  return [400, 409, 422].includes(error.status) ? "stale" : null;
}
