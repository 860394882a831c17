import { staffRole } from "@pluma/contract/accounts/accounts";
import type { AuditEntry } from "@pluma/contract/backoffice/backoffice";
import type { Translate } from "../../../platform/look/i18n.ts";

export type Person = NonNullable<AuditEntry["actor"]>;
/** A sentence in pieces: text, and the people in it. */
export type Piece = string | Person;

// Stand in the sentence where a person does, until it is cut there.
const WHO = "\u0001";
const WHOM = "\u0002";
const STAFF = "\u0003";

/**
 * Says an entry as people would. An action without words of its own is named as it is recorded, so that nothing that
 * happened is hidden by words that are missing.
 */
export function sentenceOf(entry: AuditEntry, t: Translate): Piece[] {
  const { actor, impersonator, target_user, action, detail } = entry;
  const isOwn = actor !== null && actor.user_id === target_user?.user_id;
  // Some happen by themselves, and are told otherwise when somebody did them.
  const bySomebody = actor === null ? [] : [isOwn ? `audit.own.${action}` : `audit.by.${action}`];
  const keys = [...bySomebody, `audit.does.${action}`];
  const who = actor ? WHO : t("audit.somebody");
  const text = t([...keys, target_user ? "audit.otherTo" : "audit.other"], {
    who: impersonator ? t("audit.as", { staff: STAFF, customer: who }) : who,
    whom: target_user ? WHOM : entry.target || t("audit.nobody"),
    action,
    thing: nameOf(detail) ?? entry.target,
    ...valuesOf(detail, t),
  });
  const people: Record<string, Person | null> = { [WHO]: actor, [WHOM]: target_user, [STAFF]: impersonator };
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no text that people type has these; the server takes them out
      .split(/([\u0001-\u0003])/)
      .filter((piece) => piece !== "")
      .map((piece) => people[piece] ?? piece)
  );
}

/** What an action is called where no entry of it is meant: its sentence, with what differs left out. */
export function actionName(action: string, t: Translate): string {
  const left = Object.fromEntries(blanks.map((blank) => [blank, "…"]));
  const said = t([`audit.does.${action}`, "audit.other"], { ...left, who: "", action }).replace(/^[\s:]+/, "");
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

const blanks = ["whom", "thing", "role", "before", "keys", "count", "name", "reason"];

// Roles of the staff, and of people in an organization.
const roles = [...staffRole.options, "member"] as const;

// What a detail says, as text; a role in its own words.
function valuesOf(detail: AuditEntry["detail"], t: Translate): Record<string, string | number> {
  const role = (value: unknown): string => {
    const known = roles.find((each) => each === value);
    return known ? t(`roles.${known}`) : "";
  };
  const { keys, fields, count, reason, name } = detail;
  return {
    role: role(detail.role),
    before: role(detail.before),
    keys: listOf(keys ?? fields),
    count: typeof count === "number" ? count : 0,
    name: typeof name === "string" ? name : "",
    reason: typeof reason === "string" ? reason : "",
  };
}

// What something is called that is no person, as it was when it happened.
const nameOf = ({ name, code }: AuditEntry["detail"]): string | undefined =>
  [name, code].filter((said) => typeof said === "string").find((said) => said !== "");

const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string").join(", ") : "";
