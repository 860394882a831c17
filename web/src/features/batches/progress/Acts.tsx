import { Button } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { openOf } from "../data/counts.ts";
import { useActOnBatch } from "../data/data.ts";
import css from "./Progress.module.css";

const icon = { size: 17, stroke: 1.6 };

/** Pause and go on, in one place, and cancel, which asks once. */
export function Acts({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const { state, can, counts } = batch;
  const [isAsking, setAsking] = useState(false);
  const act = useActOnBatch(batch.workflow_batch_id);
  const isPaused = state === "paused";
  if (state !== "running" && !isPaused) return null;
  const open = openOf(counts);
  return (
    <div className={css.acts}>
      <Button
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        disabled={isPaused ? !can.continue : !can.pause}
        loading={act.isPending}
        onClick={() => act.mutate(isPaused ? "continue" : "pause", { onError: showAlert })}
      >
        {t(isPaused ? "progress.goOn" : "progress.pause")}
      </Button>
      {can.cancel && (
        <Button variant="subtle" color="ink" onClick={() => setAsking(true)}>
          {t("progress.cancelOthers", { count: open, number: formatNumber(open) })}
        </Button>
      )}
      {isAsking && <CancelDialog batch={batch} onClose={() => setAsking(false)} />}
    </div>
  );
}

function CancelDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useWords("batches");
  const act = useActOnBatch(batch.workflow_batch_id);
  const open = openOf(batch.counts);
  const handleCancel = async () => {
    try {
      await act.mutateAsync("cancel");
    } catch (error) {
      showAlert(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("progress.cancelTitle", { count: open, number: formatNumber(open) })}
      keep={t("progress.cancelKeep")}
      act={t("progress.cancelAct")}
      isPending={act.isPending}
      onAct={() => void handleCancel()}
      onClose={onClose}
    >
      <p>{t("progress.cancelText")}</p>
    </ConfirmDialog>
  );
}
