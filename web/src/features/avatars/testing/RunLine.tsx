import { Button, Checkbox, Progress } from "@mantine/core";
import { IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isUnderwayTest, useCancelTestRun, useRunTests, useTestRuns } from "../data.testing.ts";
import css from "./testing.module.css";

/** About as many words as an answer has. */
const WORDS_AN_ANSWER = 150;

/** Asks all questions, says beforehand about how many words that takes, and how far it is while it goes on. */
export function RunLine({ avatarId, count }: { avatarId: number; count: number }) {
  const t = useWords("avatars");
  const [isJudged, setJudged] = useState(false);
  const { data } = useTestRuns(avatarId, 1);
  const start = useRunTests(avatarId);
  const cancel = useCancelTestRun(avatarId);
  const underway = data?.test_runs.find(isUnderwayTest);
  if (underway) {
    return (
      <div className={css.runLine}>
        <div className={css.progress} role="status">
          <p className="num">{t("testing.underway", { done: underway.results.length, total: underway.total })}</p>
          <Progress value={underway.done * 100} size={4} aria-label={t("testing.run")} />
        </div>
        <Button
          variant="default"
          leftSection={<IconX size={15} stroke={1.6} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(underway.test_run_id, { onError: showAlert })}
        >
          {t("testing.stop")}
        </Button>
      </div>
    );
  }
  return (
    <div className={css.runLine}>
      <div>
        <Checkbox
          label={t("testing.judge")}
          checked={isJudged}
          onChange={(event) => setJudged(event.currentTarget.checked)}
        />
        <p className={`${css.hint} num`}>
          {t("testing.aboutWords", { number: formatNumber(count * WORDS_AN_ANSWER) })}
        </p>
      </div>
      <Button
        leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        loading={start.isPending}
        onClick={() => start.mutate(isJudged, { onError: showAlert })}
      >
        {t("testing.run")}
      </Button>
    </div>
  );
}
