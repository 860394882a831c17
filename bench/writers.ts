import { EditorState, type Transaction } from "@tiptap/pm/state";
import { collab, getVersion, sendableSteps } from "prosemirror-collab";
import { io, type Socket } from "socket.io-client";
import { documentSchema } from "../contract/src/documents/schema/schema.ts";
import { newClientId } from "../web/src/features/documents/sync/newClient.ts";
import { positionsFrom } from "../web/src/features/documents/sync/positions.ts";
import { startSync } from "../web/src/features/documents/sync/sync.ts";
import type { Wire } from "../web/src/features/documents/sync/wire.ts";
import { Refused } from "../web/src/platform/refused.ts";
import { nowMs } from "./clock.ts";

/** A tab that has a document open, kept at one text with the server as the editor is, by the same code; without a screen. */
export type Writer = {
  clientId: string;
  /** When each of its keys was pressed, in their order. */
  typedAt: number[];
  /** When each was said in the call that brought it in, and how long each such call took. */
  sentAt: number[];
  ackMs: number[];
  /** When the edits of others were in its text: by the tab, in the order in which that made them. */
  seenAt: Map<string, number[]>;
  /** How often it said steps, and how often somebody else had been faster. */
  said: { count: number; refused: number };
  /** Writes a letter where it writes. */
  type: () => void;
  /** Says where it is, as a tab does while there are others. */
  sayPlace: () => Promise<void>;
  text: () => string;
  /** How what it typed stands: "saved", or in a word what is not. */
  standing: () => string;
  /** Which version it knows, and how many of its edits nobody has confirmed. */
  version: () => number;
  unsent: () => number;
  lost: () => number;
  close: () => Promise<void>;
};

type Notes = Pick<Writer, "typedAt" | "sentAt" | "ackMs" | "seenAt" | "said">;
type Opened = { address: string; token: string; documentId: number; share: number };

/** Opens a document on a node; what is typed goes to the paragraph that lies at this share of it. */
export async function openWriter({ address, token, documentId, share }: Opened): Promise<Writer> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const socket = await connect(address, token);
  const { document } = await call(`${address}/api/documents/${documentId}`, { headers });
  const clientId = newClientId();
  const doc = documentSchema.nodeFromJSON(document.doc);
  let state = EditorState.create({ doc, plugins: [collab({ version: document.version, clientID: clientId })] });
  let at = placeIn(state, share);
  let lost = 0;
  const writer: Notes = { typedAt: [], sentAt: [], ackMs: [], seenAt: new Map(), said: { count: 0, refused: 0 } };
  const sync = startSync({
    documentId,
    clientId,
    wire: wireTo(`${address}/api/documents/${documentId}/steps`, { headers, clientId, ...writer }),
    read: () => state,
    dispatch: (transaction) => take(transaction),
    onLost: (texts) => {
      lost += texts.length;
    },
    positions: positionsFrom(document.version),
    isAlone: () => false,
  });
  const take = (transaction: Transaction) => {
    at = transaction.mapping.map(at, 1);
    state = state.apply(transaction);
    sync.changed();
  };
  socket.on("document", ({ document_id, version }) => {
    if (document_id === documentId) sync.announced(version);
  });
  return {
    clientId,
    ...writer,
    type: () => {
      writer.typedAt.push(nowMs());
      take(state.tr.insertText(writer.typedAt.length % 6 === 0 ? " " : "a", at));
    },
    sayPlace: async () => {
      const place = { version: getVersion(state), from: at, to: at };
      const body = JSON.stringify({ place_id: clientId, at: place, is: "here" });
      const answer = await fetch(`${address}/api/documents/${documentId}/presence`, { method: "POST", headers, body });
      await answer.body?.cancel();
    },
    text: () => state.doc.textBetween(0, state.doc.content.size, "\n"),
    standing: () => sync.state.read().kind,
    version: () => getVersion(state),
    unsent: () => sendableSteps(state)?.steps.length ?? 0,
    lost: () => lost,
    close: async () => {
      socket.disconnect();
      await sync.stop();
    },
  };
}

type Noting = Notes & { clientId: string; headers: Record<string, string> };

/** The two calls of an editor, and a note of whose steps came. */
function wireTo(url: string, { headers, clientId, sentAt, ackMs, seenAt, said }: Noting): Wire {
  const note = <A extends { steps: { client_id: string }[] }>(answer: A): A => {
    const now = nowMs();
    for (const { client_id } of answer.steps) {
      if (client_id === clientId) continue;
      const seen = seenAt.get(client_id) ?? [];
      seen.push(now);
      seenAt.set(client_id, seen);
    }
    return answer;
  };
  return {
    send: async (body) => {
      const startedAt = nowMs();
      const answer = await call(url, { method: "POST", headers, body: JSON.stringify(body) });
      said.count += 1;
      if (answer.accepted) {
        ackMs.push(nowMs() - startedAt);
        sentAt.push(...body.steps.map(() => startedAt));
      } else said.refused += 1;
      return note(answer);
    },
    read: async (since) => note(await call(`${url}?since=${since}`, { headers })),
  };
}

async function call(url: string, options: RequestInit) {
  const answer = await fetch(url, options);
  const body = await answer.json();
  if (!answer.ok) throw new Refused({ code: body.error?.code ?? "failed", message: url, status: answer.status });
  return body;
}

/** The end of the paragraph that lies at a share of a document. */
function placeIn({ doc }: EditorState, share: number): number {
  let place = 1;
  doc.descendants((node, at) => {
    if (node.isTextblock && at <= doc.content.size * share) place = at + 1 + node.content.size;
    return !node.isTextblock;
  });
  return place;
}

function connect(address: string, token: string): Promise<Socket> {
  const socket = io(address, { transports: ["websocket"], forceNew: true, reconnection: false, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}
