import { Alert, Button, TextInput } from "@mantine/core";
import { RUN_NAME_LENGTH_MAX } from "@pluma/contract/workflows/runs";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { type SubmitEvent, Suspense, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { attempts } from "../../../platform/ask/attempts.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { needsSubscription } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { Blocked, useBlock } from "../../chats/index.ts";
import { FieldInputs, focusInput } from "../../templates/index.ts";
import { useStartRun } from "../data/runs.ts";
import { runOf } from "../places.ts";
import { numbersIn } from "../steps.ts";
import {
  type Answers,
  asFields,
  estimateRun,
  faultsOf,
  firstAnswers,
  fixedFaultOf,
  suggestedName,
  textOf,
} from "./answers.ts";
import { keepAnswers, keptAnswers } from "./keptAnswers.ts";
import css from "./StartDialog.module.css";
import { Words } from "./Words.tsx";

type Props = { workflow: Workflow; onClose: () => void };

/** Asks what a workflow asks, each thing once, and starts a run of it; then that is where one is. */
export default function StartDialog({ workflow, onClose }: Props) {
  const t = useWords("workflows");
  const block = useBlock();
  return (
    <Dialog title={t("start.title", { name: workflow.name })} onClose={onClose}>
      {block ? <Blocked block={block} draft="" /> : <StartForm workflow={workflow} onClose={onClose} />}
    </Dialog>
  );
}

function StartForm({ workflow, onClose }: Props) {
  const t = useWords("workflows");
  const language = useLanguage();
  const form = useId();
  const { questions, steps } = workflow;
  const fields = asFields(questions);
  const asking = useAsking(workflow, form, onClose);
  const usedBy = (key: string) => questions.find((each) => each.key === key)?.steps ?? [];
  return (
    <form className={css.form} onSubmit={asking.handleSubmit} noValidate>
      <p>{t(questions.length === 0 ? "start.asksNothing" : "start.about", { count: steps.length })}</p>
      {asking.problem && (
        <Alert color="red" role="alert">
          {asking.problem}
        </Alert>
      )}
      <Suspense>
        <FieldInputs
          form={form}
          fields={fields}
          values={asking.answers}
          onChange={asking.answer}
          errors={asking.errors}
          hasFocus
          below={({ name }) => (
            <p className={css.note}>
              {t("steps.used", { count: usedBy(name).length, numbers: numbersIn(steps, usedBy(name), language) })}
            </p>
          )}
        />
      </Suspense>
      <TextInput
        label={t("start.name")}
        placeholder={asking.suggested}
        maxLength={RUN_NAME_LENGTH_MAX}
        value={asking.name}
        onChange={(event) => asking.setName(event.currentTarget.value)}
      />
      <DialogActs>
        <div className={css.told}>
          <Words words={estimateRun(workflow, asking.answers)} />
        </div>
        <DialogClose>{t("cancel")}</DialogClose>
        <Button type="submit" loading={asking.isStarting} disabled={asking.isHeld}>
          {t("start.start")}
        </Button>
      </DialogActs>
    </form>
  );
}

/** The answers while they are given, what is wrong with them, and the start: one, however often it is pressed. */
function useAsking(workflow: Workflow, form: string, onClose: () => void) {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const { questions } = workflow;
  const { workflow_id: id } = workflow;
  const [typed, setTyped] = useState<Answers>(() => keptAnswers(id));
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const start = useStartRun();
  const answers = { ...firstAnswers(questions), ...typed };
  const suggested = suggestedName(questions, answers, workflow.name);
  const faults = faultsOf(questions, answers);
  const fixed = useFixedProblem(workflow);
  const told = refusedIn(start.error);
  const said = Object.entries(faults).map(([at, fault]) => [at, t(`start.${fault}`)]);
  const errors: Record<string, string> = { ...(isTried && Object.fromEntries(said)), ...told };
  const goTo = (keys: readonly string[]) => {
    const first = questions.find((each) => keys.includes(each.key));
    if (first) focusInput(form, asFields(questions), first.key);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (start.isPending || fixed) return;
    setTried(true);
    if (Object.keys(faults).length > 0) return goTo(Object.keys(faults));
    const named = { workflow_id: workflow.workflow_id, name: name.trim() || suggested };
    const sent = { ...named, values: textOf(questions, answers) };
    start.mutate(
      { ...sent, key: keyOf(sent) },
      {
        onSuccess: ({ user_workflow_id }) => {
          keepAnswers(id, {});
          // Closed before: what was typed is sent, and holds nobody back.
          flushSync(onClose);
          void navigate(runOf(user_workflow_id));
        },
        onError: (error) => {
          // Whoever is led to the plans finds the answers again.
          if (needsSubscription(error)) keepAnswers(id, typed);
          goTo(Object.keys(refusedIn(error)));
        },
      },
    );
  };
  return {
    ...{ answers, name, setName, suggested, errors, handleSubmit },
    answer: (at: string, value: string) => {
      start.reset();
      setTyped({ ...typed, [at]: value });
    },
    isStarting: start.isPending,
    isHeld: fixed !== null,
    problem: fixed ?? (start.error && Object.keys(told).length === 0 ? start.error.message : null),
  };
}

/** What no answer changes, and is said before anybody gives one: a fixed value that its template does not take. */
function useFixedProblem(workflow: Workflow): string | null {
  const t = useWords("workflows");
  const fixed = fixedFaultOf(workflow);
  return fixed && t("start.fixed", { ...fixed, step: formatNumber(fixed.step) });
}

// What the server says of an answer, by the key of its question.
function refusedIn(error: unknown): Record<string, string> {
  if (!isRefused(error)) return {};
  const told = Object.entries(error.fields).filter(([path]) => path.startsWith("values."));
  return Object.fromEntries(told.map(([path, text]) => [path.slice("values.".length), text]));
}
