import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import css from "./LineFailed.module.css";
import { useReason } from "./useReason.ts";

type Props = { title: string; query: { error: unknown; refetch: () => unknown } };

/** What could not be read, why, and trying again, in a line: over rows that stay, or as one part of a screen among others. */
export function LineFailed({ title, query: { error, refetch } }: Props) {
  const t = useWords("ui");
  const why = useReason(error);
  return (
    <div className={css.root} role="alert">
      <p>
        {title.replace(/\.$/, "")}. <span className={css.why}>{why}</span>
      </p>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t("failed.again")}
      </Button>
    </div>
  );
}
