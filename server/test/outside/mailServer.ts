import { type AddressInfo, createServer } from "node:net";

/** A mail that a mail server of a test took. */
export type TakenMail = { from: string; to: string; login: string; source: string };

/** A mail server of this machine: it takes what it is given, or answers its recipients as the test says. */
export async function aMailServer() {
  const taken: TakenMail[] = [];
  const state = { refusal: "" };
  const server = createServer((socket) => {
    let mail: TakenMail = { from: "", to: "", login: "", source: "" };
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const said = String(chunk);
      if (isData) {
        mail.source += said;
        if (!mail.source.endsWith("\r\n.\r\n")) return;
        isData = false;
        taken.push(mail);
        mail = { ...mail, source: "" };
        return socket.write("250 taken\r\n");
      }
      if (said.startsWith("EHLO")) return socket.write("250-test\r\n250 AUTH PLAIN\r\n");
      if (said.startsWith("AUTH PLAIN ")) {
        mail.login = Buffer.from(said.slice(11).trim(), "base64").toString().split("\0").slice(1).join(" ");
        return socket.write("235 fine\r\n");
      }
      if (said.startsWith("MAIL FROM:")) mail.from = /<([^>]*)>/.exec(said)?.[1] ?? "";
      if (said.startsWith("RCPT TO:")) {
        mail.to = /<([^>]*)>/.exec(said)?.[1] ?? "";
        if (state.refusal) return socket.write(`${state.refusal}\r\n`);
      }
      if (said.startsWith("DATA")) {
        isData = true;
        return socket.write("354 go on\r\n");
      }
      return socket.write(said.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
