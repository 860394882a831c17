import { Button } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { focusEagerly } from "../../../ui/form/useEagerFocus.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { Blocked, useBlock } from "../../chats/index.ts";
import { fixedFaultOf } from "../../workflows/index.ts";
import { useWorkflowOf } from "../data/data.ts";
import { useCreateBatch } from "../data/files.ts";
import { Gone } from "../Gone.tsx";
import { batchOf, idFrom, workflowOf } from "../places.ts";
import { Asked } from "../upload/Asked.tsx";
import { EmptyTableButton } from "../upload/EmptyTableButton.tsx";
import { TableDrop } from "../upload/TableDrop.tsx";
import css from "../upload/Upload.module.css";
import { useSending } from "../upload/useSending.ts";
import { Waiting } from "../Waiting.tsx";

/** Where a workflow is given a table, to be run for each of its rows. */
export default function NewBatch() {
  const t = useWords("batches");
  const id = idFrom(useParams().workflow_id);
  const workflow = useWorkflowOf(id ?? 0, id !== null);
  const { data } = workflow;
  const isOpen = data?.can.start && data.questions.length > 0;
  return (
    <>
      <TopBar
        name={t("title")}
        quiet={data?.name}
        acts={isOpen && <EmptyTableButton workflow={data} />}
        phoneActs={isOpen && <EmptyTableButton workflow={data} isPhone />}
      />
      {data ? (
        <Giving key={data.workflow_id} workflow={data} />
      ) : id === null || workflow.isError ? (
        <Gone title={t("workflowFailed")} query={id === null ? null : workflow} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Giving({ workflow }: { workflow: Workflow }) {
  const t = useWords("batches");
  const isKept = useBlock() === "noAccess";
  return (
    <div className={css.page}>
      <div className={css.column}>
        <h2 className={css.title}>{t("upload.title", { name: workflow.name })}</h2>
        <p className={css.sub}>{t("upload.text")}</p>
        {isKept ? <Blocked block="noAccess" draft="" /> : <Table workflow={workflow} />}
      </div>
    </div>
  );
}

function Table({ workflow }: { workflow: Workflow }) {
  const t = useWords("batches");
  const navigate = useNavigate();
  const create = useCreateBatch(workflow.workflow_id);
  const sending = useSending(async (one) => {
    const { workflow_batch_id } = await create.mutateAsync(one);
    // The way back from the table leads to the workflow, and not to a place where the same file would be given again.
    await navigate(batchOf(workflow_batch_id), { replace: true });
  });
  if (!workflow.can.start) {
    return <EmptyState kind="notAllowed" title={t("upload.cannotStart")} text={t("upload.cannotStartText")} />;
  }
  const fixed = fixedFaultOf(workflow);
  if (fixed) {
    const text = t("upload.fixedText", { ...fixed, step: formatNumber(fixed.step) });
    const open = (
      <Button component={Link} to={workflowOf(workflow.workflow_id)} variant="default">
        {t("upload.openWorkflow")}
      </Button>
    );
    return <EmptyState kind="notAllowed" title={t("upload.fixed")} text={text} action={workflow.can.edit && open} />;
  }
  if (workflow.questions.length === 0) return <EmptyState kind="nothing" title={t("upload.asksNothing")} />;
  return (
    <>
      <Drop sending={sending} />
      <Asked questions={workflow.questions} />
    </>
  );
}

/** Where the table goes in; the screen begins there. */
function Drop({ sending }: { sending: ReturnType<typeof useSending> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const choose = place.current?.querySelector<HTMLElement>("[data-autofocus]");
    if (choose) focusEagerly(choose);
  }, []);
  return (
    <div ref={place}>
      <TableDrop
        onItsWay={sending.onItsWay}
        problem={sending.problem}
        onFile={(file) => void sending.take(file)}
        onProblem={sending.setProblem}
        onCancel={sending.cancel}
      />
    </div>
  );
}
