import { execFile } from "node:child_process";

/** What is read of `npm outdated --json`; a package that several workspaces have stands there as a list. */
export type Outdated = Record<string, Version | Version[]>;
type Version = { current?: string; latest: string };

const majorOf = (version: string): number => Number(version.split(".")[0]);

/** The packages whose newest version is of a later major than the one here, a line each. */
export function behindOf(outdated: Outdated): string[] {
  return Object.entries(outdated).flatMap(([name, found]) =>
    [found]
      .flat()
      .flatMap(({ current, latest }) =>
        current && majorOf(latest) > majorOf(current) ? [`${name} ${current}, newest ${latest}`] : [],
      )
      .slice(0, 1),
  );
}

/** Asks the registry; null where it cannot be asked, or not within half a minute. */
export function readOutdated(root: string): Promise<Outdated | null> {
  return new Promise((resolve) => {
    const args = ["outdated", "--json", "--workspaces", "--include-workspace-root"];
    execFile("npm", args, { cwd: root, timeout: 30_000, maxBuffer: 8 << 20 }, (_error, stdout) => {
      try {
        resolve(stdout.trim() === "" ? {} : JSON.parse(stdout));
      } catch {
        resolve(null);
      }
    });
  });
}
