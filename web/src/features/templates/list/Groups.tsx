import { Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { matches } from "../../../platform/matches.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useTemplateGroups } from "../data.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { pathOf } from "../places.ts";
import css from "./Groups.module.css";

/** The types or the tags of the templates, each leading to its own. */
export function Groups({ tab }: { tab: "type" | "tags" }) {
  const t = useWords("templates");
  const [query, setQuery] = useState("");
  const groups = useTemplateGroups();
  const all = groups.data?.[tab === "type" ? "types" : "tags"];
  if (!all) {
    return groups.isError ? <LoadFailed title={t("list.failed")} query={groups} /> : <Waiting />;
  }
  if (all.length === 0) {
    return <EmptyState kind="nothing" title={t(`list.none.${tab}`)} text={t(`list.noneText.${tab}`)} />;
  }
  const shown = all.filter(({ name }) => matches(name, query));
  return (
    <>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={t(`list.searchGroups.${tab}`)}
          query={query}
          onSearch={setQuery}
          hasSlash
        />
      </div>
      {shown.length === 0 && <EmptyState kind="noMatch" title={t("list.noGroup", { query })} />}
      <ul className={css.groups}>
        {shown.map(({ name, count }) => (
          <li key={name} className={css.group}>
            <Link className={css.link} to={pathOf(tab, name)}>
              {name}
            </Link>
            <span className={`${css.count} num`}>{t("list.count", { count, number: formatNumber(count) })}</span>
            <IconChevronRight className={css.arrow} size={16} stroke={1.6} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Waiting() {
  const t = useWords("templates");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={36} my={18} />
      {[46, 30, 38, 52, 34, 42].map((width) => (
        <div key={width} className={css.group}>
          <Skeleton height={15} width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
