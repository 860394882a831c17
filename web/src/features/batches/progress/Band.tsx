import { Button } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import { IconCircleCheck, IconCircleX, IconPlayerPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatMoment, formatNumber, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { openOf } from "../data/counts.ts";
import { useActOnBatch } from "../data/data.ts";
import css from "./Progress.module.css";

/** Why nothing is being written: the reason, what happens by itself, and one action. Nothing while rows are written. */
export function Band({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const { state, pause, counts } = batch;
  const counted = (key: string, count: number) => t(`band.${key}`, { count, number: formatNumber(count) });
  if (state === "paused" && pause) return <Paused batch={batch} pause={pause} />;
  if (state === "done") {
    const title = counts.failed > 0 ? counted("doneFailed", counts.failed) : t("band.done");
    return (
      <Line Sign={IconCircleCheck} title={title} text={t(counts.written > 0 ? "band.doneText" : "band.noneText")} />
    );
  }
  if (state === "cancelled") {
    return <Line Sign={IconCircleX} title={t("band.cancelled")} text={counted("cancelledText", openOf(counts))} />;
  }
  return null;
}

type PausedProps = { batch: Batch; pause: NonNullable<Batch["pause"]> };

function Paused({ batch, pause: { reason, at, by, at_row, next_try_at } }: PausedProps) {
  const t = useWords("batches");
  const language = useLanguage();
  const act = useActOnBatch(batch.workflow_batch_id);
  const time = formatTime(at, language);
  const renews = batch.words.renew_at;
  const goOn = (name: string) => (
    <Button
      variant={reason === "person" ? "filled" : "default"}
      disabled={!batch.can.continue}
      loading={act.isPending}
      onClick={() => act.mutate("continue", { onError: showAlert })}
    >
      {name}
    </Button>
  );
  const said = {
    words: {
      title: at_row === null ? t("band.wordsBare") : t("band.words", { row: formatNumber(at_row) }),
      text: renews === null ? t("band.wordsText") : t("band.wordsRenew", { date: formatDate(renews, language) }),
      action: <To path="/pricing">{t("band.moreWords")}</To>,
    },
    person: {
      title: by === null ? t("band.person", { time }) : t("band.personBy", { name: by, time }),
      text: t("band.personText"),
      action: null,
    },
    model: {
      title: t("band.model"),
      text:
        next_try_at === null ? t("band.modelText") : t("band.modelNext", { time: formatTime(next_try_at, language) }),
      action: goOn(t("band.tryNow")),
    },
    budget: {
      title: t("band.budget"),
      text:
        next_try_at === null
          ? t("band.budgetText")
          : t("band.budgetNext", { moment: formatMoment(next_try_at, language) }),
      action: null,
    },
    access: {
      title: t("band.access"),
      text: t("band.accessText"),
      action: <To path="/pricing">{t("band.plans")}</To>,
    },
  }[reason];
  return <Line Sign={IconPlayerPause} isWarning {...said} />;
}

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Button component={Link} to={path}>
    {children}
  </Button>
);

type LineProps = {
  Sign: typeof IconPlayerPause;
  title: string;
  text: string;
  action?: ReactNode;
  isWarning?: boolean;
};

function Line({ Sign, title, text, action, isWarning = false }: LineProps) {
  return (
    <div className={css.band} data-tone={isWarning ? "warn" : "plain"}>
      <Sign className={css.sign} size={20} stroke={1.6} aria-hidden="true" />
      <div role="status">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}
