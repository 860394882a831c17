import { Skeleton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { type AvatarVersion, VERSIONS_PER_PAGE } from "@pluma/contract/avatars/versions";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useVersions } from "../data.versions.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { useReason } from "./useReason.ts";
import css from "./versions.module.css";

/** Every state that an avatar was in, the newest first: why there is one, who made it and when. */
export default function Versions({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [page, setPage] = useState(1);
  const list = useVersions(avatar.avatar_id, page);
  const { data } = list;
  return (
    <section className={css.part} aria-label={t("page.part.versions")}>
      <p className={css.about}>{t("versions.about")}</p>
      {!data && (list.isError ? <LoadFailed title={t("versions.failed")} query={list} /> : <Waiting />)}
      {data?.count === 0 && <EmptyState kind="nothing" title={t("versions.none")} text={t("versions.noneText")} />}
      {data && data.versions.length > 0 && (
        <ul className={css.rows}>
          {data.versions.map((version) => (
            <Row key={version.avatar_version_id} version={version} isNow={version.number === avatar.version} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={VERSIONS_PER_PAGE} count={data.count} onPage={setPage} />
      )}
    </section>
  );
}

function Row({ version, isNow }: { version: AvatarVersion; isNow: boolean }) {
  const t = useWords("avatars");
  const reason = useReason();
  const { avatar_id, avatar_version_id, number, by, createdAt } = version;
  return (
    <li className={css.row}>
      <span className={`${css.number} num`}>{formatNumber(number)}</span>
      <div className={css.what}>
        <Link className={css.link} to={`/avatars/${avatar_id}/versions/${avatar_version_id}`}>
          {reason(version)}
        </Link>
        {isNow && <Tag tone="good">{t("versions.now")}</Tag>}
        <p className={css.facts}>
          {by?.name ?? t("versions.somebody")} · <Moment at={createdAt} />
        </p>
      </div>
      <IconChevronRight className={css.arrow} size={16} stroke={1.6} aria-hidden="true" />
    </li>
  );
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div className={css.rows} role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={18} height={14} />
          <div className={css.what}>
            <Skeleton width="44%" height={14} />
            <Skeleton width="30%" height={12} mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
