import type { Breach } from "./breach.ts";
import { fieldsOf, readJson } from "./json.ts";
import type { File } from "./tree.ts";

/** Each feature with its level and the features it may ask. */
export type FeatureMap = Map<string, { level: number; asks: string[] }>;

const mapPath = "features.json";

/** Answers the feature map of the tree; a tree without one has no features. */
export function readMap(files: File[]): FeatureMap {
  const features = fieldsOf(readJson(textOf(files)));
  return new Map(
    Object.entries(features).map(([name, value]) => {
      const { level, asks } = fieldsOf(value);
      return [name, { level: Number(level), asks: Array.isArray(asks) ? asks.map(String) : [] }];
    }),
  );
}

/** Finds what is wrong with the map: unreadable, a feature unlisted, an unknown or not lower one asked, a circle. */
export function checkMap(files: File[], map: FeatureMap): Breach[] {
  const lines = textOf(files).split("\n");
  const breach = (feature: string, message: string): Breach => {
    const line = lines.findIndex((text) => text.includes(`"${feature}":`)) + 1;
    return { path: mapPath, line: Math.max(1, line), rule: "map", message };
  };
  if (map.size === 0) return [breach("", "is missing, empty or not JSON")];
  const unlisted = featureFolders(files).filter((name) => !map.has(name));
  const circle = findCircle(map);
  return [
    ...unlisted.map((name) => breach(name, `${name} has a folder and is not on the map`)),
    ...[...map].flatMap(([name, { asks }]) =>
      asks.flatMap((asked) => edgeFault(map, name, asked) ?? []).map((fault) => breach(name, fault)),
    ),
    ...(circle ? [breach(circle[0] ?? "", `the features ask in a circle: ${circle.join(" → ")}`)] : []),
  ];
}

function featureFolders(files: File[]): string[] {
  const names = files.flatMap(({ path }) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)];
}

function edgeFault(map: FeatureMap, name: string, asked: string): string | undefined {
  const [from, to] = [map.get(name), map.get(asked)];
  if (!from || !to) return `${name} asks ${asked}, which is no feature`;
  return to.level < from.level ? undefined : `${name} (level ${from.level}) asks ${asked} (level ${to.level})`;
}

function findCircle(map: FeatureMap, trail: string[] = []): string[] | undefined {
  const next = trail.length === 0 ? [...map.keys()] : (map.get(trail.at(-1) ?? "")?.asks ?? []);
  for (const name of next) {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    const circle = findCircle(map, [...trail, name]);
    if (circle) return circle;
  }
  return undefined;
}

function textOf(files: File[]): string {
  return files.find((file) => file.path === mapPath)?.text ?? "";
}
