import { openThread, type Thread, type ThreadLimits } from "./threads.ts";
import type { TurnOwner } from "./turns.ts";

/** How long a thread that has nothing to do waits for its owner's next question. */
const KEPT_MS = 5_000;

type Kept<Q, A> = { owner: TurnOwner; thread: Thread<Q, A>; end: NodeJS.Timeout };

/**
 * Asks a program one question after the other for its owner. A thread that has answered waits some seconds for the same
 * owner's next question: to load what it needs takes longer than most answers. No other owner's ever gets into it, and one
 * that failed is asked no more. At most `idleMax` wait.
 */
export function openKeptThreads<Q, A>(program: URL, limits: ThreadLimits, idleMax: number) {
  const idle: Kept<Q, A>[] = [];
  const take = (kept: Kept<Q, A>) => {
    clearTimeout(kept.end);
    idle.splice(idle.indexOf(kept), 1);
    return kept.thread;
  };
  const keep = (owner: TurnOwner, thread: Thread<Q, A>) => {
    const kept: Kept<Q, A> = { owner, thread, end: setTimeout(() => void take(kept).close(), KEPT_MS).unref() };
    const others = idle.push(kept) > idleMax ? idle[0] : undefined;
    if (others) void take(others).close();
  };
  return async (owner: TurnOwner, question: Q): Promise<A> => {
    const kept = idle.find((each) => each.owner === owner && !each.thread.hasEnded());
    const thread = kept ? take(kept) : openThread<null, Q, A>(program, null, limits);
    try {
      const answer = await thread.ask(question);
      keep(owner, thread);
      return answer;
    } catch (error) {
      await thread.close();
      throw error;
    }
  };
}
