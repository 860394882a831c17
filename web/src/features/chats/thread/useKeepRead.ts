import { useEffect } from "react";
import { generatingIn, type Thread } from "../data/thread.ts";

const SETTLED_MS = 2000;

/** Keeps what is read of a chat in this browser, for when there is no connection: once a moment has passed without a change. */
export function useKeepRead(id: number, name: string | undefined, thread: Thread | undefined): void {
  const isWriting = generatingIn(thread) !== undefined;
  useEffect(() => {
    if (!name || !thread || isWriting) return;
    const timer = setTimeout(() => {
      const text = thread.messages.flatMap(({ content }) => content ?? []).join("\n\n");
      const path = `/conversations/${id}`;
      import("../../../platform/lastRead.ts").then(
        ({ keepRead }) => keepRead({ path, name, text }),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [id, name, thread, isWriting]);
}
