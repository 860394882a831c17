import { useEffect, useRef } from "react";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { keepCounts, keys, rereadBatch } from "./cache.ts";

/** How often at most a batch is read again while events come. */
const READ_AGAIN_MS = 1000;

/** While it is on the screen, a batch stays true to what happens to it, here, in another tab and by itself. */
export function useBatchLive(id: number): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useServerEvent("workflow_batch", ({ workflow_batch_id, state, counts }) => {
    if (workflow_batch_id !== id) return;
    // Gone: reading it again says so.
    if (state !== null) keepCounts(id, state, counts);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void rereadBatch(id);
    }, READ_AGAIN_MS);
  });
  useServerEvent("user_workflow", ({ user_workflow_id }) => {
    queryClient.invalidateQueries({ queryKey: keys.run(user_workflow_id) }).catch(() => undefined);
  });
  useOnReconnect(() => void rereadBatch(id));
}

/** While it is on the screen, the list of batches stays true to what happens to them. */
export function useBatchesLive(): void {
  const reread = () => void queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
  useServerEvent("workflow_batch", reread);
  useOnReconnect(reread);
}
