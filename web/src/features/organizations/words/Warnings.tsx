import { Button } from "@mantine/core";
import type { OrganizationWords, WordWarning } from "@pluma/contract/organizations/words";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { longDay, percentOf } from "./names.ts";
import css from "./words.module.css";

type Person = NonNullable<WordWarning["user"]>;

/** What is nearly used up, or is; and the way to mend it of the first person whom it stops. */
export function Warnings({ words, onRaise }: { words: OrganizationWords; onRaise: (person: Person) => void }) {
  const t = useWords("organizations");
  const language = useLanguage();
  const myId = useMe().data?.user_id;
  const { warnings, dry_on: dryOn, month, can } = words;
  const isDrySoon = dryOn !== null && dryOn <= month.last_day;
  if (warnings.length === 0 && !isDrySoon) return null;
  const sentenceOf = ({ cap, user, used, full, level }: WordWarning) => {
    const values = { percent: percentOf(used, full), full: formatNumber(full), name: user ? nameOf(user) : "" };
    const key = cap === "person" && user?.user_id === myId ? "own" : cap;
    return t(level === 100 ? `words.at100.${key}` : `words.at80.${key}`, values);
  };
  const first = warnings.find(({ user }) => user !== null)?.user;
  return (
    <div role="status" className={css.warning}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <p>
        {warnings.map(sentenceOf).join(" ")}
        {isDrySoon && dryOn && ` ${t("words.dryOn", { day: longDay(dryOn, language) })}`}
      </p>
      {first && can.edit && (
        <Button variant="default" size="xs" onClick={() => onRaise(first)}>
          {t("words.raise", { name: first.name })}
        </Button>
      )}
    </div>
  );
}

const nameOf = ({ name, last_name }: Person): string => `${name} ${last_name}`.trim();
