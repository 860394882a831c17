import { WORKFLOW_NAME_LENGTH_MAX, type Workflow } from "@pluma/contract/workflows/workflows";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useCreateWorkflow } from "../data/workflows.ts";
import { workflowOf } from "../places.ts";

/** Makes a copy of a workflow for oneself, says so, and opens it; one at a time. */
export function useDuplicate(): (workflow: Workflow) => void {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const create = useCreateWorkflow();
  const duplicate = async ({ name, description, tags, steps }: Workflow) => {
    if (create.isPending) return;
    try {
      const copyName = t("list.copyOf", { name }).slice(0, WORKFLOW_NAME_LENGTH_MAX);
      const copy = await create.mutateAsync({ name: copyName, description, tags, steps });
      showSuccess(t("list.duplicated", { name }));
      void navigate(workflowOf(copy.workflow_id));
    } catch (error) {
      showAlert(error);
    }
  };
  return (workflow) => void duplicate(workflow);
}
