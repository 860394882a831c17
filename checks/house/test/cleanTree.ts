const manifest = (name: string, ...packages: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(packages.map((each) => [each, "*"])) });

/** A small tree that keeps every rule, and comes as close to breaking each as it may. */
export const cleanTree: Record<string, string> = {
  "package.json": JSON.stringify({ workspaces: ["contract", "server", "web"], devDependencies: { vitest: "*" } }),
  "features.json": JSON.stringify({
    accounts: { level: 0, asks: [] },
    generation: { level: 2, asks: ["accounts"] },
    chats: { level: 4, asks: ["generation"] },
  }),
  "contract/package.json": JSON.stringify({
    name: "@pluma/contract",
    exports: { "./*": "./src/*.ts" },
    dependencies: { zod: "*" },
  }),
  "contract/src/kit.ts": `import { z } from "zod";\nexport const id = z.int();\n`,
  "contract/src/chats.ts": `import { id } from "./kit.ts";\nexport const chat = { id } as const;\nexport type Chat = {};\n`,
  "server/package.json": manifest("@pluma/server", "@pluma/contract", "drizzle-orm", "@types/pg"),
  "server/src/main.ts": `import { app } from "./app.ts";\napp();\n`,
  "server/src/app.ts": `import { chats } from "./features/chats/index.ts";\nexport const app = () => chats;\n`,
  "server/src/platform/db.ts": `import { sql } from "drizzle-orm";\nexport const ready = (x: any) => sql\`select 1\` as any;\nexport type Db = {};\n`,
  "server/src/providers/ai/index.ts": `export const ai = 1;\n`,
  "server/src/providers/identity/accounts.ts": `import { sql } from "drizzle-orm";\nexport const q = sql\`select 1\`;\n`,
  "server/src/features/accounts/index.ts": `export const words = 1;\n`,
  "server/src/features/accounts/tables.ts": `import { sql } from "drizzle-orm";\nexport const users = sql\`users\`;\n`,
  "server/src/features/generation/write.ts": `export const write = 1;\n`,
  "server/src/features/generation/index.ts": `import { words } from "../accounts/index.ts";\nexport const write = words;\n`,
  "server/src/features/chats/index.ts": `export { openChat as chats } from "./chats.ts";\n`,
  "server/src/features/chats/tables.ts": `import { users } from "../accounts/tables.ts";\nexport const rows = users;\n`,
  "server/src/features/chats/store.ts": `import { rows } from "./tables.ts";\nexport const find = (db) => db.select().from(rows);\n`,
  "server/src/features/chats/store.system.ts": `import type { Db } from "../../platform/db.ts";\nexport const sweep = (db: Db) => db;\n`,
  "server/src/features/chats/jobs.ts": `import { sweep } from "./store.system.ts";\nexport const forget = sweep;\n`,
  "server/src/features/chats/store.own.ts":
    `import type { ActorCtx } from "../../platform/context.ts";\nexport const own = (ctx: ActorCtx) => mine(ctx, "user_id");\n` +
    `const mine = (ctx: ActorCtx, column: string) => [ctx, column];\n`,
  "server/src/platform/context.ts": `export type ActorCtx = { actor: { userId: number } };\n`,
  "server/src/features/chats/store.shares.ts": `export { eq } from "drizzle-orm";\n`,
  "server/src/features/chats/rules.ts":
    `import type { Chat } from "@pluma/contract/chats";\nimport { may } from "./rules.shares.ts";\n` +
    `export const can = (chat: Chat) => may(chat);\n`,
  "server/src/features/chats/rules.shares.ts": `export const may = (chat: unknown) => chat !== undefined;\n`,
  "server/src/features/chats/chats.ts":
    `import { readFile } from "node:fs/promises";\nimport type { PgTable } from "drizzle-orm/pg-core";\n` +
    `import type { Pool } from "pg";\nimport { chat } from "@pluma/contract/chats";\n` +
    `import { ready } from "../../platform/db.ts";\nimport { ai } from "../../providers/ai/index.ts";\n` +
    `import { write } from "../generation/index.ts";\nimport { can } from "./rules.ts";\nimport { find } from "./store.ts";\n` +
    `export const openChat = (pool: Pool, table: PgTable) => [chat, ready, ai, write, can, find, readFile, pool, table];\n` +
    `export const unset = (seen: Set<number>) => seen.delete(1);\n`,
  "server/src/features/chats/chats.test.ts":
    `import { expect, it } from "vitest";\nimport { sql } from "drizzle-orm";\n` +
    `import { users } from "../accounts/tables.ts";\nimport { aUser } from "../../../test/people.ts";\n` +
    `it("is", () => expect(sql\`1\` as any).toBe([users, aUser]));\n`,
  "server/test/people.ts": `import { words } from "../src/features/accounts/index.ts";\nexport const aUser = words;\n`,
  "server/seed/words.ts": "export const seed = 1;\n".repeat(400),
  "server/start.mjs": `console.log("ready");\nawait import("./src/main.ts");\n`,
  "web/package.json": manifest("@pluma/web", "react", "@pluma/contract"),
  "web/src/app/boot.tsx":
    `import { parts } from "../features/chats/index.ts";\nimport words from "../features/chats/words.en.json";\n` +
    `export const Screen = () => import("../features/chats/screens/Chat.tsx");\n` +
    `export const screens = import.meta.glob("../features/*/screens/*.tsx");\nexport const all = [parts, words];\n`,
  "web/src/platform/ask.ts": `import { chat } from "@pluma/contract/chats";\nexport const ask = (x: any) => [chat, x as any];\n`,
  "web/src/ui/Card.tsx": `import { useState } from "react";\nexport function Card() {\n  return <p>{useState(1)}</p>;\n}\n`,
  "web/src/features/chats/index.ts": `export { Line as parts } from "./Line.tsx";\n`,
  "web/src/features/chats/Line.tsx":
    `import { ask } from "../../platform/ask.ts";\nimport { Card } from "../../ui/Card.tsx";\nimport css from "./Line.module.css";\n` +
    `export function Line() {\n  return <Card className={css.line} onClick={() => ask(1)} />;\n}\n`,
  "web/src/features/chats/Line.module.css": ".line {\n  color: var(--ink);\n}\n",
  "web/src/features/chats/screens/Chat.tsx": `import { Line } from "../Line.tsx";\nexport default function Chat() {\n  return <Line />;\n}\n`,
  "web/src/features/chats/words.en.json": `{ "chat": { "one": "{{count}} chat", "by": "by {{name, short}}" } }`,
  "web/src/features/chats/words.es.json": `{ "chat": { "one": "{{ count }} chat", "by": "TODO de {{name}}" } }`,
  ".npmrc": "omit-lockfile-registry-resolved=true\n",
  "package-lock.json": `{ "packages": { "node_modules/@pluma/web": { "resolved": "web", "link": true } } }`,
};
