import { type MailServer, mailServerForm } from "@pluma/contract/site/mailServer";
import type { MailServerForm } from "./data.ts";

/** A mail server while it is entered: all as it is typed. `password`: empty leaves the one that there is. */
export type MailDraft = {
  host: string;
  port: string;
  security: MailServer["security"];
  username: string;
  password: string;
  address: string;
  name: string;
};

/** Its fields, in the order in which they are drawn. */
export const mailFields = ["host", "port", "security", "username", "password", "address", "name"] as const;

/** The port that a way to connect usually has. */
export const usualPort = { tls: "465", starttls: "587" } as const;

/** A draft of what is kept, or of nothing. */
export const draftOf = (kept: MailServer | null): MailDraft => ({
  host: kept?.host ?? "",
  port: String(kept?.port ?? usualPort.starttls),
  security: kept?.security ?? "starttls",
  username: kept?.username ?? "",
  password: "",
  address: kept?.address ?? "",
  name: kept?.name ?? "",
});

/** A draft as it is sent; null where a field does not fit, and which. */
export function readDraft(draft: MailDraft): { form: MailServerForm | null; wrong: (keyof MailDraft)[] } {
  const { password, port, ...rest } = draft;
  const given = { ...rest, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0 };
  const parsed = mailServerForm.safeParse({ ...given, ...(password !== "" && { password }) });
  if (parsed.success) return { form: parsed.data, wrong: [] };
  const keys = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { form: null, wrong: mailFields.filter((key) => keys.has(key)) };
}
