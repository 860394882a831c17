import { Button } from "@mantine/core";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useExport } from "../moving/data.ts";
import css from "./ChooseBar.module.css";

type Props = { ids: readonly number[]; onDone: () => void };

/** Floats at the foot of the list while templates are chosen for a file. */
export function ChooseBar({ ids, onDone }: Props) {
  const t = useWords("templates");
  const exporting = useExport();
  const handleExport = () =>
    exporting.mutate({ ids, name: t("list.title") }, { onSuccess: onDone, onError: showAlert });
  const count = ids.length;
  return (
    <section className={css.bar} aria-label={t("moving.exportSome")}>
      <p className="num" role="status">
        {count === 0 ? t("moving.chooseSome") : t("moving.chosen", { count, number: formatNumber(count) })}
      </p>
      <div className={css.acts}>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("moving.cancel")}
        </Button>
        <Button disabled={count === 0} loading={exporting.isPending} onClick={handleExport}>
          {t("moving.export")}
        </Button>
      </div>
    </section>
  );
}
