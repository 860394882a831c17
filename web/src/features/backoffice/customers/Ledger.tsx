import type { Customer, LedgerEntry } from "@pluma/contract/backoffice/backoffice";
import { ENTRIES_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { type Translate, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useLedger } from "../data.ts";
import css from "./Ledger.module.css";
import { WordsLeft } from "./WordsLeft.tsx";

/** Every change of a customer's word balance, with its cause and the balance after it. */
export function Ledger({ customer }: { customer: Pick<Customer, "user_id"> }) {
  const t = useWords("backoffice");
  const [page, setPage] = useState(1);
  const ledger = useLedger(customer.user_id, page);
  const columns = useColumns();
  return (
    <section aria-label={t("ledger.title")}>
      <div className={css.head}>
        <h2>{t("ledger.title")}</h2>
        {ledger.data && (
          <p>
            <WordsLeft words={ledger.data.available_words} />
            {ledger.data.held > 0 && `, ${t("ledger.held", { number: formatNumber(ledger.data.held) })}`}
          </p>
        )}
      </div>
      <DataTable
        label={t("ledger.title")}
        columns={columns}
        rows={ledger.data?.entries}
        idOf={({ entry_id }) => entry_id}
        failed={{ title: t("ledger.failed"), query: ledger }}
        empty={<EmptyState kind="nothing" title={t("ledger.none")} text={t("ledger.noneText")} />}
      />
      {ledger.data && (
        <Pager
          page={page}
          pages={ledger.data.pages}
          count={ledger.data.count}
          size={ENTRIES_PER_PAGE}
          onPage={setPage}
        />
      )}
    </section>
  );
}

function useColumns(): Column<LedgerEntry>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "kind",
      title: t("ledger.kind"),
      place: "name",
      draw: ({ kind, cause }) => (
        <span className={css.kind}>
          {t(`ledger.kinds.${kind}`)}
          <small>{causeIn(cause, t)}</small>
        </span>
      ),
    },
    {
      key: "used",
      title: t("ledger.used"),
      isRight: true,
      isQuiet: true,
      isDropped: true,
      draw: ({ used }) => (used === 0 ? "" : formatNumber(used)),
    },
    {
      key: "words",
      title: t("ledger.words"),
      isRight: true,
      place: "side",
      draw: ({ words }) => <span className="num">{signed(words)}</span>,
    },
    {
      key: "balance",
      title: t("ledger.balance"),
      isRight: true,
      draw: ({ balance }) => <span className="num">{formatNumber(balance)}</span>,
    },
    {
      key: "createdAt",
      title: t("ledger.when"),
      isRight: true,
      isQuiet: true,
      place: "state",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

/** What a change was for, by its kind and number; what has no words is named as it was recorded. */
function causeIn(cause: string, t: Translate): string {
  const [kind = "", id = ""] = cause.split(":");
  return kind in causes ? t(`ledger.causes.${kind}`, { id }) : cause;
}

const causes = { generation: true, purchase: true, organization: true };

// A true minus, which is as wide as the plus.
const signed = (words: number): string => {
  if (words === 0) return "0";
  return `${words < 0 ? "−" : "+"}${formatNumber(Math.abs(words))}`;
};
