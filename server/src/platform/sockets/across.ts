import type { Bus } from "../bus.ts";
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
  return (userId, event, payload) => {
    const open = sockets();
    open?.push(userId, event, payload);
    if (isAlone || open?.isShared() === true) return;
    const said = { node_id: nodeId, user_id: userId, event, payload };
    // Whoever misses it reads the rows again sooner or later.
    const told = bus
      .tell(db, "push", said)
      .catch((error: unknown) => log.debug({ err: error }, "an event stayed here"));
    parts.background("push", told);
  };
}
