import type { ToldEntry } from "@pluma/contract/organizations/audit";
import { organizationSecrets } from "@pluma/contract/organizations/organizations";
import type { Translate } from "../../../platform/look/i18n.ts";

/**
 * Says an entry as people would. An action without words of its own is named as it was recorded, so that nothing that was
 * done is hidden by words that are missing.
 */
export function toldSentence(entry: ToldEntry, t: Translate): string {
  const { action, target, target_user: person, detail } = entry;
  const { people = [], groups = 0 } = detail;
  const named = [...people.map(nameIn), ...(groups > 0 ? [t("audit.groups", { count: groups })] : [])];
  return t([`audit.does.${action}`, "audit.other"], {
    action,
    who: whoIn(entry, t),
    whom: person ? nameIn(person) : named.join(", ") || target,
    target,
    name: detail.name ?? "",
    role: roleIn(detail.role, t),
    before: roleIn(detail.before, t),
    count: detail.count ?? 0,
    keys: keysIn(detail, t),
  });
}

function whoIn({ by, as_staff, actor }: ToldEntry, t: Translate): string {
  if (by === "staff") return t("audit.staff");
  if (by === "nobody" || !actor) return t("audit.nobody");
  return as_staff ? t("audit.staffAs", { name: nameIn(actor) }) : nameIn(actor);
}

const nameIn = ({ name, email }: NonNullable<ToldEntry["actor"]>): string => name || email;

const roles: Record<string, string> = { admin: "Admin", manager: "Manager", member: "Member" };

const roleIn = (role: string | undefined, t: Translate): string => {
  const known = roles[role ?? ""];
  return known ? t(`roles.${known}`) : "";
};

/** What was set and what went, by the names that the form has for them. */
function keysIn({ keys = [], cleared = [] }: ToldEntry["detail"], t: Translate): string {
  const gone = cleared.map((key) => t("audit.cleared", { name: fieldIn(key, t) }));
  return [...keys.map((key) => fieldIn(key, t)), ...gone].join(", ");
}

const fields = [...organizationSecrets, "name", "tagline", "thumbnail", "domain", "mail_server", "landing_page"];

function fieldIn(key: string, t: Translate): string {
  if (key === "welcomeVideo") return t("settings.fields.welcome_video");
  return fields.includes(key) ? t(`settings.fields.${key}`) : key;
}
