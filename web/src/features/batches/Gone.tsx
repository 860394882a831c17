import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { isRefused } from "../../platform/refused.ts";
import { LoadFailed } from "../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import css from "./upload/Upload.module.css";

type Query = { error: unknown; refetch: () => unknown };

/** Whether there is nothing here for this person. */
export const isMissing = (error: unknown): boolean => isRefused(error) && error.status === 404;

/** Stands where something could not be read: it is not there (no query), or reading failed and can be tried again. */
export function Gone({ title, query }: { title: string; query: Query | null }) {
  const t = useWords("batches");
  return (
    <div className={css.page}>
      <div className={css.column}>
        {query === null || isMissing(query.error) ? (
          <EmptyState
            kind="nothing"
            title={t("notFound")}
            text={t("notFoundText")}
            action={
              <Button component={Link} to="/workflows" variant="default">
                {t("toWorkflows")}
              </Button>
            }
          />
        ) : (
          <LoadFailed title={title} query={query} />
        )}
      </div>
    </div>
  );
}
