import { Alert, Button } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { readValues } from "@pluma/contract/workflows/values";
import { type SubmitEvent, Suspense, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { FieldInputs, focusInput } from "../../../templates/index.ts";
import { useSaveRun } from "../../data/runs.ts";
import { asFields, faultsOf, textOf } from "../../start/answers.ts";
import { numbersIn } from "../../steps.ts";
import css from "./ValuesDialog.module.css";

type Props = { run: UserWorkflow; onClose: () => void };

/** What a run was started with, to be seen and changed; steps that were told otherwise are out of date then. */
export default function ValuesDialog({ run, onClose }: Props) {
  const t = useWords("workflows");
  return (
    <Dialog title={t("run.values")} onClose={onClose}>
      <ValuesForm run={run} onClose={onClose} />
    </Dialog>
  );
}

function ValuesForm({ run, onClose }: Props) {
  const t = useWords("workflows");
  const language = useLanguage();
  const form = useId();
  const { questions, workflow } = run;
  const [answers, setAnswers] = useState<Record<string, string>>(() => Object.fromEntries(valuesIn(run)));
  const [isTried, setTried] = useState(false);
  const save = useSaveRun();
  const faults = faultsOf(questions, answers);
  const errors = Object.fromEntries(Object.entries(faults).map(([key, fault]) => [key, t(`start.${fault}`)]));
  const usedBy = (key: string) => questions.find((each) => each.key === key)?.steps ?? [];
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const first = questions.find(({ key }) => key in faults);
    if (first) focusInput(form, asFields(questions), first.key);
    if (first || save.isPending) return;
    const done = () => {
      // Closed before: what was typed is kept, and holds nobody back.
      flushSync(onClose);
      showSuccess(t("run.saved"));
    };
    const body = { user_workflow_id: run.user_workflow_id, values: textOf(questions, answers) };
    save.mutate(body, { onSuccess: done });
  };
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <p>{t("run.valuesText")}</p>
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <Suspense>
        <FieldInputs
          form={form}
          fields={asFields(questions)}
          values={answers}
          onChange={(key, value) => setAnswers({ ...answers, [key]: value })}
          errors={isTried ? errors : {}}
          below={({ name }) => (
            <p className={css.note}>
              {t("steps.used", {
                count: usedBy(name).length,
                numbers: numbersIn(workflow.steps, usedBy(name), language),
              })}
            </p>
          )}
        />
      </Suspense>
      <DialogActs>
        <DialogClose>{t("cancel")}</DialogClose>
        <Button type="submit" loading={save.isPending}>
          {t("run.save")}
        </Button>
      </DialogActs>
    </form>
  );
}

const valuesIn = ({ values, questions }: UserWorkflow) =>
  readValues(
    values,
    questions.map(({ key }) => key),
  );
