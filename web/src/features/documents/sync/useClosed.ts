import { useSyncExternalStore } from "react";
import type { Watched } from "../../../platform/watched.ts";
import type { SyncState } from "./sync.ts";

/** Whether nothing more is taken of a tab: what was typed on would be lost. */
export const useClosed = (state: Watched<SyncState>): boolean =>
  useSyncExternalStore(state.watch, () => ["gone", "notAllowed", "stale"].includes(state.read().kind));
