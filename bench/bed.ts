import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { budgetLimits } from "../contract/src/kit/budgets.ts";
import { type OwnPostgres, startOwnPostgres } from "../server/src/platform/postgres/postgres.ts";
import { endAll, type Program, startHere, startPluma, stopAll } from "./processes.ts";
import { signIn } from "./signIn.ts";

/** A Pluma that runs on a database of the bed, and what else must be known to work with it. */
export type RunningPluma = Program & { database: string; appSecret: string };

/** What a figure is measured on: one PostgreSQL, a database for each program, each program a process. */
export type Bed = {
  say: (line: string) => void;
  /** A new, empty folder that goes when the bed does. */
  folder: () => string;
  /** Makes an empty database and answers its connection string. */
  database: (name: string) => Promise<string>;
  model: () => Promise<Program>;
  relay: (model: Program) => Promise<Program & { database: string }>;
  /** Its limits on how much one may use are lifted, for it is measured what it can do; unless they are to be as usual. */
  pluma: (
    name: string,
    model: Program,
    environment?: Record<string, string>,
    limits?: "lifted" | "usual",
  ) => Promise<RunningPluma>;
  /** Another node of the same installation, on the same database and with the same key. */
  node: (pluma: RunningPluma, model: Program) => Promise<Program>;
  route: (database: string) => Promise<Program>;
  /** A page with an editor and nothing around it, for texts by their numbers. */
  bareEditor: (texts: Record<string, unknown>) => Promise<Program>;
  /** Pages of these texts, by their paths, with these headers, and nothing around them. */
  barePages: (pages: Record<string, { html: string; headers?: Record<string, string> }>) => Promise<Program>;
  /** Stops all programs but PostgreSQL. */
  clear: () => Promise<void>;
  /** Ends everything that was started and removes everything that was written. */
  close: () => Promise<void>;
};

export const owner = { name: "Olivia Owner", email: "owner@bench.example", password: "a password for measuring" };

/** Starts PostgreSQL on a new folder, fsync on as for real data. */
export async function openBed(say: (line: string) => void): Promise<Bed> {
  const base = mkdtempSync(join(tmpdir(), "pluma-bench-"));
  // Passable for the user that PostgreSQL runs as when root measures.
  chmodSync(base, 0o711);
  const postgres = await startOwnPostgres({ dataDir: join(base, "data"), log: { info: say, warn: say } });
  const folder = () => {
    const made = mkdtempSync(join(base, "folder-"));
    chmodSync(made, 0o711);
    return made;
  };
  const bed: Bed = {
    say,
    folder,
    database: (name) => makeDatabase(postgres, name),
    model: () => startHere("model.ts"),
    relay: async (model) => {
      const database = await bed.database("relay");
      return { ...(await startHere("relay.ts", [database, model.address])), database };
    },
    route: (database) => startHere("route.ts", [database]),
    bareEditor: (texts) => {
      const file = join(bed.folder(), "texts.json");
      writeFileSync(file, JSON.stringify(texts));
      return startHere("bareEditor.ts", [file]);
    },
    barePages: (pages) => {
      const file = join(bed.folder(), "pages.json");
      writeFileSync(file, JSON.stringify(pages));
      return startHere("barePages.ts", [file]);
    },
    node: (pluma, model) => startPluma(nodeOf(bed, pluma, model)),
    pluma: async (name, model, environment = {}, limits = "lifted") => {
      const database = await bed.database(name);
      const appSecret = randomBytes(32).toString("base64url");
      const program = await startPluma({
        ...nodeOf(bed, { database, appSecret }, model),
        OWNER_NAME: owner.name,
        OWNER_EMAIL: owner.email,
        OWNER_PASSWORD: owner.password,
        ...environment,
      });
      if (limits === "lifted") await liftLimits(program);
      return { ...program, database, appSecret };
    },
    clear: stopAll,
    async close() {
      await endAll();
      await postgres.stop();
      // As root, below a closed temporary folder, the cluster lies elsewhere.
      await rm(postgres.where, { recursive: true, force: true });
      await rm(`${postgres.where}.data-folder`, { force: true });
      await rm(base, { recursive: true, force: true });
    },
  };
  return bed;
}

/** What a node of an installation is told. */
const nodeOf = (
  { folder }: Bed,
  { database, appSecret }: Pick<RunningPluma, "database" | "appSecret">,
  model: Program,
) => ({
  DATABASE_URL: database,
  APP_SECRET: appSecret,
  DATA_DIR: folder(),
  OPENAI_BASE_URL: model.address,
  OPENAI_API_KEY: "none",
});

/** As staff do in the settings. */
async function liftLimits(pluma: Program): Promise<void> {
  const token = await signIn(pluma, owner);
  const answer = await fetch(`${pluma.address}/api/appconfig`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(Object.fromEntries(budgetLimits.map(({ key }) => [key, "0"]))),
  });
  if (!answer.ok) throw new Error(`the limits could not be lifted: ${await answer.text()}`);
}

/** Connects, works, and disconnects. */
export async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeDatabase(postgres: OwnPostgres, name: string): Promise<string> {
  await withClient(postgres.connectionString, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  // The name of a host, which the folder of the socket overrules: DATABASE_URL must be a URL, and one needs a host.
  return postgres.connectionString.replace(/@\/\w+\?/, `@localhost/${name}?`);
}
