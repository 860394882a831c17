import { Button, Skeleton } from "@mantine/core";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import css from "./ApplyFrame.module.css";

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** What stands for a template that is read, could not be, or is not there for this person; else what `children` draws of it. */
export function TemplateState({
  query,
  children,
}: {
  query: Query<OpenTemplate>;
  children: (template: OpenTemplate) => ReactNode;
}) {
  const t = useWords("templates");
  if (isRefused(query.error) && query.error.status === 404) return <NotHere />;
  if (query.data) return children(query.data);
  if (!query.error) return <Waiting />;
  return <LoadFailed title={t("apply.failed")} query={query} />;
}

/** The place of a screen while there is nothing to fill in on it. */
export function ApplyFrame({ children }: { children: ReactNode }) {
  const t = useWords("templates");
  return (
    <>
      <TopBar name={t("apply.template")} />
      <div className={css.column}>{children}</div>
    </>
  );
}

/** A template, or the avatar that was to answer, that is not there for this person. */
export function NotHere() {
  const t = useWords("templates");
  return (
    <EmptyState
      kind="notAllowed"
      title={t("apply.missing")}
      text={t("apply.missingText")}
      action={
        <Button component={Link} to="/templates">
          {t("apply.toTemplates")}
        </Button>
      }
    />
  );
}

function Waiting() {
  const t = useWords("templates");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton width="58%" height={26} mb={24} />
      {[1, 2, 3].map((field) => (
        <div key={field}>
          <Skeleton width={96} height={13} mt={18} />
          <Skeleton height={36} mt={8} />
        </div>
      ))}
    </div>
  );
}
