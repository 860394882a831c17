import { Button, SegmentedControl } from "@mantine/core";
import { ROADS_PER_PAGE, type Road, type SharedType, sharedTypes } from "@pluma/contract/campaigns/roads";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useInSight } from "../../../ui/nav/useInSight.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import type { WhoSeesParts } from "../../../ui/whoSees.tsx";
import { usePersonRoads } from "../data.roads.ts";
import { useAccess } from "../data.ts";
import { hrefOfThing } from "../places.ts";
import css from "./roads.module.css";
import { useSaidRoads } from "./saidRoads.ts";

type Row = { type: SharedType; id: number; name: string; roads: Road[] };

/** What somebody sees of an organization, by which roads; what was given to them by name is revoked here. */
export const PersonRoads: WhoSeesParts["Person"] = ({ organizationId, userId, name }) => {
  const t = useWords("campaigns");
  const say = useSaidRoads();
  const { type, page, show } = useShown();
  const read = usePersonRoads(organizationId, userId, type === "all" ? undefined : type, page);
  return (
    <section className={css.part} aria-label={t("roads.person.title", { name })}>
      <h3>{t("roads.person.title", { name })}</h3>
      <Kinds type={type} counts={read.data?.counts} onChange={(next) => show(next, 1)} />
      <DataTable
        label={t("roads.person.title", { name })}
        rows={read.data?.things}
        idOf={(row: Row) => `${row.type} ${row.id}`}
        hrefOf={hrefOfThing}
        failed={{ title: t("roads.person.failed"), query: read }}
        empty={<EmptyState kind="nothing" title={t("roads.person.none")} />}
        columns={[
          { key: "name", title: t("roads.person.what"), place: "name", draw: (row) => row.name },
          {
            key: "kind",
            title: t("roads.person.kind"),
            place: "state",
            isQuiet: true,
            draw: (row) => t(`roads.kind.${row.type}`),
          },
          { key: "through", title: t("roads.person.through"), place: "detail", draw: (row) => say(row.roads) },
          {
            key: "act",
            title: t("access.act"),
            place: "side",
            isRight: true,
            draw: (row) => <Act row={row} userId={userId} />,
          },
        ]}
      />
      {read.data && read.data.pages > 1 && (
        <Pager
          page={page}
          pages={read.data.pages}
          count={read.data.count}
          size={ROADS_PER_PAGE}
          onPage={(next) => show(type, next)}
        />
      )}
      <p className={css.also}>{t("roads.person.alsoSeen")}</p>
    </section>
  );
};

/** Which kind and page is shown, in the address: every row leads away from here, and Back to where it was. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  return {
    type: sharedTypes.find((each) => each === search.get("kind")) ?? ("all" as const),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    show: (type: SharedType | "all", page: number) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        for (const name of ["kind", "page"]) next.delete(name);
        if (type !== "all") next.set("kind", type);
        if (page > 1) next.set("page", String(page));
        return next;
      }),
  };
}

type KindsProps = {
  type: SharedType | "all";
  counts: Record<SharedType, number> | undefined;
  onChange: (type: SharedType | "all") => void;
};

function Kinds({ type, counts, onChange }: KindsProps) {
  const t = useWords("campaigns");
  const all = counts && Object.values(counts).reduce((sum, each) => sum + each, 0);
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatNumber(count)}`;
  const row = useInSight<HTMLDivElement>(type, sharedTypes.join(" "));
  return (
    <div className={css.kinds}>
      <SegmentedControl
        ref={row}
        aria-label={t("roads.person.kinds")}
        value={type}
        data={[
          { value: "all", label: label(t("roads.person.all"), all) },
          ...sharedTypes
            .toReversed()
            .map((each) => ({ value: each, label: label(t(`roads.kinds.${each}`), counts?.[each]) })),
        ]}
        onChange={(next) => onChange(sharedTypes.find((each) => each === next) ?? "all")}
      />
    </div>
  );
}

/** Revoking stands where it was given to them by name, which is at a campaign; anything else is changed where it is. */
function Act({ row, userId }: { row: Row; userId: number }) {
  const t = useWords("campaigns");
  const revoking = useAccess(row.id, "revoke");
  if (row.type === "campaign" && row.roads.some(({ kind }) => kind === "given")) {
    return (
      <Button
        size="xs"
        variant="subtle"
        color="ink"
        loading={revoking.isPending}
        aria-label={t("access.revokeTo", { name: row.name })}
        onClick={() =>
          revoking.mutate(
            { user_ids: [userId] },
            { onSuccess: () => showSuccess(t("access.removed")), onError: showAlert },
          )
        }
      >
        {t("access.revoke")}
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={hrefOfThing(row)}
      size="xs"
      variant="subtle"
      color="ink"
      aria-label={t("list.openOf", { name: row.name })}
    >
      {t("list.open")}
    </Button>
  );
}
