/** The workspace a file belongs to; "root" is everything outside them. */
export type Side = "contract" | "server" | "web" | "widget" | "e2e" | "bench" | "checks" | "root";

/** Where in the house a file lives; the import rules are sentences about rooms. */
export type Room = {
  side: Side;
  part: "platform" | "providers" | "ui" | "app" | "feature" | "other";
  /** The name of the feature, "" outside features. */
  feature: string;
  isTest: boolean;
};

/** Answers the room of a path, from the path alone. */
export function roomOf(path: string): Room {
  const side = sideOf(path);
  const [, source, part, feature] = path.split("/");
  const room: Room = { side, part: "other", feature: "", isTest: isTest(path) };
  if ((side !== "server" && side !== "web") || source !== "src") return room;
  if (part === "platform" || (part === "providers" && side === "server") || (part === "ui" && side === "web")) {
    return { ...room, part };
  }
  if (part === "features" && feature !== undefined) return { ...room, part: "feature", feature };
  // The server's app is two files; the web's is a folder, and the entry files beside it.
  if (side === "server") return /^server\/src\/(app|main)\.ts$/.test(path) ? { ...room, part: "app" } : room;
  return part === "app" || path.split("/").length === 3 ? { ...room, part: "app" } : room;
}

/** Says whether the file only runs in tests. */
export function isTest(path: string): boolean {
  return (
    /\.(test|spec)\.[a-z]+$/.test(path) || /(^|\/)test\/|^e2e\//.test(path) || /(^|\/)vitest\.[\w.]*ts$/.test(path)
  );
}

/** Says whether the file is a feature's door. */
export function isDoor(path: string): boolean {
  return /^(server|web)\/src\/features\/[^/]+\/index\.tsx?$/.test(path);
}

/** Says whether the file holds rules: `rules.ts`, or `rules.<noun>.ts` where a feature has several. */
export function isRules(path: string): boolean {
  return /(^|\/)rules(\.\w+)?\.ts$/.test(path) && !isTest(path);
}

/** Says whether the file declares tables: `tables.ts`, or `tables.<noun>.ts` where a feature has several. */
export function isTables(path: string): boolean {
  return /(^|\/)tables(\.\w+)?\.ts$/.test(path) && !isTest(path);
}

/** Says whether the file may hold SQL by its name: tables, `store.ts`, `store.<noun>.ts`, or `store.system.<noun>.ts`. */
export function isStore(path: string): boolean {
  return isTables(path) || (/(^|\/)store(\.system)?(\.\w+)?\.ts$/.test(path) && !isTest(path));
}

function sideOf(path: string): Side {
  switch (path.split("/")[0]) {
    case "contract":
      return "contract";
    case "server":
      return "server";
    case "web":
      return "web";
    case "widget":
      return "widget";
    case "e2e":
      return "e2e";
    case "bench":
      return "bench";
    case "checks":
      return "checks";
    default:
      return "root";
  }
}
