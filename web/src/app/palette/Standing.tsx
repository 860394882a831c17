import { Button, Skeleton } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./Standing.module.css";
import type { Results } from "./useResults.tsx";

type Props = { results: Results; search: string; isNarrow: boolean; onWiden: () => void; onTryAgain: () => void };

/** How a search stands where its lines do not say it: that it is read, has nothing, failed, or is not whole. */
export function Standing({ results, search, isNarrow, onWiden, onTryAgain }: Props) {
  const t = useWords("app");
  const own = useWords("palette");
  const { isReading, isFailed, isNothing, unfinished, found } = results;
  const kinds = unfinished.map((kind) => own(`search.many.${kind}`)).join(", ");
  return (
    <>
      {isReading && (
        <div className={classes.reading} aria-hidden="true">
          <Skeleton height={16} width="52%" />
          <Skeleton height={16} width="68%" />
          <Skeleton height={16} width="41%" />
        </div>
      )}
      {(isFailed || unfinished.length > 0) && (
        <div className={classes.line} role="alert">
          <span>{isFailed ? own("search.failed") : own("search.unfinished", { kinds })}</span>
          <Button variant="default" size="xs" onClick={onTryAgain}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
      {isNothing && (
        <div className={classes.line}>
          <span>{own("search.nothing", { search: search.trim() })}</span>
          {isNarrow && (
            <Button variant="default" size="xs" onClick={onWiden}>
              {own("search.everywhere")}
            </Button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isNothing && own("search.nothing", { search: search.trim() })}
        {found.length > 0 && !isReading && own("search.found", { count: found.length })}
      </p>
    </>
  );
}
