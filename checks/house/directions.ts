import { posix } from "node:path";
import type { FeatureMap } from "./map.ts";
import { isDoor, isTables, isTest, type Room, roomOf, type Side } from "./rooms.ts";
import type { Import } from "./source.ts";
import type { Target } from "./workspaces.ts";

// What ships, and what each part of it may be made of. Checks, journeys and measurements may look at everything.
const madeOf: Partial<Record<Side, Side[]>> = {
  contract: ["contract"],
  server: ["server", "contract"],
  web: ["web", "contract"],
  widget: ["widget", "contract"],
};

/** The schema of documents, and what pieces of them are, is what server and browser agree on to the letter: it is the packages' own. */
const isDocumentPackage = (path: string, name: string): boolean =>
  /^contract\/src\/documents\/(?:schema|pieces)\//.test(path) && /^prosemirror-(?:model|transform)$/.test(name);

/** Says in words why the file `path` may not have this import, or undefined when it may. */
export function refuseImport(path: string, each: Import, target: Target, map: FeatureMap): string | undefined {
  const from = roomOf(path);
  const isItsOwn = target.kind === "package" && (target.name === "zod" || isDocumentPackage(path, target.name));
  const isOutside = target.kind === "builtin" || (target.kind === "package" && !isItsOwn);
  if (from.side === "contract" && !from.isTest && isOutside) return "the contract imports zod only";
  const destination = targetPath(path, each, target);
  if (destination === undefined) return undefined;
  const refusal = refuseSide(from, destination);
  if (refusal !== undefined || from.isTest) return refusal;
  return refuseTest(destination) ?? refusePart(path, destination, each.how, map);
}

// A glob names files that need not exist yet: its pattern stands for the path.
function targetPath(path: string, each: Import, target: Target): string | undefined {
  if (target.kind === "file") return target.path;
  return each.how === "glob" ? posix.join(posix.dirname(path), each.specifier) : undefined;
}

function refuseSide(from: Room, path: string): string | undefined {
  const to = roomOf(path);
  const isProduct = madeOf[to.side] !== undefined;
  if (madeOf[from.side]?.includes(to.side) ?? true) return undefined;
  return from.isTest && !isProduct ? undefined : `${from.side} may not import ${to.side}: ${path}`;
}

function refuseTest(path: string): string | undefined {
  return isTest(path) ? `only tests import tests: ${path}` : undefined;
}

function refusePart(fromPath: string, path: string, how: Import["how"], map: FeatureMap): string | undefined {
  const [from, to] = [roomOf(fromPath), roomOf(path)];
  if (to.side !== from.side || (to.part !== "feature" && to.part !== "app")) return undefined;
  if (from.part === "app") return to.part === "app" ? undefined : refuseAppImport(from, path, how);
  if (to.part === "app") {
    return from.part === "other" ? undefined : `${nameOf(from)} may not import the app: ${path}`;
  }
  if (from.part !== "feature") return `${nameOf(from)} may not import features: ${path}`;
  if (from.feature === to.feature || isForeignKey(fromPath, path, map)) return undefined;
  return refuseAsking(from.feature, to.feature, path, map);
}

function refuseAppImport(from: Room, path: string, how: Import["how"]): string | undefined {
  if (isDoor(path)) return undefined;
  if (from.side === "server") return `the app imports a feature's index.ts only: ${path}`;
  const isScreen = /^web\/src\/features\/[^/]+\/screens\//.test(path);
  const isWords = /\/words\.[^/]+\.json$/.test(path);
  if (isWords || (isScreen && how !== "value" && how !== "type")) return undefined;
  return isScreen
    ? `the app imports screens lazily: ${path}`
    : `the app imports a feature's index.ts, its words, and lazily its screens: ${path}`;
}

// A row may point at a row of any lower feature: a foreign key is the database's promise, and asks nobody.
function isForeignKey(fromPath: string, path: string, map: FeatureMap): boolean {
  const [from, to] = [map.get(roomOf(fromPath).feature), map.get(roomOf(path).feature)];
  return from !== undefined && to !== undefined && isTables(fromPath) && isTables(path) && to.level < from.level;
}

function refuseAsking(asking: string, asked: string, path: string, map: FeatureMap): string | undefined {
  const feature = map.get(asking);
  if (!feature) return `${asking} is not in features.json`;
  if (!feature.asks.includes(asked)) return `features.json does not let ${asking} ask ${asked}: ${path}`;
  return isDoor(path) ? undefined : `${asking} may enter ${asked} by its index.ts only, not ${path}`;
}

function nameOf(room: Room): string {
  return room.part === "other" ? `${room.side} outside its app` : room.part === "feature" ? room.feature : room.part;
}
