import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { formatNumber } from "../../platform/look/format.ts";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./Pager.module.css";
import { pagesAround, rangeOf } from "./pager.ts";
import { useLow } from "./useLow.ts";

type PagerProps = {
  page: number;
  pages: number;
  /** Rows a page. */
  size: number;
  /** Rows on all pages. */
  count: number;
  onPage: (page: number) => void;
  /** What is said of all rows together, such as their sum. */
  total?: ReactNode;
};

/**
 * The foot of a list: which rows these are, and at most five pages to go to. It stays in sight while rows scroll, once the
 * first of them are in sight themselves.
 */
export function Pager(props: PagerProps) {
  return props.count === 0 ? null : <Foot {...props} />;
}

function Foot({ page, pages, size, count, onPage, total }: PagerProps) {
  const t = useWords("ui");
  const foot = useRef<HTMLDivElement>(null);
  const isLow = useLow(foot);
  const { first, last } = rangeOf(page, size, count);
  return (
    <div className={classes.root} ref={foot} data-low={isLow || undefined}>
      <p className="num">
        {t("pager.range", { first: formatNumber(first), last: formatNumber(last), count: formatNumber(count) })}
      </p>
      {total && <div className={classes.total}>{total}</div>}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("pager.pages")}>
          <button type="button" aria-label={t("pager.previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} stroke={1.6} />
          </button>
          {pagesAround(page, pages).map((each) => (
            <button
              key={each}
              type="button"
              className="num"
              aria-label={t("pager.page", { page: formatNumber(each) })}
              aria-current={each === page ? "page" : undefined}
              onClick={() => onPage(each)}
            >
              {formatNumber(each)}
            </button>
          ))}
          <button type="button" aria-label={t("pager.next")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} stroke={1.6} />
          </button>
        </nav>
      )}
    </div>
  );
}
