import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aModelServer, type ModelServer } from "../../server/test/outside/modelServer.ts";
import { addressOf, aPortFree, MIGRATED, runSql } from "./database.ts";

const entry = fileURLToPath(new URL("../../server/start.mjs", import.meta.url));

export const OWNER = { name: "Lucía", email: "lucia@example.com", password: "a good password" };

/** The address that people write to, as every installation has one. */
export const CONTACT = "hola@example.com";

/**
 * The name in the environment by which workers find the installation that the tests of a project share. Not beside what
 * makes it: each worker would load the database's side of the server for nothing.
 */
export const placeOf = (project: string): string => `SITE_OF_${project.toUpperCase()}`;

type Question = ModelServer["questions"][number];

/** Where an installation and what belongs to it are found, from any process. */
export type Place = { address: string; database: string; dataDir: string; modelAddress: string };

/** A whole installation as people use it: its address, its database, its mails, and a model that answers. */
export type Site = {
  address: string;
  modelAddress: string;
  /** What the model was asked whose last message says this text, the oldest first; others ask it at the same time. */
  asked(text: string): Promise<Question[]>;
  /** Has the model go on with what is "held=" by this name: what is done before is done while an answer is being written. */
  release(name: string): Promise<void>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** What was mailed to an address, the oldest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>;
};

/** One whose process is in one's own hands. */
export type OwnSite = Site & {
  place: Place;
  /** What the terminal shows. */
  said(): string;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

type SiteOptions = { isNew?: boolean; host?: string; env?: Record<string, string> };

/** An installation that runs somewhere. */
export function siteAt({ address, database, dataDir, modelAddress }: Place): Site {
  return {
    address,
    modelAddress,
    async asked(text) {
      const questions: Question[] = await (await fetch(`${modelAddress}/questions`)).json();
      return questions.filter(({ messages }) => messages.at(-1)?.content.includes(text));
    },
    async release(name) {
      await fetch(`${modelAddress}/released/${name}`);
    },
    sql: (text, values) => runSql(database, text, values),
    mailsTo: (email) => readMails(join(dataDir, "mailbox"), email),
  };
}

/**
 * Starts an installation; already set up by the environment unless `isNew`. It is reached by number, or by a `host` name
 * for what browsers offer to names alone. `env` goes into its environment too.
 */
export async function aSite({ isNew = false, host = "127.0.0.1", env = {} }: SiteOptions = {}): Promise<OwnSite> {
  const model = await aModelServer({ models: ["test-model", "other-model"] });
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  // A new one migrates its database itself, as in life; the others would all do the same over again.
  await runSql("postgres", `create database ${name}${isNew ? "" : ` template ${MIGRATED}`}`);
  const dataDir = mkdtempSync(join(tmpdir(), "pluma-site-"));
  const port = await aPortFree();
  const place = { address: `http://${host}:${port}`, database: name, dataDir, modelAddress: model.address };
  const owner = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };
  const source = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  const server = aProcess({
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: place.address,
    // People who are made for a journey come from addresses of their own, as they do in life.
    TRUST_PROXY: "true",
    // Coming from elsewhere they would else close it.
    PAYMENT_SANDBOX: "true",
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(name),
    DATABASE_POOL: "10",
    // How busy the machine is answers no call, and ends no answer.
    DATABASE_WAIT_MS: "60000",
    AI_SILENCE_TIMEOUT_MS: "180000",
    LOG_LEVEL: "warn",
    ...(!isNew && { ...owner, ...source }),
    ...env,
  });
  await server.start();
  return {
    ...siteAt(place),
    place,
    said: server.said,
    start: server.start,
    kill: () => server.end("SIGKILL"),
    async close() {
      await server.end("SIGINT");
      await model.close();
      await runSql("postgres", `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The program of an installation in this environment, and nothing of ours. */
function aProcess(env: Record<string, string>) {
  let child: ChildProcess;
  let exited: Promise<unknown>;
  let said = "";
  return {
    said: () => said,
    async start() {
      const began = spawn(process.execPath, [entry, "dev-server"], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
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
    },
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await exited;
    },
  };
}

async function readMails(folder: string, email: string): Promise<{ subject: string; text: string }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }) => to === email);
}
