import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver heard. */
type Heard = { headers: IncomingHttpHeaders; body: string; said: { type: string; data: Record<string, unknown> } };

/** Somebody's own server that takes webhooks, and answers as the test says. */
export async function aReceiver() {
  const heard: Heard[] = [];
  const state = { status: 200, answer: "", isSilent: false };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body, said: JSON.parse(body) });
    if (!state.isSilent) response.writeHead(state.status).end(state.answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    state,
    types: () => heard.map(({ said }) => said.type),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
