import { ActionIcon, Button } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconRoute } from "@tabler/icons-react";
import { Suspense } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { AnswersOnly } from "../../chats/index.ts";
import { stepAt } from "../run/places.ts";
import { RunFrame } from "../run/RunFrame.tsx";
import css from "../run/StepChat.module.css";
import { useStepName } from "../run/saying.ts";
import { useGoing } from "../run/useGoing.ts";

/** The answers of one step of a run, without what was asked. */
export default function StepChat() {
  const t = useWords("workflows");
  const { user_workflow_id, conversation_id } = useParams();
  const placeIn = (run: UserWorkflow) =>
    run.user_workflow_templates.findIndex((step) => step.conversation_id === Number(conversation_id));
  return (
    <RunFrame id={user_workflow_id} title={t("stepChat.title")}>
      {(run) => (placeIn(run) < 0 ? null : <Answers run={run} place={placeIn(run)} />)}
    </RunFrame>
  );
}

type Props = { run: UserWorkflow; place: number };

function Answers({ run, place }: Props) {
  const t = useWords("workflows");
  const nameOf = useStepName();
  const navigate = useNavigate();
  const going = useGoing(run);
  const step = run.user_workflow_templates[place];
  if (!step || step.conversation_id === null) return null;
  const back = stepAt(run.user_workflow_id, step.user_workflow_template_id);
  const asker = {
    tryAgain: () => going.goOn({}),
    // What it is told is changed where the run is.
    rephrase: () => void navigate(back),
    stop: going.stop,
  };
  return (
    <>
      <TopBar
        name={nameOf(step)}
        quiet={t("stepChat.of", { number: formatNumber(place + 1), name: run.name })}
        acts={
          <Button
            component={Link}
            to={back}
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconRoute size={16} stroke={1.6} />}
          >
            {t("stepChat.toRun")}
          </Button>
        }
        phoneActs={
          <ActionIcon component={Link} to={back} size="lg" aria-label={t("stepChat.toRun")}>
            <IconRoute size={20} stroke={1.6} />
          </ActionIcon>
        }
      />
      <div className={css.room}>
        <Suspense>
          <AnswersOnly
            conversationId={step.conversation_id}
            asker={asker}
            empty={<EmptyState kind="nothing" title={t("run.notWritten")} text={t("run.notWrittenText")} />}
          />
        </Suspense>
      </div>
    </>
  );
}
