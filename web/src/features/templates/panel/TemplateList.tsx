import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import type { Template } from "@pluma/contract/templates/templates";
import { IconStarFilled } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFoundTemplates } from "../apply/data.ts";
import { factsOf } from "./facts.ts";
import css from "./TemplateList.module.css";

type Props = {
  /** What is done with the one that is chosen: an address to go to, or what is to happen. */
  hrefOf?: (template: Template) => string;
  onChoose?: (template: Template) => void;
};

/** The templates that one may use, one's favourites first, found as one types. */
export function TemplateList({ hrefOf, onChoose }: Props) {
  const t = useWords("templates");
  const [query, search] = useState("");
  const found = useFoundTemplates(query);
  const { rows } = found;
  const list = useRef<HTMLUListElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is in it
    <div className={css.list} onKeyDown={(event) => walk(event, list.current)}>
      <div className={css.search}>
        <SearchInput className={css.field} query={query} onSearch={search} label={t("apply.search")} />
      </div>
      <div className={css.body}>
        {found.isPending && <Waiting />}
        {found.isError && !rows && <LoadFailed title={t("apply.listFailed")} query={found} />}
        {rows?.length === 0 && <EmptyState kind={query === "" ? "nothing" : "noMatch"} title={t("apply.none")} />}
        {rows && rows.length > 0 && (
          <ul ref={list}>
            {rows.map((row) => (
              <li key={row.template_id} className={css.row}>
                {hrefOf ? (
                  <Link className={css.choose} to={hrefOf(row)}>
                    <Row template={row} />
                  </Link>
                ) : (
                  <UnstyledButton className={css.choose} onClick={() => onChoose?.(row)}>
                    <Row template={row} />
                  </UnstyledButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {found.hasNextPage && (
          <Button
            className={css.more}
            variant="subtle"
            color="ink"
            size="xs"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t("apply.more")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The arrows lead from the search into the list, through it, and back. */
function walk(event: KeyboardEvent<HTMLDivElement>, list: HTMLElement | null): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const places = [
    event.currentTarget.querySelector("input"),
    ...(list?.querySelectorAll<HTMLElement>(`.${css.choose}`) ?? []),
  ];
  const at = places.findIndex((place) => place?.matches(":focus"));
  const next = at < 0 || by === 0 ? null : places[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Row({ template }: { template: Template }): ReactNode {
  const t = useWords("templates");
  return (
    <>
      <span className={css.words}>
        <span className={css.name}>{template.name}</span>
        <span className={css.facts}>{factsOf(template, t)}</span>
      </span>
      {template.favorite && <IconStarFilled className={css.star} size={15} aria-label={t("apply.favorite")} />}
    </>
  );
}

function Waiting() {
  const t = useWords("templates");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={css.waiting}>
          <Skeleton width="68%" height={14} />
          <Skeleton width="40%" height={11} mt={7} />
        </div>
      ))}
    </div>
  );
}
