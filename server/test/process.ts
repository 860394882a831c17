import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { PATIENT, TEST_SECRET } from "./app.ts";
import type { TestDatabase } from "./database.ts";

const entry = fileURLToPath(new URL("../start.mjs", import.meta.url));

/** A server as a process of its own, as people start it; it can be killed. */
export type ServerProcess = {
  address: string;
  /** kill -9: nothing is closed, saved or said. */
  kill(): Promise<void>;
  /** What a terminal's Ctrl-C does; answers the exit code. */
  interrupt(): Promise<number | null>;
};

/** Starts a node of the installation on this database, and waits until it says that it is ready. */
export async function aServerProcess(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "pluma-node-"));
  const child = spawn(process.execPath, [entry, "dev-server"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      APP_SECRET: TEST_SECRET,
      LOG_LEVEL: "warn",
      STOP_DRAIN_MS: "0",
      STARTER_TEMPLATES: "false",
      ...PATIENT,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that fails in the middle leaves no server behind.
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  let said = "";
  child.stderr.on("data", (bytes) => {
    said += bytes;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (bytes) => {
      said += bytes;
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) resolve(found[0].replace("localhost", "127.0.0.1"));
    });
    void exited.then((code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await exited;
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    address,
    kill: async () => void (await end("SIGKILL")),
    interrupt: () => end("SIGINT"),
  };
}
