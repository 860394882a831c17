import { Alert, Button, NativeSelect } from "@mantine/core";
import { alarmDays, type MarginAlarm } from "@pluma/contract/margin/margin";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type Scope, useSaveAlarm } from "../data.ts";
import css from "./margin.module.css";

const often = ["never", "daily", "weekly"] as const;

/** Says how often one is told by mail of customers who cost more than they pay, and over how many days that is looked at. */
export function AlarmDialog({ scope, alarm, onClose }: { scope: Scope; alarm: MarginAlarm; onClose: () => void }) {
  const t = useWords("margin");
  const save = useSaveAlarm(scope);
  const [draft, setDraft] = useState(alarm);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        showSuccess(t("alarm.saved"));
        onClose();
      },
    });
  };
  return (
    <Dialog title={t("alarm.title")} onClose={onClose}>
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} className={css.fields}>
        <p>{t("alarm.text")}</p>
        <NativeSelect
          data-autofocus
          label={t("alarm.often")}
          data={often.map((value) => ({ value, label: t(`alarm.${value}`) }))}
          value={draft.often}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setDraft({ ...draft, often: often.find((each) => each === value) ?? "never" });
          }}
        />
        <NativeSelect
          label={t("alarm.over")}
          data={alarmDays.map((days) => ({ value: String(days), label: t("alarm.days", { days }) }))}
          value={String(draft.days)}
          onChange={(event) => {
            const days = Number(event.currentTarget.value);
            setDraft({ ...draft, days: alarmDays.find((each) => each === days) ?? 30 });
          }}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
