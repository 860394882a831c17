import { Button, Skeleton } from "@mantine/core";
import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconHandStop } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { EmptyState } from "../../../../ui/page/EmptyState.tsx";
import { type AnswerParts, useFollowed } from "../../../chats/index.ts";
import { countsOf } from "../facts.ts";
import { stepAt } from "../places.ts";
import { useStepName } from "../saying.ts";
import css from "./AnswerPane.module.css";

type Props = {
  run: UserWorkflow;
  place: number;
  /** Null where the step has no conversation. */
  answer: AnswerParts | null;
  foot: ReactNode;
};

/** What a step answered, in all its versions, and how it stands. */
export function AnswerPane({ run, place, answer, foot }: Props) {
  const t = useWords("workflows");
  const nameOf = useStepName();
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isMarking, setMarking] = useState(false);
  useFollowed(box, content, answer?.isWriting ?? false);
  const step = run.user_workflow_templates[place];
  if (!step) return null;
  const name = nameOf(step);
  const message = answer?.message ?? null;
  const changes = answer?.changes;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.box} ref={box} tabIndex={0} aria-label={name}>
        <div className={css.content} ref={content}>
          <Notice run={run} step={step} isWriting={answer?.isWriting ?? false} />
          <Kicker run={run} place={place} answer={answer} isMarking={isMarking} onMark={() => setMarking(!isMarking)} />
          {changes && isMarking ? changes : <Text step={step} answer={answer} />}
          <Refused step={step} answer={answer} />
          {message && !answer?.isWriting && Boolean(message.words) && (
            <div className={css.after}>
              {answer?.acts}
              <span className={`${css.words} num`}>
                {t("run.count", { count: message.words ?? 0, number: formatNumber(message.words ?? 0) })}
              </span>
            </div>
          )}
        </div>
      </section>
      {foot}
    </>
  );
}

type KickerProps = Omit<Props, "foot"> & { isMarking: boolean; onMark: () => void };

/** Which step it is, which version of its answer, and whether that is marked against the one before. */
function Kicker({ run, place, answer, isMarking, onMark }: KickerProps) {
  const t = useWords("workflows");
  const nameOf = useStepName();
  const step = run.user_workflow_templates[place];
  if (!step) return null;
  const name = nameOf(step);
  return (
    <div className={css.kicker}>
      <h2 className={css.name}>
        {t("run.step", { number: formatNumber(place + 1) })} <span aria-hidden="true">·</span> {name}
      </h2>
      <span className={css.beside}>
        {answer?.changes && (
          <Button
            variant={isMarking ? "light" : "subtle"}
            color="ink"
            size="compact-sm"
            aria-pressed={isMarking}
            onClick={onMark}
          >
            {t("run.changes")}
          </Button>
        )}
        {answer?.versions}
      </span>
      <Button
        component={Link}
        to={stepAt(run.user_workflow_id, step.user_workflow_template_id, "inside")}
        replace
        className={css.toInside}
        variant="subtle"
        color="ink"
        size="xs"
      >
        {t(step.told ? "run.told" : "run.toBeTold")}
      </Button>
    </div>
  );
}

/** In one line, what is to be known of this step before it is read. */
function Notice({ run, step, isWriting }: { run: UserWorkflow; step: RunStep; isWriting: boolean }) {
  const t = useWords("workflows");
  if (isWriting) return null;
  if (step.state === "look") {
    return (
      <p className={css.notice}>
        <IconHandStop size={18} stroke={1.6} aria-hidden="true" />
        <span>
          <b>{t("run.stopped")}</b> {t("run.stoppedText")}
        </span>
      </p>
    );
  }
  if (step.state === "out_of_date") {
    return (
      <p className={css.notice} data-kind="warn">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
        <span>{t("run.outOfDateText")}</span>
      </p>
    );
  }
  if (run.state !== "done" || step !== run.user_workflow_templates.at(-1)) return null;
  const { words } = countsOf(run);
  return (
    <p className={css.notice} data-kind="done">
      <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t("run.finished")}</b> {t("run.finishedText", { count: words, number: formatNumber(words) })}
      </span>
    </p>
  );
}

function Text({ step, answer }: { step: RunStep; answer: AnswerParts | null }) {
  if (answer?.isLoading) return answer.text ?? <Reading />;
  return answer?.message || answer?.isWriting ? answer.text : <Nothing step={step} answer={answer} />;
}

function Reading() {
  const t = useWords("workflows");
  return (
    <div role="status" aria-label={t("loading")}>
      {[97, 92, 95, 61].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={11} radius={4} />
      ))}
    </div>
  );
}

/** A step without an answer. */
function Nothing({ step, answer }: { step: RunStep; answer: AnswerParts | null }) {
  const t = useWords("workflows");
  if (step.state === "failed" || answer?.text) return answer?.text;
  if (step.state === "running") return <EmptyState kind="nothing" title={t("run.beginning")} />;
  const isLost = step.conversation_id === null;
  return (
    <EmptyState
      kind="nothing"
      title={t(isLost ? "run.lost" : "run.notWritten")}
      text={t(isLost ? "run.lostText" : "run.notWrittenText")}
    />
  );
}

/** What kept a step from being asked, literally; what is wrong with an answer stands with the answer. */
function Refused({ step, answer }: { step: RunStep; answer: AnswerParts | null }) {
  const message = answer?.message;
  const isSaid = message && (message.error !== null || message.finish_reason !== "stop");
  if (step.state !== "failed" || isSaid || answer?.isWriting || answer?.isLoading) return null;
  return (
    <p className={css.refused} role="alert">
      <IconAlertCircle size={17} stroke={1.6} aria-hidden="true" />
      <span>{step.error?.message}</span>
    </p>
  );
}
