import { push } from "@pluma/contract/push/push";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { dropPush } from "../../platform/me/dropPush.ts";
import { canBeTold, subscribe } from "./device.ts";

const key = ["push"];
const keep = (state: unknown) => queryClient.setQueryData(key, state);

/** Whether this device is told of what its person waits for, and how many others are. */
export function usePush() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => ask(push.readPush, {}, { signal }) });
}

/** Has this device be told; answers null when the person forbade it in the browser. */
export function useStartPush() {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const address = await subscribe(publicKey);
      const { endpoint, keys: { p256dh, auth } = {} } = address ?? {};
      if (!endpoint || !p256dh || !auth) return null;
      return ask(push.startPush, { body: { endpoint, keys: { p256dh, auth } } });
    },
    onSuccess: (state) => {
      if (state) keep(state);
    },
  });
}

/** No longer tells this device, or none at all. */
export function useStopPush() {
  return useMutation({
    mutationFn: async (where: "here" | "everywhere") => {
      const state = await ask(where === "here" ? push.stopPush : push.stopPushEverywhere, {});
      if (canBeTold()) await dropPush();
      return state;
    },
    onSuccess: keep,
  });
}
