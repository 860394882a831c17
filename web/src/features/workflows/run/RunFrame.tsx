import { Button, Skeleton } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useRun, useRunsLive } from "../data/runs.ts";
import { RUN_LIST } from "../places.ts";
import css from "./RunFrame.module.css";
import room from "./RunRoom.module.css";

type Props = {
  /** As the address has it. */
  id: string | undefined;
  /** What the screen is called until the run is there. */
  title: string;
  /** Null where the run has not what the address says. */
  children: (run: UserWorkflow) => ReactNode;
};

/** A screen of one own run: what is drawn of it once it is read, and what stands there for one that is not. */
export function RunFrame({ id, title, children }: Props) {
  const t = useWords("workflows");
  const query = useRun(Number(id) || 0);
  useRunsLive();
  const isGone = isRefused(query.error) && query.error.status === 404;
  const drawn = query.data && !isGone ? children(query.data) : null;
  if (drawn) return drawn;
  return (
    <>
      <TopBar name={title} />
      {isGone || query.data || query.isError ? (
        <div className={css.state}>
          {isGone || query.data ? <Missing /> : <LoadFailed title={t("run.failed")} query={query} />}
        </div>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Missing() {
  const t = useWords("workflows");
  return (
    <EmptyState
      kind="notAllowed"
      title={t("run.missing")}
      text={t("run.missingText")}
      action={
        <Button component={Link} to={RUN_LIST}>
          {t("run.toRuns")}
        </Button>
      }
    />
  );
}

/** The steps and the answer at their real places and heights. */
function Waiting() {
  const t = useWords("workflows");
  return (
    <div className={room.room} data-pane="steps" role="status" aria-label={t("loading")}>
      <div className={`${room.steps} ${css.steps}`}>
        <Skeleton height={22} width="72%" radius={4} />
        <Skeleton height={13} width="38%" mt={11} mb={24} radius={4} />
        {[64, 78, 56, 70].map((width) => (
          <div key={width} className={css.step}>
            <Skeleton height={28} circle />
            <Skeleton height={14} width={`${width}%`} radius={4} />
          </div>
        ))}
      </div>
      <div className={`${room.middle} ${css.answer}`}>
        {[38, 97, 92, 95, 61, 94, 72].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mb={14} radius={4} />
        ))}
      </div>
      <div className={room.right} />
    </div>
  );
}
