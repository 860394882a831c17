import { Button, Skeleton } from "@mantine/core";
import type { Workflow as Row } from "@pluma/contract/workflows/workflows";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useWorkflow, useWorkflowsLive } from "../data/workflows.ts";
import { Editor } from "../editor/Editor.tsx";
import { LoadFailed } from "../LoadFailed.tsx";
import { LIST, workflowOf } from "../places.ts";
import { Reading } from "../reading/Reading.tsx";
import css from "./Workflow.module.css";

/** One workflow: its editor for who may change it, for others what it does; a new one where none is named. */
export default function Workflow() {
  const { workflow_id = "" } = useParams();
  const { key, state } = useLocation();
  const editing = editingOf(state) ?? (workflow_id === "new" ? `new ${key}` : workflow_id);
  // What is made while it is edited goes on being edited: its address changes, and nothing that was typed meanwhile goes.
  return <Body key={editing} id={numberIn(workflow_id)} isNew={workflow_id === "new"} editing={editing} />;
}

type BodyProps = { id: number | null; isNew: boolean; editing: string };

function Body({ id, isNew, editing }: BodyProps) {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const workflow = useWorkflow(id ?? 0, id !== null);
  useWorkflowsLive();
  const { data } = workflow;
  const handleMade = ({ workflow_id }: Row) => {
    showSuccess(t("saved.made"));
    void navigate(workflowOf(workflow_id), { replace: true, state: { editing } });
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

const editingOf = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "editing" in state && typeof state.editing === "string"
    ? state.editing
    : null;
