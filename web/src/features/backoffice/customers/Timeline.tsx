import { Button, Skeleton } from "@mantine/core";
import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { AuditSentence } from "../audit/AuditSentence.tsx";
import { useTimeline } from "../data.ts";
import css from "./Timeline.module.css";

/** What a customer did and what was done to their account, the newest first. */
export function Timeline({ customer }: { customer: Customer }) {
  const t = useWords("backoffice");
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useTimeline(customer.user_id, page);
  return (
    <section className={css.root} aria-label={t("timeline.title")}>
      <h2 className={css.title}>{t("timeline.title")}</h2>
      {isError && <LineFailed title={t("timeline.failed")} query={{ error, refetch }} />}
      {!data &&
        !isError &&
        [80, 65, 90].map((width) => <Skeleton key={width} height={14} width={`${width}%`} mb={18} />)}
      {data?.count === 0 && <p className={css.none}>{t("timeline.none")}</p>}
      <ol>
        {data?.entries.map((entry) => (
          <li key={entry.audit_id} data-own={entry.actor?.user_id === customer.user_id || undefined}>
            <div>
              <p title={entry.action}>
                <AuditSentence entry={entry} aboutId={customer.user_id} />
              </p>
              <Moment at={entry.createdAt} />
            </div>
          </li>
        ))}
      </ol>
      {data && data.pages > 1 && (
        <div className={css.pages}>
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t("timeline.newer")}
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t("timeline.older")}
          </Button>
        </div>
      )}
    </section>
  );
}
