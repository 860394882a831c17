import { lazy, Suspense } from "react";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";

// Only whoever writes a prompt sees it.
const TrialRun = lazy(() => import("./TrialRun.tsx"));

/** Asks one question at once, and shows how it is answered; nothing is kept. It fills the box that it stands in. */
export function Trial({ content }: { content: string }) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <TrialRun content={content} />
    </Suspense>
  );
}
