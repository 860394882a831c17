import { useEffect } from "react";
import { generatingIn, type Thread } from "../data/thread.ts";

/** Keeps what is read of a chat in this browser, for when there is no connection: once a moment has passed without a change. */
export function useKeepRead(id: number, name: string | undefined, thread: Thread | undefined): void {
  useEffect(() => {
    if (!name || !thread || generatingIn(thread)) return;
    const timer = setTimeout(() => {
      const text = thread.messages.flatMap(({ content }) => content ?? []).join("\n\n");
      void import("../../../platform/lastRead.ts").then((kept) => kept.keepRead(`/conversations/${id}`, name, text));
    }, 2000);
    return () => clearTimeout(timer);
  }, [id, name, thread]);
}
