import { Button } from "@mantine/core";
import type { Activity as Entry } from "@pluma/contract/campaigns/activity";
import { type Translate, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useActivity } from "../data.roads.ts";
import { ReadPart } from "./ReadPart.tsx";
import css from "./roads.module.css";

/** Who did what in a campaign and when, the newest first. */
export function Activity({ campaignId }: { campaignId: number }) {
  const t = useWords("campaigns");
  const read = useActivity(campaignId);
  return (
    <ReadPart title={t("activity.title")} read={read}>
      {read.data?.pages[0]?.count === 0 && <p className={css.quiet}>{t("activity.none")}</p>}
      <ul className={css.activity}>
        {read.data?.pages
          .flatMap(({ activity }) => activity)
          .map((entry) => (
            <Line key={entry.activity_id} entry={entry} />
          ))}
      </ul>
      {read.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t("activity.more")}
        </Button>
      )}
    </ReadPart>
  );
}

function Line({ entry }: { entry: Entry }) {
  const t = useWords("campaigns");
  const { kind, thing, before, people, groups, count, createdAt } = entry;
  const named = [...people, ...groups];
  const left = count - named.length;
  const whom = [...named, ...(left > 0 ? [t("activity.others", { count: left })] : [])].join(", ");
  const gone = t("activity.gone");
  return (
    <li>
      <span>
        {t(`activity.did.${kind}`, {
          who: whoIn(entry, t),
          what: thing ? thing.name || t(`roads.kind.${thing.type}`) : gone,
          before: before?.name ?? gone,
          whom: whom || gone,
        })}
      </span>
      <span className={css.quiet}>
        <Moment at={createdAt} />
      </span>
    </li>
  );
}

function whoIn({ user, by_staff: isByStaff }: Entry, t: Translate): string {
  if (!user) return t(isByStaff ? "activity.staff" : "activity.somebody");
  return isByStaff ? t("activity.staffAs", { name: user.name }) : user.name;
}
