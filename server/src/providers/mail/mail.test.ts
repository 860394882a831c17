import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMail } from "./index.ts";

let dataDir: string;
let server: Server | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pluma-mail-"));
});

afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const message = {
  to: "ada@example.org",
  subject: "Contraseña\r\nBcc: eve@example.org",
  text: "Hola, Ada",
  html: "<p>Hola, Ada</p>",
  lang: "es" as const,
};

/** A mail server that takes one mail and keeps what it was told; `refusal` answers its recipients instead. */
async function aMailServer(refusal?: string): Promise<{ url: string; told: string[] }> {
  const told: string[] = [];
  server = createServer((socket) => {
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      told.push(String(chunk));
      if (isData) {
        if (!String(chunk).endsWith("\r\n.\r\n")) return;
        isData = false;
        socket.write("250 taken\r\n");
      } else if (String(chunk).startsWith("DATA")) {
        isData = true;
        socket.write("354 go on\r\n");
      } else if (String(chunk).startsWith("RCPT") && refusal) socket.write(`${refusal}\r\n`);
      else socket.write(String(chunk).startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, told };
}

test("without a mail server a mail lies in the mailbox folder, as a mail and as data, for its owner's eyes", async () => {
  const mail = openMail({ smtpUrl: undefined, from: "Taller <hola@taller.example>", dataDir });
  await mail.send(message);
  const folder = join(dataDir, "mailbox");
  const names = (await readdir(folder)).toSorted();
  expect(names.map((name) => name.split(".").at(-1))).toEqual(["eml", "json"]);
  const [eml = "", json = ""] = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  expect(eml).toMatch(/^To: ada@example.org$/m);
  expect(eml).toMatch(/^From: Taller <hola@taller.example>$/m);
  expect(eml).toContain("Hola, Ada");
  expect(JSON.parse(json)).toMatchObject({ to: "ada@example.org", text: "Hola, Ada", lang: "es" });
  expect((await stat(join(folder, names[0] ?? ""))).mode & 0o077).toBe(0);
});

test("a line break in a subject makes no header, and a comma in an address no second recipient", async () => {
  const mail = openMail({ smtpUrl: undefined, from: undefined, dataDir });
  await mail.send({ ...message, to: "ada@example.org, eve@example.org" });
  const [name = ""] = (await readdir(join(dataDir, "mailbox"))).toSorted();
  const eml = await readFile(join(dataDir, "mailbox", name), "utf8");
  expect(eml).not.toMatch(/^Bcc:/m);
  expect(eml).not.toMatch(/^To: ada@example.org, eve@example.org$/m);
});

test("where nobody said whom mail comes from, it does not name the software", async () => {
  const mail = openMail({ smtpUrl: undefined, from: undefined, dataDir });
  await mail.send({ ...message, fromName: "Taller" });
  const [name = ""] = (await readdir(join(dataDir, "mailbox"))).toSorted();
  const eml = await readFile(join(dataDir, "mailbox", name), "utf8");
  expect(eml).toMatch(/^From: Taller <mail@localhost>$/m);
  expect(eml).not.toMatch(/pluma/i);
});

test("a mail comes under the name that it is given, from the usual address", async () => {
  const mail = openMail({ smtpUrl: undefined, from: "Taller <hola@taller.example>", dataDir });
  await mail.send({ ...message, fromName: "Scriba,\r\nBcc: eve@example.org" });
  const [name = ""] = (await readdir(join(dataDir, "mailbox"))).toSorted();
  const eml = await readFile(join(dataDir, "mailbox", name), "utf8");
  expect(eml).toMatch(/^From: "Scriba, Bcc: eve@example.org" <hola@taller.example>$/m);
  expect(eml).not.toMatch(/^Bcc:/m);
});

test("a mail server gets the mail, for the one recipient", async () => {
  const { url, told } = await aMailServer();
  const mail = openMail({ smtpUrl: url, from: "Taller <hola@taller.example>", dataDir });
  await mail.send(message);
  mail.close();
  const said = told.join("");
  expect(said).toContain("MAIL FROM:<hola@taller.example>");
  expect(said.match(/RCPT TO:<[^>]*>/g)).toEqual(["RCPT TO:<ada@example.org>"]);
  expect(said).toContain("Hola, Ada");
});

test("a mail that the server refuses is an error, so that its job tries again", async () => {
  const { url } = await aMailServer("450 later");
  const mail = openMail({ smtpUrl: url, from: undefined, dataDir });
  await expect(mail.send(message)).rejects.toThrow("450 later");
  mail.close();
});
