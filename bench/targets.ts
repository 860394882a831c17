import { io, type Socket } from "socket.io-client";
import { post } from "./post.ts";
import type { Program } from "./processes.ts";
import type { Person } from "./seeds/seed.ts";
import { signIn } from "./signIn.ts";
import { askModel } from "./sse.ts";

/** A piece of an answer, from `offset` on. */
export type Hear = (offset: number, piece: string) => void;

/** How an answer ended: its row, and the text that the last event says it has. The model itself has neither. */
export type End = { rowId: number | null; text: string | null };

/** Someone who can be asked. A lane is a conversation, in which one answer is written at a time. */
export type Target = {
  name: "direct" | "relay" | "pluma" | "outside";
  ask: (lane: number, question: string, hear: Hear) => Promise<End>;
  close: () => void;
};

const answerMsMax = 90_000;

/** The model itself, without anything between. */
export function directTarget(model: Program): Target {
  return {
    name: "direct",
    async ask(_, question, hear) {
      let length = 0;
      await askModel(model.address, question, (piece) => {
        hear(length, piece);
        length += piece.length;
      });
      return { rowId: null, text: null };
    },
    close: () => undefined,
  };
}

/** An avatar of Pluma, asked at the address for clients of the chat completions format with a key of the API. */
export function outsideTarget(pluma: Program, asked: { model: string; key: string }): Target {
  return {
    name: "outside",
    async ask(_, question, hear) {
      let length = 0;
      await askModel(
        `${pluma.address}/v1`,
        question,
        (piece) => {
          hear(length, piece);
          length += piece.length;
        },
        asked,
      );
      return { rowId: null, text: null };
    },
    close: () => undefined,
  };
}

/** The bare relay, as many people as Pluma has, each with one socket. */
export async function relayTarget(relay: Program, people: number): Promise<Target> {
  const waiting = new Map<number, Waiting>();
  const sockets = await Promise.all(
    Array.from({ length: people }, (_, user) => connect(relay.address, { user: String(user) })),
  );
  for (const socket of sockets) {
    socket.on("token", ({ conversation_id, offset, delta }) => waiting.get(conversation_id)?.hear(offset, delta));
    socket.on("end", ({ conversation_id, id, content }) => {
      waiting.get(conversation_id)?.done({ rowId: id, text: content });
    });
  }
  return {
    name: "relay",
    ask(lane, question, hear) {
      const body = { user: lane % people, conversation_id: lane, content: question };
      return askAndWait(waiting, lane, hear, () => post(`${relay.address}/stream`, {}, body));
    },
    close: () => closeAll(sockets),
  };
}

/** A person at Pluma: signed in, with one open socket, and conversations to write in. */
export type Guest = { person: Person; conversations: number[] };

const typed = (content: string): object => ({ content });

/** Pluma. Lanes go round the guests, so that neighbouring lanes are different people. A question is typed, unless told otherwise. */
export async function plumaTarget(pluma: Program, guests: Guest[], bodyOf = typed): Promise<Target> {
  const waiting = new Map<number, Waiting>();
  const seats = await Promise.all(
    guests.map(async ({ person, conversations }) => {
      const token = await signIn(pluma, person);
      return { token, conversations, socket: await connect(pluma.address, { token }) };
    }),
  );
  for (const { socket } of seats) {
    socket.on("message_stream", ({ conversation_id, offset, delta }) => {
      waiting.get(conversation_id)?.hear(offset, delta);
    });
    socket.on("message_stream_end", ({ conversation_id, message_id, content, error }) => {
      const answer = waiting.get(conversation_id);
      if (error) answer?.fail(new Error(`Pluma's answer failed: ${error.code}`));
      else answer?.done({ rowId: message_id, text: content });
    });
  }
  return {
    name: "pluma",
    ask(lane, question, hear) {
      const seat = seats[lane % seats.length];
      const conversation = seat?.conversations[Math.floor(lane / seats.length)];
      if (!seat || conversation === undefined) throw new Error(`there is no lane ${lane}`);
      const body = { ...bodyOf(question), conversation_id: conversation };
      return askAndWait(waiting, conversation, hear, () =>
        post(`${pluma.address}/api/messages/stream`, { authorization: `Bearer ${seat.token}` }, body),
      );
    },
    close: () => closeAll(seats.map(({ socket }) => socket)),
  };
}

type Waiting = { hear: Hear; done: (end: End) => void; fail: (error: Error) => void };

// The first piece may be here before the answer to the question is, so one listens first and asks then.
async function askAndWait(
  waiting: Map<number, Waiting>,
  conversation: number,
  hear: Hear,
  send: () => Promise<unknown>,
): Promise<End> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<End>((done, fail) => {
    waiting.set(conversation, { hear, done, fail });
    timer = setTimeout(() => fail(new Error("an answer did not end")), answerMsMax);
  });
  try {
    const [end] = await Promise.all([ended, send()]);
    return end;
  } finally {
    clearTimeout(timer);
    waiting.delete(conversation);
  }
}

/** Opens a socket, which is connected once it is answered. */
export function connect(address: string, auth: Record<string, string>): Promise<Socket> {
  const socket = io(address, { transports: ["websocket"], forceNew: true, reconnection: false, auth });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

function closeAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.disconnect();
}
