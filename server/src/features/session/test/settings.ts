import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Settings, saveSettings, tellScreens } from "../../site/index.ts";
import type { Node } from "./app.ts";

/** Keeps settings while `work` runs, and takes them back. */
export async function withSettings(node: Node, settings: Settings, work: () => Promise<void>): Promise<void> {
  const keep = async (values: Settings) => {
    await saveSettings(node.app, values);
    tellScreens(node.app, Object.keys(values));
  };
  await keep(settings);
  try {
    await work();
  } finally {
    await keep(Object.fromEntries(Object.keys(settings).map((key) => [key, null])));
  }
}

/** A server that hears webhooks and answers a status, and what it heard. */
export async function aReceiver(status = 200) {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what came freely
  const heard: { event: string; body: any }[] = [];
  const server = createServer(async (request, answer) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    heard.push({ event: String(request.headers["x-webhook-event"]), body: JSON.parse(text) });
    answer.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}
