import type { Server } from "node:http";

/** Listens on a free port of this machine alone, and prints the address for whoever started this program. */
export async function listenAlone(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  process.stdout.write(`http://127.0.0.1:${address.port}${path}\n`);
}
