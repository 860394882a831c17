import { useEffect } from "react";
import { generatingIn, type Thread } from "../data/thread.ts";

/** Keeps what is read of a chat in this browser, for when there is no connection; answers what was read as it came. */
export function useKeepRead<Q extends { data: Thread | undefined }>(id: number, name: string | undefined, read: Q): Q {
  const { data: thread } = read;
  useEffect(() => {
    if (!name || !thread || generatingIn(thread)) return;
    void import("../../../platform/lastRead.ts").then((kept) => kept.keepChat(id, name, thread.messages));
  }, [id, name, thread]);
  return read;
}
