import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

/** A place where a store says whose rows a statement reaches; `isByHand` where it does not say it by the caller yet. */
export type Site = {
  /** Its file, and which of its places: the same whatever else changes elsewhere. */
  id: string;
  path: string;
  line: number;
  what: string;
  isByHand: boolean;
  start: number;
  end: number;
};

/** What says it: `mine`, `inSpace`, and what stores make of them for their own tables. */
const saysWhose = /^(mine|inSpace|visible|editable)[A-Z]?\w*$/;

/** Every such place below a folder, in the order of paths and lines. */
export function sitesBelow(root: string): Site[] {
  const features = join(root, "server/src/features");
  const paths = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)store(\.\w+)*\.ts$/.test(path))
    .sort();
  return paths.flatMap((path) =>
    sitesIn(relative(root, join(features, path)), readFileSync(join(features, path), "utf8")).map((site, index) => ({
      ...site,
      id: `${path}:${index}`,
    })),
  );
}

function sitesIn(path: string, text: string): Omit<Site, "id">[] {
  const found: Omit<Site, "id">[] = [];
  const joins: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression(node) {
      const { callee, start, end } = node;
      if (callee.type === "MemberExpression" && /Join$/.test(text.slice(callee.property.start, callee.property.end))) {
        joins.push({ start: callee.property.start, end });
      }
      if (callee.type !== "Identifier") return;
      const isByHand = callee.name === "eq" && comparesOwner(node, text) && !/store\.system/.test(path);
      if (!isByHand && !saysWhose.test(callee.name)) return;
      const line = text.slice(0, start).split("\n").length;
      found.push({ path, line, what: text.slice(start, end).replace(/\s+/g, " "), isByHand, start, end });
    },
  }).visit(parseSync(path, text).program);
  // What joins two tables says nothing about whose rows are meant.
  return found.filter(
    ({ isByHand, start }) => !isByHand || !joins.some((each) => each.start < start && start < each.end),
  );
}

/** Whether a column that says whose a row is, is held against a value. */
function comparesOwner({ arguments: [column, value] }: ESTree.CallExpression, text: string): boolean {
  if (column?.type !== "MemberExpression" || value === undefined) return false;
  return /\.(userId|organizationId)$/.test(text.slice(column.start, column.end));
}

/** The text of a store in which each place can be dropped by its id, see mark.ts. */
export function marked(text: string, sites: Site[]): string {
  const cuts = sites.flatMap(({ id, start, end }) => [
    { at: start, put: `globalThis.droppable("${id}", ` },
    { at: end, put: ")" },
  ]);
  return cuts
    .sort((one, other) => other.at - one.at)
    .reduce((made, { at, put }) => made.slice(0, at) + put + made.slice(at), text);
}
