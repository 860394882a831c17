import { execFile, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

/** Whether this machine has an office program to open files with. */
export const hasOffice = spawnSync("soffice", ["--version"]).status === 0;

/** Whether it has its part for formulas, without which they are left out of what it makes: it may be installed apart. */
export const drawsFormulas = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "soffice"))
  .filter((program) => existsSync(program))
  .some((program) => existsSync(join(dirname(realpathSync(program)), "libsmlo.so")));

const running = promisify(execFile);

/** A file as the office program makes another of it, of a kind and by a filter, such as `docx:MS Word 2007 XML`. */
export async function converted(bytes: Uint8Array, from: string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "pluma-office-"));
  try {
    const [file, out] = [join(folder, `given.${from}`), join(folder, "out")];
    await writeFile(file, bytes);
    // A profile of its own, so that an office somebody has open is not asked.
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    await running("soffice", ["--headless", profile, "--convert-to", to, "--outdir", out, file]);
    return await readFile(join(out, `given.${to.split(":")[0]}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
