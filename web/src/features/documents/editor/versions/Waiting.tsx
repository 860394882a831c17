import { Skeleton } from "@mantine/core";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "./Waiting.module.css";

/** A comparison that is being fetched; `isAlone`: its bar too. */
export function Waiting({ isAlone = false }: { isAlone?: boolean }) {
  const t = useWords("documents");
  return (
    <div className={css.waiting} data-alone={isAlone || undefined} role="status" aria-label={t("loading")}>
      {[92, 84, 96, 60].map((width) => (
        <Skeleton key={width} height={16} mt={14} width={`${width}%`} />
      ))}
    </div>
  );
}
