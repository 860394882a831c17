import { Button, Skeleton } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./Standing.module.css";
import type { Results } from "./useResults.tsx";

type Props = { results: Results; search: string; isNarrow: boolean; onWiden: () => void; onTryAgain: () => void };

/** How a search stands where its lines do not say it: that it is read, has nothing, failed, or is not whole. */
export function Standing({ results, search, isNarrow, onWiden, onTryAgain }: Props) {
  const t = useWords("app");
  const { isReading, isFailed, isNothing, unfinished, found } = results;
  const kinds = unfinished.map((kind) => t(`search.many.${kind}`)).join(", ");
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
          <span>{isFailed ? t("search.failed") : t("search.unfinished", { kinds })}</span>
          <Button variant="default" size="xs" onClick={onTryAgain}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
      {isNothing && (
        <div className={classes.line}>
          <span>{t("search.nothing", { search: search.trim() })}</span>
          {isNarrow && (
            <Button variant="default" size="xs" onClick={onWiden}>
              {t("search.everywhere")}
            </Button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isNothing && t("search.nothing", { search: search.trim() })}
        {found.length > 0 && !isReading && t("search.found", { count: found.length })}
      </p>
    </>
  );
}
