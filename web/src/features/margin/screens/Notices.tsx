import { Button } from "@mantine/core";
import { type MarginNotice, margin } from "@pluma/contract/margin/margin";
import { IconTrendingDown } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useDismissNotices, useNotices } from "../data.ts";
import css from "../notices/notices.module.css";

/**
 * What whoever keeps the figures of the installation, or of an organization, was told by mail too: customers who cost more than
 * they pay, or reached their cap. Nothing once it was put aside.
 */
export default function Notices({ organizationId = null }: { organizationId?: number | null }) {
  const t = useWords("margin");
  const mayAsk = useMay(margin.listNotices);
  const { data: notices = [] } = useNotices(organizationId, organizationId !== null || mayAsk);
  const dismiss = useDismissNotices(organizationId);
  const [newest] = notices;
  if (!newest) return null;
  return (
    <section className={css.root} aria-label={t("notices.title")}>
      <IconTrendingDown size={20} stroke={1.6} aria-hidden />
      <ul className={css.list}>
        {notices.map((notice) => (
          <li key={notice.notice_id}>
            <Link to={pathOf(notice, organizationId)}>{sayIn(t, notice)}</Link>{" "}
            <small>
              <Moment at={notice.createdAt} />
            </small>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate(newest.createdAt)}
      >
        {t("notices.dismiss")}
      </Button>
      {dismiss.error && (
        <p role="alert" className={css.failed}>
          {dismiss.error.message}
        </p>
      )}
    </section>
  );
}

function sayIn(t: ReturnType<typeof useWords>, { kind, count, customer }: MarginNotice): string {
  if (kind === "losses") return t("notices.losses", { count, number: formatNumber(count) });
  return t("notices.reached", { name: customer || t("notices.somebody") });
}

const pathOf = ({ search }: MarginNotice, organizationId: number | null): string =>
  organizationId === null
    ? `/admin/analytics/margin?${search}`
    : `/organization/margin?organization=${organizationId}&${search}`;
