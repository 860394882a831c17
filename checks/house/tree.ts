import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the tree: its path from the root with forward slashes, and its text ("" when it is binary). */
export type File = { path: string; text: string };

const notOurs = new Set([".git", "node_modules", "dist", ".cache", "test-results", "playwright-report"]);
/** What an installation keeps lies at the root; other folders of that name hold programs. */
const kept = "data";

/** Answers every file that git tracks or would track below `root`; without git, every file but built and installed ones. */
export function readTree(root: string): File[] {
  const paths = listByGit(root) ?? listByWalk(root, "");
  return paths.sort().flatMap((path) => readText(root, path) ?? []);
}

function listByGit(root: string): string[] | undefined {
  try {
    const listing = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return listing.split("\0").filter((path) => path !== "" && !path.endsWith("/"));
  } catch {
    // No git, no repository, or one that belongs to somebody else: an unpacked archive is checked as well as a clone.
    return undefined;
  }
}

function listByWalk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.has(entry.name) || path === kept) return [];
    if (entry.isDirectory()) return listByWalk(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function readText(root: string, path: string): File | undefined {
  try {
    const bytes = readFileSync(join(root, path));
    return { path, text: bytes.subarray(0, 8000).includes(0) ? "" : bytes.toString("utf8") };
  } catch {
    // Tracked but deleted in the working tree, or a link to nowhere: nothing to check.
    return undefined;
  }
}
