import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this machine has a Redis to try things with. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export type TestRedis = {
  url: string;
  /** It takes what it is sent and answers nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** A Redis of the test's own, in memory; `stop` ends it. On a free port, unless one is given. */
export async function aRedis(given?: number): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), "pluma-redis-"));
  const port = given ?? (await freePort());
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const chunk of server.stdout) if (String(chunk).includes("Ready to accept connections")) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    async stop() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}
