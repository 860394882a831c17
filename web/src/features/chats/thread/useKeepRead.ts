import { useEffect } from "react";
import { generatingIn, type Thread } from "../data/thread.ts";

/** Keeps what is read of a chat in this browser, for when there is no connection; answers what was read as it came. */
export function useKeepRead<Q extends { data: Thread | undefined }>(id: number, name: string | undefined, read: Q): Q {
  const { data: thread } = read;
  useEffect(() => {
    if (!name || !thread || generatingIn(thread)) return;
    const texts = thread.messages.map(({ content }) => content);
    void import("../../../platform/lastRead.ts").then((kept) => kept.keepSoon(`/conversations/${id}`, name, texts));
  }, [id, name, thread]);
  return read;
}
