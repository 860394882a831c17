import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** The paths that the server answers; everything else is Vite's. */
const serverPaths = ["/api", "/socket.io", "/files", "/widget/", "/healthz", "/readyz", "/metrics"];

/**
 * Runs the server on PORT, started again whenever one of its modules changes, and Vite in front of it, whose address is
 * said. Answers when both have ended, which Ctrl-C asks of them.
 */
export async function develop(root: string, say: (line: string) => void) {
  const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  // The server serves from it what runs on customers' pages; it looks for the folder once, as it starts.
  mkdirSync(join(root, "web", "dist"), { recursive: true });
  const child = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", join(root, "server", "start.mjs"), "dev-server"],
    {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "development" },
    },
  );
  const ended = once(child, "exit");

  // Only here, since an installation that serves people never needs it in the server's process.
  const { build, createServer } = await import("vite");
  const configFile = join(root, "web", "widget", "vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { watch: {} } });
  const proxy = Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: path === "/socket.io" }]));
  const vite = await createServer({ root: join(root, "web"), server: { host: "127.0.0.1", proxy } });
  await vite.listen();
  say(`The web app, updated as you edit: ${vite.resolvedUrls?.local[0] ?? ""}`);

  // A terminal's Ctrl-C reaches the child as well; this process stays until the child has ended its work.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  await ended;
  await vite.close();
}
