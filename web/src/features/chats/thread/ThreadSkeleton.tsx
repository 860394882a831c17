import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./ThreadSkeleton.module.css";

const LINES = ["100%", "94%", "97%", "62%"];

/** A thread that is being read: a question and an answer in their real places. */
export function ThreadSkeleton() {
  const t = useWords("chats");
  return (
    <div className={css.thread}>
      <span className="visually-hidden">{t("loading")}</span>
      <Skeleton height={72} radius={10} />
      <div className={css.answer}>
        {LINES.map((width) => (
          <Skeleton key={width} height={14} width={width} radius={4} />
        ))}
      </div>
    </div>
  );
}
