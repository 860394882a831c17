import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { parentPort, type Transferable, Worker, workerData } from "node:worker_threads";

/** What a thread may use before it is ended. */
export type ThreadLimits = {
  /** The most memory that its objects may take, in megabytes. */
  memoryMb: number;
  /** The most that may lie outside of those, as unpacked bytes do; looked at ten times a second. */
  outsideMb?: number;
  /**
   * The most processor time that one question may take, in milliseconds; looked at ten times a second. By the clock it may
   * take four times as long: on a busy machine a thread waits for its turn, and nothing is wrong with what it reads.
   */
  msMax: number;
  signal?: AbortSignal;
};

/** A thread that is asked one question after the other. */
export type Thread<Q, A> = {
  /** Refuses with ThreadError when the thread fails, runs out of memory or takes too long; it has ended then. */
  ask(question: Q): Promise<A>;
  hasEnded(): boolean;
  close(): Promise<void>;
};

/** Why a thread gave no answer. */
export class ThreadError extends Error {
  override name = "ThreadError";
  readonly reason: "memory" | "time" | "ended" | "failed";

  constructor(reason: ThreadError["reason"], cause?: unknown) {
    super(`A thread gave no answer: ${reason}.`, { cause });
    this.reason = reason;
  }
}

const LOOK_MS = 100;
const CLOCK_TIMES = 4;

type Answered = { answer: unknown } | { failure: string };

/**
 * Starts a program in a thread of its own, so that what is slow or hostile neither holds up requests nor takes the
 * process along. `moved` are buffers of `data` that the thread takes over; here they are empty from then on.
 */
export function openThread<D, Q, A>(
  program: URL,
  data: D,
  limits: ThreadLimits,
  moved: Transferable[] = [],
): Thread<Q, A> {
  const worker = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    // It needs nothing of the process: no environment, in which there are secrets, no options, no output; only what was
    // compiled before, without which it takes twice as long to start.
    env: compiled(),
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    transferList: moved as never,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let ended: ThreadError | null = null;
  const end = (reason: ThreadError) => {
    ended ??= reason;
  };
  worker.on("error", (error) => {
    const isMemory = Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY";
    end(new ThreadError(isMemory ? "memory" : "failed", error));
  });
  worker.on("exit", () => end(new ThreadError("ended")));
  const askNow = async (question: Q): Promise<A> => {
    if (ended) throw ended;
    worker.ref();
    const answered = await waitFor(worker, question, limits).catch(async (error: unknown) => {
      // What it failed by; that it has ended then says nothing.
      if (error instanceof ThreadError) end(error);
      await worker.terminate();
      throw error instanceof ThreadError ? ended : error;
    });
    // One that waits for its next question keeps no process from ending.
    worker.unref();
    if ("failure" in answered) throw new ThreadError("failed", answered.failure);
    return answered.answer as A;
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    ask(question) {
      const asked = before.then(() => askNow(question));
      before = asked.catch(() => undefined);
      return asked;
    },
    hasEnded: () => ended !== null,
    async close() {
      await worker.terminate();
    },
  };
}

/** Names the folder of compiled modules that this process has, as Node wants it: without its own version's folder. */
function compiled(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

/** Asks a program one question in a thread of its own, which then ends. */
export async function askThread<Q, A>(
  program: URL,
  question: Q,
  limits: ThreadLimits,
  moved: Transferable[] = [],
): Promise<A> {
  const thread = openThread<Q, null, A>(program, question, limits, moved);
  try {
    return await thread.ask(null);
  } finally {
    await thread.close();
  }
}

function waitFor(worker: Worker, question: unknown, limits: ThreadLimits): Promise<Answered> {
  const { msMax, signal, outsideMb = Number.POSITIVE_INFINITY } = limits;
  return new Promise<Answered>((resolve, reject) => {
    const late = () => finish(() => reject(new ThreadError("time")));
    const timer = setTimeout(late, msMax * CLOCK_TIMES);
    // A thread that has just ended says nothing any more.
    const before = worker.cpuUsage().catch(() => null);
    const look = async () => {
      const [from, used] = await Promise.all([before, worker.cpuUsage().catch(() => null)]);
      if (from && used && (used.user - from.user + used.system - from.system) / 1000 > msMax) late();
      if (outsideMb === Number.POSITIVE_INFINITY) return;
      const heap = await worker.getHeapStatistics().catch(() => null);
      if (heap && heap.external_memory > outsideMb * 1024 * 1024) finish(() => reject(new ThreadError("memory")));
    };
    const watch = setInterval(look, LOOK_MS);
    const onMessage = (answered: Answered) => finish(() => resolve(answered));
    // The listeners of the thread itself know why; they were there first.
    const onEnd = () => finish(() => reject(new ThreadError("ended")));
    const onAbort = () => finish(() => reject(signal?.reason));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
    else worker.postMessage(question);
  });
}

/** In a thread: makes ready from what it was started with, and then answers every question, one after the other. */
export function answerQuestions<D, Q>(begin: (data: D) => (question: Q) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error("This program runs in a thread.");
  const answer = begin(workerData as D);
  let before: Promise<unknown> = Promise.resolve();
  port.on("message", (question: Q) => {
    before = before
      .then(() => answer(question))
      .then(
        (given) => port.postMessage({ answer: given }),
        (error: unknown) =>
          port.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
}
