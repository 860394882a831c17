import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverAccount } from "./account.ts";
import { makeSocketFolder, placeOf } from "./place.ts";
import { OwnPostgresRefused } from "./refused.ts";
import { sharedFolder } from "./sharedFolder.ts";

// mkdtemp makes folders that only their owner may pass, as the home folder of root is.
let closed: string;
let lines: string[];
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
const place = async (dataDir: string) => placeOf(dataDir, await serverAccount(log), log);

beforeEach(async () => {
  closed = await realpath(await mkdtemp(join(tmpdir(), "pluma-place-")));
  lines = [];
});

afterEach(async () => {
  for (const entry of await readdir(sharedFolder).catch(() => [])) {
    if (entry.startsWith(basename(closed))) await rm(join(sharedFolder, entry), { recursive: true, force: true });
  }
  await rm(closed, { recursive: true, force: true });
});

/** A data folder with a name that tells this test's folders in the shared one from all others. */
const dataDir = () => join(closed, basename(closed));

test("the same data folder has its database at the same place each time", async () => {
  expect(await place(dataDir())).toEqual(await place(dataDir()));
});

test("a socket folder that somebody else made first is refused", async () => {
  const { home, ...rest } = await place(dataDir());
  const elsewhere = join(closed, "elsewhere");
  await mkdir(elsewhere);
  await rm(rest.socketFolder, { recursive: true, force: true });
  await symlink(elsewhere, rest.socketFolder);
  await expect(makeSocketFolder({ home, ...rest })).rejects.toBeInstanceOf(OwnPostgresRefused);
});

describe.runIf(process.getuid?.() === 0)("started as root, with data where the database's user cannot go", () => {
  test("the database lies in the shared folder, says so in one line, and the data folder links to it", async () => {
    const { home } = await place(dataDir());
    expect(dirname(home)).toBe(sharedFolder);
    expect(await realpath(join(dataDir(), "postgres"))).toBe(home);
    expect((await stat(home)).uid).not.toBe(0);
    expect(lines).toEqual([expect.stringContaining(home)]);
  });

  test("a moved data folder keeps its database", async () => {
    const { home } = await place(dataDir());
    await rename(dataDir(), `${dataDir()}-moved`);
    expect((await place(`${dataDir()}-moved`)).home).toBe(home);
  });

  test("a copied data folder does not share the database of the first", async () => {
    await place(dataDir());
    await cp(dataDir(), `${dataDir()}-copy`, { recursive: true, verbatimSymlinks: true });
    await expect(place(`${dataDir()}-copy`)).rejects.toThrow(/is a copy of/);
  });

  test("an emptied data folder starts anew, and the database it had is put aside, not deleted", async () => {
    const { home, cluster } = await place(dataDir());
    await mkdir(cluster);
    await writeFile(join(cluster, "PG_VERSION"), "18\n");
    await rm(dataDir(), { recursive: true });
    expect((await place(dataDir())).home).toBe(home);
    expect(await readdir(home)).toEqual([]);
    const aside = (await readdir(sharedFolder)).filter((entry) => entry.startsWith(`${basename(home)}.2`));
    expect(aside).toHaveLength(1);
  });

  test("a link whose database is gone is refused, since an empty one would look like lost work", async () => {
    const { home } = await place(dataDir());
    await rm(home, { recursive: true });
    await expect(place(dataDir())).rejects.toThrow(/is not there/);
  });
});
