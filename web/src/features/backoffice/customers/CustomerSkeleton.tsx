import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./CustomerSkeleton.module.css";

/** Stands in for a customer while they are read: figures, and lines at their real heights. */
export function CustomerSkeleton() {
  const t = useWords("backoffice");
  return (
    <div className={css.root} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <Skeleton height={36} width={260} />
      <Skeleton height={78} />
      {[90, 60, 75, 50, 80].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}
