import { Button } from "@mantine/core";
import type { AnalyticsCustomer, CustomerGroup } from "@pluma/contract/backoffice/analytics";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { formatNearDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import css from "./CustomersCard.module.css";
import { Change } from "./charts/Change.tsx";
import { Defined } from "./Defined.tsx";

export type GroupName = "signups" | "active" | "cancelled";

/** How many customers there are of a kind, beside the span before; expanded, who they are. */
export function CustomersCard({ name, group }: { name: GroupName; group: CustomerGroup }) {
  const t = useWords("backoffice");
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const titleId = useId();
  return (
    <section className={css.root} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{t(`analytics.groups.${name}`)}</h2>
        <p className={css.count}>{formatNumber(group.count)}</p>
        <p className={css.change}>
          <Change now={group.count} before={group.before} isLessBetter={name === "cancelled"} />
          <span className={css.meaning}>
            <Defined name={t("analytics.whatCounts")} meaning={t(`analytics.means.${name}`)} />
          </span>
        </p>
        <Button
          variant="default"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-describedby={titleId}
          rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "analytics.hide" : "analytics.expand")}
        </Button>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <People name={name} group={group} />}
      </div>
    </section>
  );
}

function People({ name, group }: { name: GroupName; group: CustomerGroup }) {
  const t = useWords("backoffice");
  const columns = useColumns(name);
  const { customers, count } = group;
  return (
    <div className={css.list}>
      <DataTable
        isDense
        label={t(`analytics.groups.${name}`)}
        columns={columns}
        rows={customers}
        idOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => `/admin/users/${user_id}`}
        empty={<EmptyState kind="nothing" title={t(count > 0 ? "analytics.allLeft" : `analytics.none.${name}`)} />}
      />
      {customers.length > 0 && (
        <p className={css.foot}>
          {t("analytics.shownOf", { shown: formatNumber(customers.length), count: formatNumber(count) })}
        </p>
      )}
    </div>
  );
}

function useColumns(name: GroupName): Column<AnalyticsCustomer>[] {
  const t = useWords("backoffice");
  const language = useLanguage();
  const person: Column<AnalyticsCustomer> = {
    key: "name",
    title: t("analytics.customer"),
    place: "name",
    draw: (row) => nameOf(row),
  };
  if (name !== "cancelled") {
    return [
      person,
      { key: "email", title: t("fields.email"), isQuiet: true, place: "detail", draw: ({ email }) => email },
      {
        key: "createdAt",
        title: t("fields.joined"),
        isRight: true,
        isQuiet: true,
        place: "side",
        draw: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ];
  }
  return [
    person,
    { key: "product", title: t("analytics.product"), isDropped: true, draw: ({ product }) => product },
    {
      key: "cancelled_at",
      title: t("analytics.cancelledOn"),
      isQuiet: true,
      place: "side",
      draw: ({ cancelled_at }) => cancelled_at && <Moment at={cancelled_at} />,
    },
    {
      key: "access_until",
      title: t("analytics.keepsAccess"),
      isQuiet: true,
      isDropped: true,
      draw: ({ access_until }) =>
        access_until && t("analytics.until", { date: formatNearDate(access_until, language) }),
    },
    {
      key: "reason",
      title: t("analytics.reason"),
      place: "detail",
      draw: ({ cancel_reason }) => cancel_reason || <span className={css.none}>{t("analytics.noReason")}</span>,
    },
  ];
}
