import type { Breach } from "./breach.ts";
import type { Ground } from "./imports.ts";
import type { Source } from "./source.ts";
import { resolveImport } from "./workspaces.ts";

type Edge = { to: string; line: number };

/** Finds circles of imports. Those of types alone count too: what two files need of each other stands apart. */
export function checkCycles(ground: Ground): Breach[] {
  const graph = new Map(ground.sources.map((source) => [source.path, edgesOf(ground, source)]));
  const done = new Set<string>();
  return [...graph.keys()].flatMap((path) => circlesFrom(graph, done, [path]));
}

function edgesOf(ground: Ground, { path, imports }: Source): Edge[] {
  return imports.flatMap(({ specifier, how, line }) => {
    if (how === "glob") return [];
    const target = resolveImport(ground.workspaces, ground.paths, path, specifier);
    return target.kind === "file" ? [{ to: target.path, line }] : [];
  });
}

// Depth first: an import that leads back onto the trail closes a circle. A finished file cannot be on another one.
function circlesFrom(graph: Map<string, Edge[]>, done: Set<string>, trail: string[]): Breach[] {
  const path = trail.at(-1) ?? "";
  if (done.has(path)) return [];
  const breaches = (graph.get(path) ?? []).flatMap(({ to, line }): Breach[] => {
    const start = trail.indexOf(to);
    if (start === -1) return circlesFrom(graph, done, [...trail, to]);
    return [{ path, line, rule: "cycle", message: [...trail.slice(start), to].join(" → ") }];
  });
  done.add(path);
  return breaches;
}
