import { lazy, Suspense } from "react";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";

// Only whoever opens an avatar's page sees it.
const Testing = lazy(() => import("./Testing.tsx"));

/** A chat with an avatar beside its page, of which nothing is kept. It fills the box that it stands in. */
export function TestChat({ avatarId }: { avatarId: number }) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <Testing avatarId={avatarId} />
    </Suspense>
  );
}
