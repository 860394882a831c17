import { Skeleton } from "@mantine/core";
import type { Language } from "@pluma/contract/kit/kit";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useTemplateGroups } from "../data.ts";
import { pathOf } from "../places.ts";
import { AnyLanguage } from "./AnyLanguage.tsx";
import css from "./Groups.module.css";
import { LanguageSelect } from "./LanguageSelect.tsx";

type Props = { tab: "type" | "tags"; language: Language | ""; onLanguage: (language: Language | "") => void };

/** The types or the tags of the templates of a language, each leading to its own. */
export function Groups({ tab, language, onLanguage }: Props) {
  const t = useWords("templates");
  const [query, setQuery] = useState("");
  const groups = useTemplateGroups({ query, language });
  const found = groups.data?.[tab];
  if (!found) {
    return groups.isError ? <LoadFailed title={t("list.failed")} query={groups} /> : <Waiting />;
  }
  if (found.count === 0 && query === "") {
    const isOne = language !== "";
    const any = isOne && <AnyLanguage onClick={() => onLanguage("")} />;
    const text = t(isOne ? "list.noneInLanguage" : `list.noneText.${tab}`);
    return <EmptyState kind="nothing" title={t(`list.none.${tab}`)} text={text} action={any} />;
  }
  const rest = found.count - found.groups.length;
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
        <LanguageSelect language={language} onChange={onLanguage} />
      </div>
      {found.count === 0 && <EmptyState kind="noMatch" title={t("list.noGroup", { query })} />}
      <ul className={css.groups}>
        {found.groups.map(({ name, count }) => (
          <li key={name} className={css.group}>
            <Link className={css.link} to={pathOf(tab, name)}>
              {name}
            </Link>
            <span className={`${css.count} num`}>{t("list.count", { count, number: formatNumber(count) })}</span>
            <IconChevronRight className={css.arrow} size={16} stroke={1.6} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={css.rest}>{t(`list.moreGroups.${tab}`, { count: rest, number: formatNumber(rest) })}</p>
      )}
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
