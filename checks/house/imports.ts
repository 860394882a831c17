import type { Breach, Rule } from "./breach.ts";
import { refuseImport } from "./directions.ts";
import type { FeatureMap } from "./map.ts";
import { isRules, isTest, roomOf } from "./rooms.ts";
import type { Import, Source } from "./source.ts";
import { packageName, resolveImport, type Target, type Workspace, workspaceOf } from "./workspaces.ts";

/** The tree as the import rules need it. */
export type Ground = { sources: Source[]; paths: Set<string>; workspaces: Workspace[]; map: FeatureMap };

/** Finds imports that lead nowhere, to undeclared packages, against the directions of the house, or out of pure rules. */
export function checkImports(ground: Ground): Breach[] {
  return ground.sources.flatMap(({ path, imports }) =>
    imports.flatMap((each) => {
      const breach = (rule: Rule, message: string): Breach => ({ path, line: each.line, rule, message });
      const target = resolveImport(ground.workspaces, ground.paths, path, each.specifier);
      const refusal = refuseImport(path, each, target, ground.map);
      const undeclared = undeclaredPackage(ground.workspaces, path, each, target);
      return [
        target.kind === "missing" && each.how !== "glob" && breach("unresolved", `${each.specifier} is no file here`),
        undeclared !== undefined && breach("undeclared", `${undeclared} is not in the package.json of this workspace`),
        refusal !== undefined && breach("direction", refusal),
        leavesRules(path, each, target) &&
          breach("pure-rules", `rules import only rules, the contract and types, not ${each.specifier}`),
      ].filter((found) => found !== false);
    }),
  );
}

function undeclaredPackage(workspaces: Workspace[], path: string, each: Import, target: Target): string | undefined {
  if (target.kind === "builtin" || each.specifier.startsWith(".") || each.specifier.startsWith("/")) return undefined;
  const name = packageName(each.specifier);
  const own = workspaceOf(workspaces, path);
  // The root's packages are tools: checks and tests use them, the product does not.
  const usesTools = isTest(path) || ["checks", "e2e", "root"].includes(roomOf(path).side);
  const root = usesTools ? workspaces.find(({ folder }) => folder === "") : undefined;
  const types = `@types/${name.replace(/^@([^/]*)\/(.*)$/, "$1__$2")}`;
  const isDeclared = [own, root].some(
    (workspace) =>
      workspace?.name === name ||
      workspace?.packages.has(name) ||
      (each.how === "type" && workspace?.packages.has(types)),
  );
  return isDeclared ? undefined : name;
}

function leavesRules(path: string, each: Import, target: Target): boolean {
  if (!isRules(path) || each.how === "type") return false;
  // The contract is as pure as a rule: shapes, limits and names, and zod.
  return target.kind !== "file" || !(isRules(target.path) || roomOf(target.path).side === "contract");
}
