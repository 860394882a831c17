import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { fieldsOf, readJson } from "./json.ts";
import type { File } from "./tree.ts";

/** A folder with a package.json: "" is the root. `exports` maps subpaths, as "./*", to files. */
export type Workspace = { folder: string; name: string; packages: Set<string>; exports: Record<string, string> };

/** Where an import leads: a file of the tree, a package of that name, Node itself, or nowhere. */
export type Target =
  | { kind: "file"; path: string }
  | { kind: "package"; name: string }
  | { kind: "builtin" }
  | { kind: "missing" };

/** Answers the root and each workspace that its package.json names, deepest folder first. */
export function readWorkspaces(files: File[]): Workspace[] {
  const manifests = new Map(files.filter((file) => posix.basename(file.path) === "package.json").map(readManifest));
  const listed = fieldsOf(readJson(files.find((file) => file.path === "package.json")?.text ?? "")).workspaces;
  const folders = Array.isArray(listed) ? listed.map(String) : [];
  return [...folders, ""].flatMap((folder) => manifests.get(folder) ?? []);
}

/** Answers the workspace that a file belongs to. */
export function workspaceOf(workspaces: Workspace[], path: string): Workspace | undefined {
  return workspaces.find(({ folder }) => folder === "" || path.startsWith(`${folder}/`));
}

/** Answers where `specifier`, written in the file `from`, leads. Relative paths must name the file exactly. */
export function resolveImport(workspaces: Workspace[], paths: Set<string>, from: string, specifier: string): Target {
  if (specifier.startsWith(".")) {
    const path = posix.join(posix.dirname(from), specifier.split("?")[0] ?? "");
    return paths.has(path) ? { kind: "file", path } : { kind: "missing" };
  }
  if (specifier.startsWith("/")) return { kind: "missing" };
  if (isBuiltin(specifier)) return { kind: "builtin" };
  const name = packageName(specifier);
  const workspace = workspaces.find((each) => each.name === name);
  if (!workspace) return { kind: "package", name };
  const path = exportedPath(workspace, `.${specifier.slice(name.length)}`);
  return path !== undefined && paths.has(path) ? { kind: "file", path } : { kind: "missing" };
}

/** Answers the name of the package that a specifier asks for: "@scope/name/sub" is "@scope/name". */
export function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function readManifest(file: File): [string, Workspace] {
  const folder = posix.dirname(file.path) === "." ? "" : posix.dirname(file.path);
  const manifest = fieldsOf(readJson(file.text));
  const packages = new Set(
    [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies, manifest.peerDependencies].flatMap(
      (group) => Object.keys(fieldsOf(group)),
    ),
  );
  const exports = Object.entries(fieldsOf(manifest.exports)).flatMap(([subpath, target]) =>
    typeof target === "string" ? [[subpath, target] as const] : [],
  );
  return [folder, { folder, name: String(manifest.name ?? ""), packages, exports: Object.fromEntries(exports) }];
}

function exportedPath(workspace: Workspace, subpath: string): string | undefined {
  for (const [pattern, target] of Object.entries(workspace.exports)) {
    const [before = "", after] = pattern.split("*");
    if (after === undefined ? subpath !== pattern : !(subpath.startsWith(before) && subpath.endsWith(after))) continue;
    const middle = subpath.slice(before.length, subpath.length - (after?.length ?? 0));
    return posix.join(workspace.folder, target.replace("*", middle));
  }
  return undefined;
}
