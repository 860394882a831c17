import type { Language } from "@pluma/contract/kit/kit";
import { formatNumber } from "@pluma/contract/kit/look/numbers";
import type { PushKind, PushNotice } from "@pluma/contract/push/push";
import { z } from "zod";
import type { App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { iconPath } from "../../platform/web/iconVersion.ts";
import { readConfig, readPublicSettings } from "../site/index.ts";
import { words } from "./locales/words.ts";

/**
 * What somebody is to be told: what happened, to what of theirs, the page that shows it, and the organization that it is of;
 * null for what is personal, or the installation's.
 */
export type Note = {
  kind: PushKind;
  name: string;
  path: string;
  organizationId: number | null;
  /** How many of it there are, where that is said. */
  count?: number;
};

/** What an admin may set: whether devices are told at all, and whom push services ask about them. */
const pushConfig = z.object({
  enabled: z.boolean().catch(true),
  subject: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .catch(undefined),
});

/**
 * How notices are sent from a site, by the settings; null where they are turned off. What cannot be read changes nothing. Whom a
 * push service may write to is the site's own: of an organization nothing of the installation is said.
 */
export async function readPushConfig(app: App): Promise<{ subject: string } | null> {
  const { push_config: text } = await readConfig(app);
  const read = pushConfig.safeParse(jsonOf(text ?? ""));
  const { enabled, subject } = read.success ? read.data : pushConfig.parse({});
  if (!enabled) return null;
  const { email } = await readPublicSettings(app);
  const own = email ? `mailto:${email}` : `https://${new URL(app.publicUrl).hostname}`;
  return { subject: app.site === null ? (subject ?? own) : own };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}

/** A note as its person's device shows it, in the name and with the icon of the site that the device is signed in to. */
export async function noticeOf(
  app: App,
  { kind, name, path, organizationId, count = 0 }: Note,
  lang: Language,
): Promise<PushNotice> {
  const brand = await readPublicSettings(app);
  const { title, body } = words[lang][kind];
  const site = brand.app_name || brand.title || new URL(app.publicUrl).hostname;
  return {
    title: `${fill(title, { name })} · ${site}`,
    body: fill(body, { name, count: formatNumber(count) }),
    icon: iconPath("any-192.png", brand),
    path: inSpace(path, organizationId),
    tag: `${kind} ${path}`,
  };
}

/** The page in the space that its thing is in: whoever is told may be in another one. A page of an organization names it itself. */
const inSpace = (path: string, organizationId: number | null): string =>
  path.startsWith("/organization") ? path : `${path}?organization=${organizationId ?? 0}`;
