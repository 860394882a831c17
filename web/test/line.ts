import type { ServerEvents } from "@pluma/contract/events";
import { ws } from "msw";
import { server } from "./server.ts";

type Client = { send: (data: string) => void };

/**
 * A server's end of the line that the app's own socket opens, in the protocol of Socket.IO. Nobody's wish to open it is
 * answered before `open`; what is told goes to all who are there.
 */
export function aLine() {
  const open = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<void>();
  const clients = new Set<Client>();
  // Socket.IO's own place is cut off an address before it is compared.
  const link = ws.link(`ws://${location.host}/`);
  server.use(
    link.addEventListener("connection", ({ client }) => {
      const send = (data: string) => client.send(data);
      // The first frame of the transport: no pings while a test runs.
      send(`0${JSON.stringify({ sid: "line", upgrades: [], pingInterval: 60_000, pingTimeout: 60_000 })}`);
      client.addEventListener("message", ({ data }) => {
        const frame = String(data);
        // Asks to connect, then says whose room it wants.
        if (frame.startsWith("40")) void open.promise.then(() => send('40{"sid":"s1"}'));
        if (!frame.startsWith("42") || !frame.includes("join_room")) return;
        clients.add({ send });
        joined.resolve();
      });
    }),
  );
  return {
    open: () => {
      open.resolve();
      return joined.promise;
    },
    tell: <E extends keyof ServerEvents>(event: E, payload: ServerEvents[E]) => {
      for (const client of clients) client.send(`42${JSON.stringify([event, payload])}`);
    },
  };
}
