import { Button, Skeleton } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Cell, CellFacts, CellFoot, CellName, Cells, CellsLoading, CellText } from "../../../ui/cells/Cells.tsx";
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
      <Cells>
        {workflows.map((workflow) => (
          <WorkflowCell
            key={workflow.workflow_id}
            workflow={workflow}
            onStart={() => start(workflow)}
            onDelete={() => setRemoved(workflow)}
          />
        ))}
      </Cells>
      {dialog}
      {removed && (
        <DeleteDialog workflow={removed} onClose={() => setRemoved(null)} onDeleted={() => setRemoved(null)} />
      )}
    </>
  );
}

type CellProps = { workflow: Workflow; onStart: () => void; onDelete: () => void };

function WorkflowCell({ workflow, onStart, onDelete }: CellProps) {
  const t = useWords("workflows");
  const { workflow_id, name, description, can } = workflow;
  return (
    <Cell>
      <CellName to={workflowOf(workflow_id)}>{name}</CellName>
      <Facts workflow={workflow} />
      {description.trim() !== "" && <CellText>{description}</CellText>}
      <Asked workflow={workflow} />
      <CellFoot>
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
      </CellFoot>
    </Cell>
  );
}

function Facts({ workflow: { steps, tags, public: isPublic } }: { workflow: Workflow }) {
  const t = useWords("workflows");
  const count = t("steps.count", { count: steps.length, number: formatNumber(steps.length) });
  const [tag] = tagsOf(tags);
  return <CellFacts>{[count, tag, isPublic && t("list.public")].filter(Boolean).join(" · ")}</CellFacts>;
}

/** What a workflow asks, in the words of its questions; where nothing is said of it, what its steps are called too. */
function Asked({ workflow: { questions, steps, templates, description } }: { workflow: Workflow }) {
  const t = useWords("workflows");
  const names = steps.map((step) => templateOf(templates, step)?.name).filter(Boolean);
  const labels = questions.map(({ label }) => label).join(", ");
  return (
    <>
      {description.trim() === "" && <CellText>{names.join(" → ")}</CellText>}
      <div className={css.asked}>
        <CellFacts>{labels === "" ? t("list.asksNothing") : t("list.asks", { labels })}</CellFacts>
      </div>
    </>
  );
}

/** The place of a list that is being read. */
export function CellsSkeleton() {
  const t = useWords("workflows");
  return (
    <CellsLoading label={t("loading")} count={6}>
      <Skeleton width="62%" height={18} my={9} />
      <Skeleton width="34%" height={12} />
      <Skeleton width="94%" height={13} mt={16} />
      <Skeleton width="72%" height={13} mt={9} />
      <CellFoot>
        <Skeleton width={86} height={30} />
      </CellFoot>
    </CellsLoading>
  );
}
