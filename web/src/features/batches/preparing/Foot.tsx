import { Button } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import type { RefObject } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useBlock } from "../../chats/index.ts";
import { useActOnBatch } from "../data/data.ts";
import { START } from "../places.ts";
import css from "./Foot.module.css";

type FootProps = { batch: Batch; onTry: () => void; isTrying: boolean; tryButton: RefObject<HTMLButtonElement | null> };

/** What the runs cost and where the words end, beside the two ways to begin: with one row, or with all that can run. */
export function Foot({ batch, onTry, isTrying, tryButton }: FootProps) {
  const t = useWords("batches");
  const { counts, can } = batch;
  const act = useActOnBatch(batch.workflow_batch_id);
  const isKept = useBlock() === "noAccess";
  return (
    <div className={css.foot} id={START} tabIndex={-1} data-over-end>
      <Figures batch={batch} />
      <div className={css.acts}>
        {isKept ? (
          <Button component={Link} to="/pricing">
            {t("band.plans")}
          </Button>
        ) : (
          <>
            {can.try && (
              <Button ref={tryButton} variant="default" loading={isTrying} onClick={onTry}>
                {t("prepare.try")}
              </Button>
            )}
            <Button
              disabled={!can.start}
              loading={act.isPending}
              onClick={() => act.mutate("start", { onError: showAlert })}
            >
              {t("prepare.start", { count: counts.ready, number: formatNumber(counts.ready) })}
            </Button>
          </>
        )}
      </div>
      {counts.ready === 0 && (
        <p className={css.why} role="status">
          {t("prepare.nothingReady")}
        </p>
      )}
    </div>
  );
}

function Figures({ batch: { counts, words } }: { batch: Batch }) {
  const t = useWords("batches");
  const rows = (count: number) => t("rows", { count, number: formatNumber(count) });
  const language = useLanguage();
  const { available, ends_after_rows: end, renew_at: renews } = words;
  const have = available === null ? t("prepare.haveUnlimited") : t("prepare.have", { number: formatNumber(available) });
  const endOf = (end: number | null): string => {
    if (end === null) return lasts;
    return end === 0 ? t("prepare.endsAtOnce") : t("prepare.pausesAfter", { count: end, number: formatNumber(end) });
  };
  const lasts = available === null ? t("prepare.unlimited") : t("prepare.enough");
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t("prepare.run")}</dt>
        <dd>{rows(counts.ready)}</dd>
      </div>
      <div data-tone={counts.left_out > 0 ? "bad" : undefined}>
        <dt>{t("prepare.leftOut")}</dt>
        <dd>{rows(counts.left_out)}</dd>
      </div>
      <div>
        <dt title={t(`prepare.estimatedBy.${words.estimated_by}`)}>{t("prepare.words")}</dt>
        <dd>{formatNumber(words.left_estimate)}</dd>
      </div>
      <div data-tone={end === null ? undefined : "warn"}>
        <dt>{have}</dt>
        <dd>
          {endOf(end)}
          {renews !== null && <small>{t("prepare.renews", { date: formatDate(renews, language) })}</small>}
        </dd>
      </div>
    </dl>
  );
}
