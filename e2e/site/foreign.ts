import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A customer's own site, on another origin of this machine: its pages say what stands in them and what they allow. */
export type ForeignSite = { address: string; close(): Promise<void> };

type Pages = Record<string, { body: string; head?: string; policy?: string }>;

/** Starts one on a host of this machine; `localhost` and `127.0.0.1` are two sites to a browser, two ports two origins. */
export async function aForeignSite(pages: () => Pages, host = "127.0.0.1"): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    const page = pages()[new URL(request.url ?? "/", "http://page").pathname];
    response.writeHead(page ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      ...(page?.policy && { "content-security-policy": page.policy }),
    });
    const { head = "", body = "" } = page ?? {};
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">${head}</head>
      <body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
