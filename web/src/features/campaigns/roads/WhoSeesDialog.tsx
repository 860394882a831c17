import { Button, Skeleton, Switch } from "@mantine/core";
import type { Traveller } from "@pluma/contract/campaigns/roads";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Problem } from "../../organizations/index.ts";
import { type ThingOf, useKeep, useRoads } from "../data.roads.ts";
import { AskAbout } from "./AskAbout.tsx";
import css from "./roads.module.css";
import { useSaidRoads } from "./saidRoads.ts";

/** Everybody who sees a thing, with the road that each comes by, and whether somebody else does. */
export function WhoSeesDialog({ thing, onClose }: { thing: ThingOf; onClose: () => void }) {
  const t = useWords("campaigns");
  const read = useRoads(thing);
  const first = read.data?.pages[0];
  return (
    <Dialog title={t("roads.title")} onClose={onClose} isProof>
      <Problem error={read.error} />
      {read.isError && (
        <Button variant="default" onClick={() => void read.refetch()}>
          {t("tryAgain")}
        </Button>
      )}
      {!read.data && !read.isError && <Waiting />}
      {read.data && first && (
        <>
          <p className={css.thing}>{first.thing.name}</p>
          {first.thing.can.keep && first.thing.campaigns_only !== null && (
            <Keep thing={thing} isKept={first.thing.campaigns_only} />
          )}
          <People
            people={read.data.pages.flatMap(({ people }) => people)}
            left={first.count - read.data.pages.reduce((sum, { people }) => sum + people.length, 0)}
            isReading={read.isFetchingNextPage}
            onMore={() => void read.fetchNextPage()}
          />
          {first.is_public && <p className={css.quiet}>{t("roads.public")}</p>}
          {first.staff !== "none" && <p className={css.quiet}>{t(`roads.staff.${first.staff}`)}</p>}
          <AskAbout thing={thing} />
        </>
      )}
    </Dialog>
  );
}

function Keep({ thing, isKept }: { thing: ThingOf; isKept: boolean }) {
  const t = useWords("campaigns");
  const keep = useKeep(thing);
  return (
    <>
      <Switch
        className={css.keep}
        label={t("roads.keep")}
        description={t("roads.keepAbout")}
        checked={keep.isPending ? keep.variables : isKept}
        disabled={keep.isPending}
        onChange={(event) => keep.mutate(event.currentTarget.checked)}
      />
      <Problem error={keep.error} />
    </>
  );
}

type PeopleProps = { people: readonly Traveller[]; left: number; isReading: boolean; onMore: () => void };

function People({ people, left, isReading, onMore }: PeopleProps) {
  const t = useWords("campaigns");
  const say = useSaidRoads();
  // Who made it is the same for one alone; those who come by the same road are said once.
  const byRoad = [...Map.groupBy(people, ({ roads }) => say(roads))];
  if (people.length === 0) return <p className={css.quiet}>{t("roads.nobody")}</p>;
  return (
    <>
      <ul className={css.people} aria-label={t("roads.title")}>
        {byRoad.map(([said, some]) => (
          <Together key={said} said={said} people={some} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" loading={isReading} onClick={onMore}>
          {t("roads.more", { count: left, number: formatNumber(left) })}
        </Button>
      )}
    </>
  );
}

function Together({ said, people: [first, ...others] }: { said: string; people: readonly Traveller[] }) {
  const t = useWords("campaigns");
  const [isOpen, setOpen] = useState(false);
  if (!first) return null;
  // One more is named at once: a press would cost as much room.
  const named = isOpen || others.length === 1 ? [first, ...others] : [first];
  return (
    <>
      {named.map(({ user_id, name }) => (
        <li key={user_id} className={css.person}>
          <Monogram name={name} id={user_id} size={26} isPerson />
          <span>
            <span className={css.name}>{name}</span>
            <span className={css.road}>{said}</span>
          </span>
        </li>
      ))}
      {named.length <= others.length && (
        <li className={css.person}>
          <span className={css.mark} aria-hidden="true">
            <IconUsers size={15} stroke={1.6} />
          </span>
          <span>
            <button type="button" className={css.others} onClick={() => setOpen(true)}>
              {t("roads.others", { count: others.length, number: formatNumber(others.length) })}
            </button>
            <span className={css.road}>{t("roads.same", { road: said })}</span>
          </span>
        </li>
      )}
    </>
  );
}

function Waiting() {
  const t = useWords("campaigns");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={30} mb={16} />
      ))}
    </div>
  );
}
