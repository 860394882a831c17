import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { newKey } from "../../../platform/ask/newKey.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useCancelRun, useContinueRun } from "../data/runs.ts";
import { NOW, stepAt } from "./places.ts";

type Asked = { step?: number; only?: boolean };

/** Letting a run go on, or end. */
export type Going = {
  isBusy: boolean;
  isStopping: boolean;
  goOn: (asked: Asked) => void;
  stop: () => void;
};

/** How a run is let go on; what is written then is looked at. A refusal is said at the top. */
export function useGoing({ user_workflow_id: id }: Pick<UserWorkflow, "user_workflow_id">): Going {
  const navigate = useNavigate();
  const { mutate: goOn, isPending: isBusy } = useContinueRun();
  const { mutate: cancel, isPending: isStopping } = useCancelRun();
  // A second press comes before anything is drawn anew.
  const isAsked = useRef(false);
  return {
    isBusy,
    isStopping,
    goOn: (asked) => {
      if (isAsked.current) return;
      isAsked.current = true;
      goOn(
        { id, ...asked, key: newKey() },
        {
          onSuccess: () => void navigate(stepAt(id, asked.only ? (asked.step ?? NOW) : NOW), { replace: true }),
          onError: showAlert,
          onSettled: () => {
            isAsked.current = false;
          },
        },
      );
    },
    stop: () => !isStopping && cancel(id, { onError: showAlert }),
  };
}
