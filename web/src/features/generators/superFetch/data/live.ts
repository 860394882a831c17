import { useOnReconnect, useServerEvent } from "../../../../platform/me/socket.ts";
import { growOutputs, keepOutputs, rereadHistory } from "./cache.ts";
import type { Piece } from "./fetches.ts";

const HIDDEN_MS = 250;

let waiting: Piece[] = [];

/** While it is on the screen, whatever the server tells of outputs is written into the query cache. */
export function useFetchesLive(isSending: boolean): void {
  useServerEvent("super_fetch_stream", takeSoon);
  useServerEvent("super_fetch_outputs", ({ super_fetch_id, outputs }) => {
    flush();
    // Asked for in another tab; what is asked for here comes with its answer.
    if (!keepOutputs(super_fetch_id, outputs) && !isSending) rereadHistory();
  });
  useOnReconnect(rereadHistory);
}

// What ten outputs bring is drawn together. Hidden pages have no frames.
function takeSoon(piece: Piece): void {
  waiting.push(piece);
  if (waiting.length > 1) return;
  if (document.hidden) setTimeout(flush, HIDDEN_MS);
  else requestAnimationFrame(flush);
}

function flush(): void {
  const pieces = waiting;
  waiting = [];
  if (pieces.length > 0 && growOutputs(pieces)) rereadHistory();
}
