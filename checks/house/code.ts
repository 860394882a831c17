import { posix } from "node:path";
import type { Breach } from "./breach.ts";
import { isStore, isTest, type Room, roomOf } from "./rooms.ts";
import type { Find, Source } from "./source.ts";

/** Finds names that say nothing, types talked out of, roles compared in screens, what only https has, prints left behind, promises in comments, tests held back, modules replaced in vain. */
export function checkCode(sources: Source[]): Breach[] {
  return sources.flatMap(({ path, finds }) => [
    ...checkName(path),
    ...finds.flatMap((find) => {
      const breach = judge(path, find);
      return breach ? [{ path, line: find.line, ...breach }] : [];
    }),
  ]);
}

/** Finds SQL and Drizzle query building outside stores, tables, platform and the identity provider. */
export function checkSql(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => !maySpeakSql(path))
    .flatMap(({ path, imports, finds }) => [
      ...imports
        .filter(({ specifier, how }) => how !== "type" && /^(drizzle-orm|pg)(\/|$)/.test(specifier))
        .map(({ specifier, line }): Breach => {
          return { path, line, rule: "sql", message: `${specifier} belongs in store.ts or tables.ts` };
        }),
      ...finds
        .filter(({ what }) => what === "sql" || what === "query")
        .map(({ line, text }): Breach => {
          return { path, line, rule: "sql", message: `${text} belongs in store.ts` };
        }),
    ]);
}

function maySpeakSql(path: string): boolean {
  const room = roomOf(path);
  if (!["contract", "server", "web", "widget"].includes(room.side) || room.isTest) return true;
  if (room.side !== "server") return false;
  return isStore(path) || room.part === "platform" || path.startsWith("server/src/providers/identity/");
}

function checkName(path: string): Breach[] {
  const stem = posix.basename(path).split(".")[0] ?? "";
  if (!/^(utils?|types|constants|helpers?)$/i.test(stem)) return [];
  return [{ path, line: 1, rule: "name", message: "the name says nothing: a file is called after what it knows" }];
}

function judge(path: string, find: Find): Pick<Breach, "rule" | "message"> | undefined {
  const room = roomOf(path);
  switch (find.what) {
    case "syntax":
      return { rule: "syntax", message: find.text };
    case "any":
      return mayCast(room) ? undefined : { rule: "any", message: "any switches the types off" };
    case "cast":
      return mayCast(room) ? undefined : { rule: "cast", message: `${find.text} talks the compiler out of its answer` };
    case "role":
      return room.side === "web" && room.feature && !room.isTest
        ? { rule: "role", message: "what may be done is in the answer's `can`, or asked with useMay(call)" }
        : undefined;
    case "console.log":
      return mayPrint(path, room) ? undefined : { rule: "console", message: "what runs is told to the log" };
    case "https":
      return ["web", "widget"].includes(room.side) && !room.isTest
        ? { rule: "plain-http", message: `pages on plain http have no ${find.text}; newKey() makes keys` }
        : undefined;
    case "comment":
      return isLater(find.text) ? { rule: "later", message: `do it now or leave it: ${find.text.trim()}` } : undefined;
    case "held":
      return isTest(path) || room.side === "e2e"
        ? { rule: "held-test", message: `${find.text} leaves other tests or this one out` }
        : undefined;
    case "mock":
      return sharesModules(path, room)
        ? {
            rule: "mock",
            message: `${find.text} does nothing where a file before has loaded the module: answer its calls`,
          }
        : undefined;
    default:
      return undefined;
  }
}

function mayCast(room: Room): boolean {
  return room.isTest || room.part === "platform";
}

/** Screens share a page and the server's tests a worker, and with them the modules that a file before them loaded. */
function sharesModules(path: string, { side }: Room): boolean {
  return side === "server" || side === "contract" || path.endsWith(".test.tsx");
}

function mayPrint(path: string, room: Room): boolean {
  return room.side === "checks" || room.side === "bench" || path === "server/start.mjs";
}

function isLater(comment: string): boolean {
  return /\b(TODO|FIXME|HACK)\b/.test(comment);
}
