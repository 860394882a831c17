import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aModelServer, type ModelServer } from "../../server/test/outside/modelServer.ts";
import { aPortFree, runSql } from "./database.ts";

const entry = fileURLToPath(new URL("../../server/start.mjs", import.meta.url));

export const OWNER = { name: "Lucía", email: "lucia@example.com", password: "a good password" };

/** A whole installation as people start it: its process, its database, and a model that answers. */
export type Site = {
  address: string;
  /** What the terminal shows. */
  said(): string;
  model: ModelServer;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** What was mailed to an address, the oldest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

type SiteOptions = { isNew?: boolean; host?: string; env?: Record<string, string> };

/**
 * Starts an installation; already set up by the environment unless `isNew`. It is reached by number, or by a `host` name
 * for what browsers offer to names alone. `env` goes into its environment too.
 */
export async function aSite({ isNew = false, host = "127.0.0.1", env = {} }: SiteOptions = {}): Promise<Site> {
  const model = await aModelServer({ models: ["test-model", "other-model"] });
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await runSql("postgres", `create database ${name}`);
  const dataDir = mkdtempSync(join(tmpdir(), "pluma-site-"));
  const port = await aPortFree();
  const connectionString = (process.env.JOURNEYS_DATABASE ?? "").replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
  const owner = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };
  const source = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  let child: ChildProcess;
  let exited: Promise<unknown>;
  let said = "";

  async function start() {
    const began = spawn(process.execPath, [entry, "dev-server"], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        HOST: "127.0.0.1",
        PUBLIC_URL: `http://${host}:${port}`,
        DATA_DIR: dataDir,
        DATABASE_URL: connectionString,
        DATABASE_POOL: "10",
        LOG_LEVEL: "warn",
        AI_FIRST_TOKEN_TIMEOUT_MS: "1500",
        AI_SILENCE_TIMEOUT_MS: "1500",
        ...(!isNew && { ...owner, ...source }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = began;
    said = "";
    exited = new Promise((resolve) => began.once("exit", resolve));
    await new Promise<void>((resolve, reject) => {
      const hear = (bytes: Buffer) => {
        said += bytes;
        if (/Pluma is ready/.test(said)) resolve();
      };
      began.stdout?.on("data", hear);
      began.stderr?.on("data", hear);
      void exited.then(() => reject(new Error(`the server ended:\n${said}`)));
    });
  }

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    address: `http://${host}:${port}`,
    said: () => said,
    model,
    sql: (text, values) => runSql(name, text, values),
    mailsTo: (email) => readMails(join(dataDir, "mailbox"), email),
    start,
    kill: () => end("SIGKILL"),
    async close() {
      await end("SIGINT");
      await model.close();
      await runSql("postgres", `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readMails(folder: string, email: string): Promise<{ subject: string; text: string }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }) => to === email);
}
