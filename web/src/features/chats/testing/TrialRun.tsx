import { Button } from "@mantine/core";
import { IconPlayerStopFilled, IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Blocked, useBlock } from "../blocked/Blocked.tsx";
import { type ThreadActs, ThreadActsContext, useThreadActs } from "../message/acts.ts";
import { useSpeakers } from "../message/people.ts";
import { Heard } from "../thread/AnswerAnnouncer.tsx";
import { useTest } from "./data.ts";
import css from "./Testing.module.css";
import { TestTurns } from "./TestTurns.tsx";

type Props = { content: string; triesTemplate?: number | null };

/** One question and its answer, as long as this is on the screen; the answer is stopped when it is left. */
export default function TrialRun({ content, triesTemplate = null }: Props) {
  const t = useWords("chats");
  const block = useBlock();
  const { writer } = useSpeakers();
  const [problem, setProblem] = useState<string | null>(null);
  const test = useTest(null, { onRefused: (_content, error) => setProblem(error.message), triesTemplate });
  const { thread, generating } = test;
  useAskedOnce(() => !block && test.send(content), test.stop);
  const again = () => {
    setProblem(null);
    test.send(content, thread.messages.findLast(({ role }) => role === "user")?.message_id ?? null);
  };
  const canAsk = !block && !generating && !test.isSending;
  const acts: ThreadActs = { ...useThreadActs(), canAsk, tryAgain: again };
  return (
    <div className={css.root}>
      <ThreadActsContext value={acts}>
        <TestTurns thread={thread} />
      </ThreadActsContext>
      {problem && (
        <p className={css.empty} role="alert">
          {problem}
        </p>
      )}
      {block && !generating ? (
        <Blocked block={block} draft={content} />
      ) : (
        <div className={css.trialActs}>
          {generating ? (
            <Button
              color="ink"
              leftSection={<IconPlayerStopFilled size={14} />}
              disabled={test.isStopping}
              onClick={test.stop}
            >
              {t("stop")}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              loading={test.isSending}
              onClick={again}
            >
              {t("trial.again")}
            </Button>
          )}
        </div>
      )}
      <Heard thread={thread} writer={writer} />
    </div>
  );
}

function useAskedOnce(askIt: () => void, stop: () => void): void {
  const isAsked = useRef(false);
  const begin = useEffectEvent(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    askIt();
  });
  const end = useEffectEvent(stop);
  useEffect(() => {
    begin();
    return () => end();
  }, []);
}
