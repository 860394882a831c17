import { Button, Skeleton } from "@mantine/core";
import type { Workflow as Row } from "@pluma/contract/workflows/workflows";
import { Link, useNavigate, useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useFormKey } from "../../../ui/useFormKey.ts";
import { useWorkflow, useWorkflowsLive } from "../data/workflows.ts";
import { Editor } from "../editor/Editor.tsx";
import { LIST, workflowOf } from "../places.ts";
import { Reading } from "../reading/Reading.tsx";
import css from "./Workflow.module.css";

/** One workflow: its editor for who may change it, for others what it does; a new one where none is named. */
export default function Workflow() {
  const { workflow_id = "" } = useParams();
  const id = numberIn(workflow_id);
  const { key, kept } = useFormKey(id);
  return <Body key={key} id={id} isNew={workflow_id === "new"} kept={kept} />;
}

type BodyProps = { id: number | null; isNew: boolean; kept: object };

function Body({ id, isNew, kept }: BodyProps) {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const workflow = useWorkflow(id ?? 0, id !== null);
  useWorkflowsLive();
  const { data } = workflow;
  const handleMade = ({ workflow_id }: Row) => {
    showSuccess(t("saved.made"));
    void navigate(workflowOf(workflow_id), { replace: true, state: kept });
  };
  if (isNew || data?.can.edit) return <Editor workflow={data ?? null} onMade={handleMade} />;
  if (data) return <Reading workflow={data} />;
  return (
    <>
      <TopBar name={t("one.title")} />
      <div className={css.room}>
        {workflow.isError && (!isRefused(workflow.error) || workflow.error.status !== 404) ? (
          <LoadFailed title={t("one.failed")} query={workflow} />
        ) : workflow.isError || id === null ? (
          <Missing />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

function Missing() {
  const t = useWords("workflows");
  const toList = (
    <Button component={Link} to={LIST}>
      {t("one.toList")}
    </Button>
  );
  return <EmptyState kind="nothing" title={t("one.missing")} text={t("one.missingText")} action={toList} />;
}

function Waiting() {
  const t = useWords("workflows");
  return (
    <div className={css.waiting} role="status" aria-label={t("loading")}>
      <Skeleton height={30} maw={320} />
      <Skeleton height={52} maw={560} />
      <Skeleton height={52} maw={560} />
      <Skeleton height={52} maw={560} />
    </div>
  );
}

const numberIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
