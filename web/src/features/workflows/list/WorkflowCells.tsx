import { Button, Skeleton } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { workflowOf } from "../places.ts";
import { useStart } from "../start/useStart.tsx";
import { tagsOf, templateOf } from "../steps.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import css from "./WorkflowCells.module.css";
import { WorkflowMenu } from "./WorkflowMenu.tsx";

/** Workflows beside each other: what each is, how many steps it has, what it asks, and Start. */
export function WorkflowCells({ workflows }: { workflows: readonly Workflow[] }) {
  const { start, dialog } = useStart();
  const [removed, setRemoved] = useState<Workflow | null>(null);
  return (
    <>
      <ul className={css.cells}>
        {workflows.map((workflow) => (
          <Cell
            key={workflow.workflow_id}
            workflow={workflow}
            onStart={() => start(workflow)}
            onDelete={() => setRemoved(workflow)}
          />
        ))}
      </ul>
      {dialog}
      {removed && (
        <DeleteDialog workflow={removed} onClose={() => setRemoved(null)} onDeleted={() => setRemoved(null)} />
      )}
    </>
  );
}

type CellProps = { workflow: Workflow; onStart: () => void; onDelete: () => void };

function Cell({ workflow, onStart, onDelete }: CellProps) {
  const t = useWords("workflows");
  const { workflow_id, name, description, can } = workflow;
  return (
    <li className={css.cell}>
      <h2 className={css.name}>
        <Link to={workflowOf(workflow_id)}>{name}</Link>
      </h2>
      <Facts workflow={workflow} />
      {description.trim() !== "" && <p className={css.description}>{description}</p>}
      <Asked workflow={workflow} />
      <div className={css.foot}>
        {can.start ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={15} stroke={1.6} />}
            aria-label={t("list.startIt", { name })}
            onClick={onStart}
          >
            {t("start.start")}
          </Button>
        ) : (
          <Tag tone="warn">{t("list.cannotStart")}</Tag>
        )}
        <WorkflowMenu workflow={workflow} onDelete={onDelete} />
      </div>
    </li>
  );
}

function Facts({ workflow: { steps, tags, public: isPublic } }: { workflow: Workflow }) {
  const t = useWords("workflows");
  const count = t("steps.count", { count: steps.length, number: formatNumber(steps.length) });
  const [tag] = tagsOf(tags);
  return <p className={css.facts}>{[count, tag, isPublic && t("list.public")].filter(Boolean).join(" · ")}</p>;
}

/** What a workflow asks, in the words of its questions; where nothing is said of it, what its steps are called too. */
function Asked({ workflow: { questions, steps, templates, description } }: { workflow: Workflow }) {
  const t = useWords("workflows");
  const names = steps.map((step) => templateOf(templates, step)?.name).filter(Boolean);
  const labels = questions.map(({ label }) => label).join(", ");
  return (
    <>
      {description.trim() === "" && <p className={css.description}>{names.join(" → ")}</p>}
      <p className={css.asked}>{labels === "" ? t("list.asksNothing") : t("list.asks", { labels })}</p>
    </>
  );
}

/** The place of a list that is being read. */
export function CellsSkeleton() {
  const t = useWords("workflows");
  return (
    <div className={css.cells} role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4, 5, 6].map((cell) => (
        <div key={cell} className={css.cell}>
          <Skeleton width="62%" height={18} my={9} />
          <Skeleton width="34%" height={12} />
          <Skeleton width="94%" height={13} mt={16} />
          <Skeleton width="72%" height={13} mt={9} />
          <div className={css.foot}>
            <Skeleton width={86} height={30} />
          </div>
        </div>
      ))}
    </div>
  );
}
