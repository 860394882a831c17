import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "./compose.ts";
import type { Mail } from "./mail.ts";

/**
 * Mail as files in `<dataDir>/mailbox`: of each mail one .eml, as a mail program opens it, and one .json. Names sort by
 * time, and only the owner of the process may read them, for mail carries links that open accounts.
 */
export function mailboxFolder(dataDir: string, from: string): Mail {
  const folder = join(dataDir, "mailbox");
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer");
      const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message: bytes } = await writer.sendMail(compose(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date().toISOString();
      const name = join(folder, `${sentAt.replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`);
      await writeWhole(`${name}.eml`, bytes);
      await writeWhole(`${name}.json`, JSON.stringify({ ...message, from, sentAt }, null, 2));
    },
    close: () => undefined,
  };
}

// Under its name a file is there whole or not at all, whoever looks in the middle of it.
async function writeWhole(path: string, content: string | Uint8Array | NodeJS.ReadableStream): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
