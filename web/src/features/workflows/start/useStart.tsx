import type { Workflow } from "@pluma/contract/workflows/workflows";
import { lazy, type ReactNode, useState } from "react";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";

const StartDialog = lazy(() => import("./StartDialog.tsx"));

/** Starting a workflow from wherever it is shown: `start` opens what it asks, `dialog` is where that is drawn. */
export function useStart(): { start: (workflow: Workflow) => void; dialog: ReactNode } {
  const [started, setStarted] = useState<Workflow | null>(null);
  return {
    start: setStarted,
    dialog: started && (
      <TypedAhead>
        <StartDialog workflow={started} onClose={() => setStarted(null)} />
      </TypedAhead>
    ),
  };
}
