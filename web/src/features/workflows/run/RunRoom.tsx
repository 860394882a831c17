import { useHotkeys } from "@mantine/hooks";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconArrowLeft } from "@tabler/icons-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { AnswerAlone, type AnswerParts } from "../../chats/index.ts";
import { runOf } from "../places.ts";
import { AnswerPane } from "./answer/AnswerPane.tsx";
import { Foot } from "./answer/Foot.tsx";
import { stepInHand } from "./facts.ts";
import { Inside } from "./inside/Inside.tsx";
import { OnlyStep } from "./inside/OnlyStep.tsx";
import { type Pane, placeOf, stepAt } from "./places.ts";
import css from "./RunRoom.module.css";
import { RunValues } from "./steps/RunValues.tsx";
import { Stepper } from "./steps/Stepper.tsx";
import { Told } from "./Told.tsx";
import { type Going, useGoing } from "./useGoing.ts";

const ValuesDialog = lazy(() => import("./acts/ValuesDialog.tsx"));

/** A run: its steps, what the one in hand answered, and what that one was told; on a phone one after the other. */
export function RunRoom({ run }: { run: UserWorkflow }) {
  const [search] = useSearchParams();
  const { step: wanted, pane } = placeOf(search);
  const [isChanging, setChanging] = useState(false);
  const steps = run.user_workflow_templates;
  const place = usePlace(run, wanted);
  const step = steps[place];
  const going = useGoing(run);
  useWalking(run, place);
  const panes = (answer: AnswerParts | null) => (
    <Panes run={run} place={place} pane={pane} answer={answer} onChange={() => setChanging(true)} going={going} />
  );
  const asker = { tryAgain: () => going.goOn({}), rephrase: () => setChanging(true), stop: going.stop };
  return (
    <>
      {step && step.conversation_id !== null ? (
        <Suspense fallback={panes(reading)}>
          <AnswerAlone conversationId={step.conversation_id} versions={step.versions} asker={asker}>
            {panes}
          </AnswerAlone>
        </Suspense>
      ) : (
        panes(null)
      )}
      <Told run={run} />
      {isChanging && (
        <TypedAhead>
          <ValuesDialog run={run} onClose={() => setChanging(false)} />
        </TypedAhead>
      )}
    </>
  );
}

/** What reads answers is on its way. */
const reading: AnswerParts = {
  message: null,
  isLoading: true,
  isWriting: false,
  prompt: null,
  text: null,
  versions: null,
  changes: null,
  acts: null,
  blocked: null,
};

/** The step that was chosen; without one whichever is being written, and then that one still. */
function usePlace(run: UserWorkflow, wanted: number | null): number {
  const steps = run.user_workflow_templates;
  const [held, setHeld] = useState(() => stepInHand(run));
  const chosen = steps.findIndex(({ user_workflow_template_id }) => user_workflow_template_id === wanted);
  if (chosen >= 0) return chosen;
  const writing = steps.findIndex(({ state }) => state === "running");
  if (writing >= 0 && writing !== held) setHeld(writing);
  return writing >= 0 ? writing : Math.min(held, steps.length - 1);
}

type PanesProps = {
  run: UserWorkflow;
  place: number;
  pane: Pane;
  answer: AnswerParts | null;
  going: Going;
  onChange: () => void;
};

function Panes({ run, place, pane, answer, going, onChange }: PanesProps) {
  const t = useWords("workflows");
  const { steps, middle, right } = usePaneFocus(pane);
  useBeginning(middle, steps);
  // An answer that was edited, or whose writing has ended, is read on.
  useFocusKept(middle);
  // What was pressed is gone when it is done: the focus waits where the answer will be.
  const watched: Going = {
    ...going,
    goOn: (asked) => {
      going.goOn(asked);
      middle.current?.focus();
    },
  };
  const back = (
    <Link className={css.back} to={runOf(run.user_workflow_id)} replace>
      <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
      {t("run.toSteps")}
    </Link>
  );
  // While somebody regenerates, the run is told of it only when that ends.
  const shown = answer?.isWriting ? withRunning(run, place) : run;
  return (
    <div className={css.room} data-pane={pane}>
      <div className={css.steps} ref={steps} tabIndex={-1}>
        <Stepper run={shown} chosen={place}>
          <RunValues run={run} onChange={onChange} />
        </Stepper>
      </div>
      <div className={css.middle} ref={middle} tabIndex={-1}>
        {back}
        <AnswerPane
          run={shown}
          place={place}
          answer={answer}
          foot={<Foot run={shown} going={watched} blocked={answer?.blocked} />}
        />
      </div>
      <div className={css.right} ref={right} tabIndex={-1}>
        <Inside
          run={run}
          place={place}
          answer={answer}
          foot={<OnlyStep run={shown} place={place} going={watched} isBlocked={Boolean(answer?.blocked)} />}
        />
      </div>
    </div>
  );
}

function withRunning(run: UserWorkflow, place: number): UserWorkflow {
  const steps = run.user_workflow_templates.map((step, at) =>
    at === place ? { ...step, state: "running" as const } : step,
  );
  return { ...run, state: "running", user_workflow_templates: steps };
}

/** Alt with ↑ or ↓ walks the steps. */
function useWalking(run: UserWorkflow, place: number): void {
  const navigate = useNavigate();
  const walk = (by: number) => {
    const next = run.user_workflow_templates[place + by];
    if (next) void navigate(stepAt(run.user_workflow_id, next.user_workflow_template_id), { replace: true });
  };
  useHotkeys([
    ["alt+ArrowDown", () => walk(1)],
    ["alt+ArrowUp", () => walk(-1)],
  ]);
}

/** Whoever started or opened the run goes on where the answer will be, or at its steps where a window shows them alone. */
function useBeginning(middle: RefObject<HTMLElement | null>, steps: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const part = middle.current?.checkVisibility() ? middle.current : steps.current;
    if (part && document.activeElement?.contains(part)) part.focus({ preventScroll: true });
  }, [middle, steps]);
}

/** Where a window shows one part at a time, the focus goes along with it. */
function usePaneFocus(pane: Pane) {
  const steps = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const before = useRef(pane);
  useEffect(() => {
    if (before.current === pane) return;
    before.current = pane;
    const isElsewhere = !document.activeElement?.checkVisibility() || document.activeElement === document.body;
    if (isElsewhere) ({ steps, answer: middle, inside: right })[pane].current?.focus();
  }, [pane]);
  return { steps, middle, right };
}
