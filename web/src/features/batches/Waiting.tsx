import { Skeleton } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import css from "./upload/Upload.module.css";

/** Stands where something is being read for the first time. */
export function Waiting() {
  const t = useWords("batches");
  return (
    <div className={css.page} role="status">
      <span className="visually-hidden">{t("loading")}</span>
      <div className={css.column}>
        <Skeleton height={26} width="60%" radius={4} mb={14} />
        <Skeleton height={14} width="80%" radius={4} mb={22} />
        <Skeleton height={180} radius={10} />
      </div>
    </div>
  );
}
