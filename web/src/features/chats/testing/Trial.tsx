import { lazy, Suspense } from "react";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";

// Only whoever writes a prompt sees it.
const TrialRun = lazy(() => import("./TrialRun.tsx"));

type Props = { content: string; triesTemplate?: number | null };

/**
 * Asks one question at once, and shows how it is answered; nothing is kept. It fills the box that it stands in.
 * `triesTemplate`: the template that this is to be the prompt of, whose files go along.
 */
export function Trial({ content, triesTemplate = null }: Props) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <TrialRun content={content} triesTemplate={triesTemplate} />
    </Suspense>
  );
}
