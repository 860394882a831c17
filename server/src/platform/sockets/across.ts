import type { Bus } from "../bus/bus.ts";
import type { App, Push } from "../context.ts";
import type { Sockets } from "./sockets.ts";

type Parts = Pick<App, "nodeId" | "db" | "log" | "background"> & { bus: Bus };

/**
 * Pushes small events to the sockets of every node: by Redis where it is reached, else by a notification of PostgreSQL,
 * which every other node gives to its own sockets. `isAlone`: there is no other node.
 */
export function openAcross(parts: Parts, sockets: () => Sockets | null, isAlone: boolean): Push {
  const { bus, nodeId, db, log } = parts;
  bus.on("push", ({ node_id, user_id, event, payload }) => {
    if (node_id !== nodeId) sockets()?.pushHere(user_id, event, payload);
  });
  const last = new Map<number, Promise<void>>();
  /** What is said to a person later is told later: by connections of their own, one could overtake the other. */
  const inOrder = (userId: number, tell: () => Promise<void>): Promise<void> => {
    const told = (last.get(userId) ?? Promise.resolve()).then(tell);
    last.set(userId, told);
    return told.finally(() => {
      if (last.get(userId) === told) last.delete(userId);
    });
  };
  return (userId, event, payload) => {
    const open = sockets();
    open?.push(userId, event, payload);
    if (isAlone || open?.isShared() === true) return;
    const said = { node_id: nodeId, user_id: userId, event, payload };
    // Whoever misses it reads the rows again sooner or later.
    const tell = () =>
      bus.tell(db, "push", said).catch((error: unknown) => log.debug({ err: error }, "an event stayed here"));
    parts.background("push", inOrder(userId, tell));
  };
}
