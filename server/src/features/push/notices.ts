import type { Language } from "@pluma/contract/kit/kit";
import type { PushKind, PushNotice } from "@pluma/contract/push/push";
import { z } from "zod";
import type { App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { readConfig } from "../site/index.ts";
import { words } from "./locales/words.ts";

/** What somebody is to be told: what happened, to what of theirs, and the page that shows it. */
export type Note = { kind: PushKind; name: string; path: string };

/** What an admin may set: whether devices are told at all, and whom push services ask about them. */
const pushConfig = z.object({
  enabled: z.boolean().default(true),
  subject: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
});

/** How notices are sent here, by the settings; null where they are turned off. What cannot be read changes nothing. */
export async function readPushConfig(app: Pick<App, "settingsDb" | "state" | "publicUrl"> & App) {
  const { push_config: text, email } = await readConfig(app);
  const read = pushConfig.safeParse(jsonOf(text ?? ""));
  const { enabled, subject } = read.success ? read.data : pushConfig.parse({});
  if (!enabled) return null;
  const host = new URL(app.publicUrl).hostname;
  return { subject: subject ?? (email ? `mailto:${email}` : `https://${host}`) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}

/** A note as its person's device shows it. */
export function noticeOf({ kind, name, path }: Note, lang: Language): PushNotice {
  const { title, body } = words[lang][kind];
  return { title: fill(title, { name }), body: fill(body, { name }), path, tag: `${kind} ${path}` };
}
