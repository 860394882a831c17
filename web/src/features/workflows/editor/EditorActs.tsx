import { useState } from "react";
import { useNavigate } from "react-router";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { DeleteDialog } from "../list/DeleteDialog.tsx";
import { WorkflowMenu } from "../list/WorkflowMenu.tsx";
import { LIST } from "../places.ts";
import type { Editor } from "./useEditor.ts";

/** What is done with the whole workflow, once there is one. */
export function EditorActs({ editor: { base } }: { editor: Editor }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  if (!base) return null;
  return (
    <>
      <WhoSees type="workflow" id={base.workflow_id} organizationId={base.organization_id} ownerId={base.user_id} />
      <WorkflowMenu workflow={base} onDelete={() => setDeleting(true)} isOpen />
      {isDeleting && (
        <DeleteDialog
          workflow={base}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(LIST, { replace: true })}
        />
      )}
    </>
  );
}
