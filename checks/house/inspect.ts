import type { Breach } from "./breach.ts";
import { checkCode, checkSql } from "./code.ts";
import { checkCycles } from "./cycles.ts";
import { checkFolders, checkRooms } from "./folders.ts";
import { checkImports } from "./imports.ts";
import { checkMap, readMap } from "./map.ts";
import { checkPatterns } from "./patterns.ts";
import { checkRegistries } from "./registries.ts";
import { checkSize } from "./size.ts";
import { readSource } from "./source.ts";
import { checkState } from "./state.ts";
import { checkTenancy } from "./tenancy/tenancy.ts";
import { readTree } from "./tree.ts";
import { checkLanguages, checkWords } from "./words.ts";
import { readWorkspaces } from "./workspaces.ts";

/** Reads the tree below `root` and answers how many files it has and every breach, in the order of path and line. */
export function inspect(root: string): { fileCount: number; breaches: Breach[] } {
  const files = readTree(root);
  const sources = files.filter(({ path }) => isProgram(path)).map(readSource);
  const map = readMap(files);
  const ground = { sources, paths: new Set(files.map(({ path }) => path)), workspaces: readWorkspaces(files), map };
  const breaches = [
    ...checkMap(files, map),
    ...checkImports(ground),
    ...checkCycles(ground),
    ...checkRooms(ground),
    ...checkFolders(files),
    ...checkSql(sources),
    ...checkTenancy(files, sources),
    ...checkCode(sources),
    ...checkPatterns(sources),
    ...checkState(sources),
    ...checkSize(files, sources),
    ...checkWords(files),
    ...checkLanguages(sources),
    ...checkRegistries(files),
  ];
  return { fileCount: files.length, breaches: breaches.sort(byPlace) };
}

function isProgram(path: string): boolean {
  return /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(path) && !path.startsWith("server/migrations/");
}

function byPlace(a: Breach, b: Breach): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line;
}
