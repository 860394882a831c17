import { isPhone, phoneDigits } from "@pluma/contract/accounts/accounts";
import { customerFields, customerSorts } from "@pluma/contract/backoffice/backoffice";
import { countDays, dayIn, laterDay } from "../../platform/time/rules.days.ts";

type Field = (typeof customerFields)[number];
type Sort = (typeof customerSorts)[number];
type Order = { by: Sort; direction: "asc" | "desc" };

/** Words beyond these are not looked at; nobody types as many, and each makes a search slower. */
const WORDS_MAX = 10;

/** The days that the home of the back office shows unless asked for others, today among them. */
const HOME_DAYS = 30;
/** The longest span of days that can be asked for at once. */
const HOME_DAYS_MAX = 366;

/** The words of a search, each of which has to be found. A phone number is one word, written as phones are kept. */
export function wordsOf(typed: string): string[] {
  if (isPhone(typed)) return [phoneDigits(typed)];
  return typed
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX);
}

/** The field that alone is searched, by either of its names; one that does not exist is as good as none. */
export function readField({
  field,
  filter,
}: {
  field?: string | undefined;
  filter?: string | undefined;
}): Field | null {
  return customerFields.find((known) => known === field || known === filter) ?? null;
}

/** Column and direction: `sort=name&direction=desc` or `sort=name_desc`, the newest first without; null for any other. */
export function readOrder({
  sort,
  direction,
}: {
  sort?: string | undefined;
  direction?: Order["direction"] | undefined;
}): Order | null {
  if (!sort) return { by: "createdAt", direction: direction ?? "desc" };
  const [, name = "", suffix] = /^(.*?)(?:_(asc|desc))?$/.exec(sort) ?? [];
  const by = customerSorts.find((known) => known === name);
  if (!by) return null;
  return { by, direction: suffix === "desc" || suffix === "asc" ? suffix : (direction ?? "asc") };
}

/**
 * The span of days in UTC to show and, as long, the one before it. The last day is today unless said, the first as far back as
 * the default goes. Null when it ends before it begins, or is longer than may be.
 */
export function readSpan(asked: { start_date?: string | undefined; end_date?: string | undefined }, now: Date) {
  const last = asked.end_date ?? dayIn(now, "UTC");
  const first = asked.start_date ?? laterDay(last, 1 - HOME_DAYS);
  const length = countDays(first, last);
  if (!(length >= 1 && length <= HOME_DAYS_MAX)) return null;
  return { first, last, before: { first: laterDay(first, -length), last: laterDay(first, -1) } };
}
