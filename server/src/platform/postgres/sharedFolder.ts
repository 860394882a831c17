import { chmod, mkdir } from "node:fs/promises";

/** Where a Pluma started as root keeps what the database's user must reach and cannot reach in the checkout. */
export const sharedFolder = "/var/lib/pluma";

/** Makes the shared folder, passable by everyone even under a strict umask; what lies in it has rights of its own. */
export async function makeSharedFolder() {
  const made = await mkdir(sharedFolder, { recursive: true });
  if (made) await chmod(sharedFolder, 0o755);
}
