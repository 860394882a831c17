import type { ServerEvents } from "@pluma/contract/events";
import { useEffect, useEffectEvent } from "react";
import type { Socket } from "socket.io-client";
import { queryClient } from "../ask/queryClient.ts";
import { renewTokens } from "../ask/renew.ts";
import { readToken } from "../session/session.ts";
import { watched } from "../watched.ts";

type Handler = (payload: never) => void;

const handlers = new Map<string, Set<Handler>>();
/** A line that opened: `isFirst` is the one that a page opens at its start, a moment after what it read by then. */
type Opened = { isFirst: boolean };

const reconnectHandlers = new Set<(opened: Opened) => void>();
const REJOIN_MS = 2000;
/** A node that starts again is back within this; nobody is to be told of it. */
const LOST_MS = 1500;

/** Whether the line to the server is gone, and not just for a moment. */
export const isLineLost = watched(false);

/** Calls `handle` for every such event of the server while the component is on the screen. */
export function useServerEvent<E extends keyof ServerEvents>(
  event: E,
  handle: (payload: ServerEvents[E]) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listener: Handler = (payload) => onEvent(payload);
    const listeners = handlers.get(event) ?? new Set();
    handlers.set(event, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }, [event]);
}

/**
 * Calls `handle` whenever the line to the server is open again, and the first time too when the component was there
 * before it: whatever was said meanwhile was missed, so rows are to be read again.
 */
export function useOnReconnect(handle: (opened: Opened) => void): void {
  const onReconnect = useEffectEvent(handle);
  useEffect(() => {
    const listener = (opened: Opened) => onReconnect(opened);
    reconnectHandlers.add(listener);
    return () => {
      reconnectHandlers.delete(listener);
    };
  }, []);
}

/** Keeps a line to the server open for this person until the component goes. */
export function useSocketOf(userId: number | null): void {
  useEffect(() => (userId === null ? undefined : openSocket(userId)), [userId]);
}

function openSocket(userId: number): () => void {
  let socket: Socket | undefined;
  let isClosed = false;
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  const isBack = () => {
    clearTimeout(losing);
    losing = undefined;
    isLineLost.write(false);
  };
  const loses = () => {
    losing ??= setTimeout(() => isLineLost.write(true), LOST_MS);
  };
  // Loaded only for people who are signed in, and after the first paint.
  import("socket.io-client")
    .then(({ io }) => {
      if (isClosed) return;
      // Asked for anew at every attempt, so that a connection after an hour's sleep brings the token of today.
      socket = io({ auth: (give) => give({ token: readToken() }), transports: ["websocket", "polling"] });
      socket.on("connect", () => {
        isBack();
        socket?.emit("join_room", userId);
        for (const each of [...reconnectHandlers]) each({ isFirst });
        isFirst = false;
      });
      socket.onAny((event: string, payload: unknown) => {
        for (const each of [...(handlers.get(event) ?? [])]) each(payload as never);
      });
      const rejoin = () => {
        clearTimeout(timer);
        timer = setTimeout(() => renewed(socket), REJOIN_MS);
      };
      // Both mean that the server turned the token down; socket.io does not try again by itself then.
      socket.on("connect_error", () => {
        loses();
        if (!socket?.active) rejoin();
      });
      socket.on("disconnect", (reason) => {
        loses();
        if (reason === "io server disconnect") rejoin();
      });
    })
    .catch(() => undefined);
  return () => {
    isClosed = true;
    clearTimeout(timer);
    socket?.disconnect();
    isBack();
  };
}

// Rights may have been taken away: whoever is still somebody gets a fresh token and joins again.
async function renewed(socket: Socket | undefined): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["me"] });
  const isRenewed = await renewTokens(readToken()).catch(() => true);
  if (isRenewed) socket?.connect();
}
