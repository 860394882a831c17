import { Menu, Skeleton } from "@mantine/core";
import { RUNS_PER_PAGE, type RunState, type UserWorkflow } from "@pluma/contract/workflows/runs";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconFilter,
  IconHandStop,
  IconPlayerStop,
  IconProgress,
  type IconProps,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import { runOf, runsOf } from "../../places.ts";
import { RunMenu } from "../acts/RunMenu.tsx";
import { countsOf } from "../facts.ts";
import css from "./RunRows.module.css";

/** Runs, each with its workflow, how it stands, and how far it is. */
export function RunRows({ runs }: { runs: readonly UserWorkflow[] }) {
  return (
    <ul className={css.list}>
      {runs.map((run) => (
        <Row key={run.user_workflow_id} run={run} />
      ))}
    </ul>
  );
}

function Row({ run }: { run: UserWorkflow }) {
  const t = useWords("workflows");
  const count = run.user_workflow_templates.length;
  const { written } = countsOf(run);
  return (
    <li className={css.row}>
      <div className={css.names}>
        <Link className={css.name} to={runOf(run.user_workflow_id)}>
          {run.name}
        </Link>
        <span className={css.workflow}>{run.workflow.name}</span>
      </div>
      <Standing state={run.state} />
      <span className={`${css.fact} num`}>
        {t("runs.progress", { count, written: formatNumber(written), steps: formatNumber(count) })}
      </span>
      <span className={css.fact}>
        <Moment at={run.createdAt} />
      </span>
      <span className={css.menu}>
        <RunMenu run={run}>
          <Menu.Item component={Link} to={runsOf(run.workflow_id)} leftSection={<IconFilter size={17} stroke={1.6} />}>
            {t("runs.only")}
          </Menu.Item>
        </RunMenu>
      </span>
    </li>
  );
}

const signs: Partial<Record<RunState, ComponentType<IconProps>>> = {
  running: IconProgress,
  look: IconHandStop,
  done: IconCheck,
  out_of_date: IconAlertTriangle,
  failed: IconCircleX,
  cancelled: IconPlayerStop,
};

/** How a run stands, in a sign and in words. */
function Standing({ state }: { state: RunState }) {
  const t = useWords("workflows");
  const Sign = signs[state];
  return (
    <span className={css.state} data-state={state}>
      {Sign && <Sign size={16} stroke={1.8} aria-hidden="true" />}
      {t(`runs.state.${state}`)}
    </span>
  );
}

export function RowsSkeleton() {
  const t = useWords("workflows");
  return (
    <div className={css.list} role="status" aria-label={t("loading")}>
      {Array.from({ length: RUNS_PER_PAGE / 3 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
        <div key={at} className={css.row}>
          <Skeleton height={14} width={`${44 + ((at * 17) % 40)}%`} radius={4} />
        </div>
      ))}
    </div>
  );
}
