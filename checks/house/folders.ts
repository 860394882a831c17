import type { Breach } from "./breach.ts";
import type { Ground } from "./imports.ts";
import { isTest } from "./rooms.ts";
import type { File } from "./tree.ts";
import { resolveImport } from "./workspaces.ts";

const filesLimit = 20;

/** Finds folders with more files than a reader takes in at a glance, words and styles counted, migrations and translations not. */
export function checkFolders(files: File[]): Breach[] {
  const counts = Map.groupBy(files.filter(isCounted), ({ path }) => folderOf(path));
  return [...counts].flatMap(([folder, { length }]): Breach[] => {
    if (length <= filesLimit) return [];
    const message = `${length} files: a folder has at most ${filesLimit}, the others have a room of their own`;
    return [{ path: folder, line: 1, rule: "crowded", message }];
  });
}

const isCounted = ({ path }: File): boolean =>
  /\.(ts|tsx|mts|mjs|css|json)$/.test(path) &&
  path.includes("/") &&
  !path.startsWith("server/migrations/") &&
  !isTranslation(path);

// The words of another language than the first: a language more may make no folder too full.
const isTranslation = (path: string): boolean => /\/words\.\w+\.json$/.test(path) && !/\.en\.json$/.test(path);

/** Finds rooms of a feature that lead to each other in a circle; what they share stands in one of them, or at their door. */
export function checkRooms(ground: Ground): Breach[] {
  const leads = new Map<string, Map<string, Breach>>();
  for (const { path, imports } of ground.sources) {
    if (isTest(path)) continue;
    for (const { specifier, line } of imports) {
      const target = resolveImport(ground.workspaces, ground.paths, path, specifier);
      if (target.kind !== "file" || !/\.tsx?$/.test(target.path)) continue;
      const [from, to] = [folderOf(path), folderOf(target.path)];
      if (houseOf(from) !== houseOf(to) || isWithin(from, to) || isWithin(to, from)) continue;
      const message = `${path} leads to ${target.path}`;
      const known = leads.get(from) ?? new Map();
      if (!known.has(to)) known.set(to, { path, line, rule: "rooms", message });
      leads.set(from, known);
    }
  }
  const done = new Set<string>();
  return [...leads.keys()].flatMap((room) => circlesFrom(leads, done, [room]));
}

// Depth first, as with circles of files: what leads back onto the trail closes a circle.
function circlesFrom(leads: Map<string, Map<string, Breach>>, done: Set<string>, trail: string[]): Breach[] {
  const room = trail.at(-1) ?? "";
  if (done.has(room)) return [];
  const breaches = [...(leads.get(room) ?? [])].flatMap(([to, breach]): Breach[] => {
    const start = trail.indexOf(to);
    if (start === -1) return circlesFrom(leads, done, [...trail, to]);
    return [{ ...breach, message: `${breach.message}: ${[...trail.slice(start), to].join(" → ")}` }];
  });
  done.add(room);
  return breaches;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** Whose rooms they are: a feature's, or those of one of the few places beside the features. */
const houseOf = (folder: string): string =>
  /^(?:(?:server|web)\/src\/features\/[^/]+|server\/src\/providers\/[^/]+|(?:server|web)\/src\/[^/]+|contract\/src)/.exec(
    folder,
  )?.[0] ?? folder;

const isWithin = (folder: string, other: string): boolean => folder === other || folder.startsWith(`${other}/`);
