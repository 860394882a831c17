import { LEFT_PER_PAGE } from "@pluma/contract/organizations/work";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useLeavers } from "../data.work.ts";
import { pathIn } from "../head/paths.ts";
import { usePartPage } from "../head/usePartPage.ts";
import css from "./work.module.css";

/** Who left an organization, each with how much of what they made nobody else has yet; nothing where nobody did. */
export function Leavers({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const [page, openPage] = usePartPage("left");
  const { data } = useLeavers(organizationId, page);
  if (!data || data.count === 0) return null;
  return (
    <section className={css.part} aria-label={t("work.leavers")}>
      <h2 className={css.title}>{t("work.leavers")}</h2>
      <ul className={css.list}>
        {data.leavers.map(({ user, left_at, count }) => (
          <li key={user.user_id}>
            <span className={css.leaver}>
              <Link to={pathIn(`/organization/admin-panel/users/${user.user_id}`, organizationId, selectedId)}>
                {`${user.name} ${user.last_name}`.trim()}
              </Link>
              <small>{count > 0 ? t("work.things", { count, number: formatNumber(count) }) : t("work.none")}</small>
            </span>
            <Moment at={left_at} />
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <Pager page={page} pages={data.pages} count={data.count} size={LEFT_PER_PAGE} onPage={openPage} />
      )}
    </section>
  );
}
