import { Button } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconPlayerStopFilled, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useWordsLeft } from "../../../../platform/me/wordsLeft.ts";
import { DownloadMenu } from "../acts/RunMenu.tsx";
import { type WayOn, wayOn, wordsOf } from "../facts.ts";
import type { Going } from "../useGoing.ts";
import css from "./Foot.module.css";

type Props = { run: UserWorkflow; going: Going; blocked: ReactNode };

/** How a run goes on from here, with the words that it will take; while it is written, the way to end that. */
export function Foot({ run, going, blocked }: Props) {
  const t = useWords("workflows");
  const way = wayOn(run);
  if (run.state === "running") {
    return (
      <div className={css.foot} key="writing">
        <Button
          color="ink"
          leftSection={<IconPlayerStopFilled size={14} />}
          disabled={going.isStopping}
          onClick={going.stop}
        >
          {t("run.stop")}
        </Button>
        <p className={css.told}>{t("run.going")}</p>
      </div>
    );
  }
  if (blocked) return <div className={css.blocked}>{blocked}</div>;
  if (!way) {
    return (
      <div className={css.foot}>
        <DownloadMenu run={run} />
      </div>
    );
  }
  return (
    <div className={css.foot} key="resting">
      <On way={way} going={going} />
      <Told run={run} way={way} />
    </div>
  );
}

/** A step that is out of date may be written alone, or with those after it, which may have been told what it said. */
function On({ way, going }: { way: WayOn; going: Going }) {
  const t = useWords("workflows");
  const number = formatNumber(way.at + 1);
  const step = way.from?.user_workflow_template_id;
  if (step !== undefined && way.writes.length > 1) {
    return (
      <>
        <Button loading={going.isBusy} onClick={() => going.goOn({ step })}>
          {t("run.withLater", { number })}
        </Button>
        <Button variant="default" disabled={going.isBusy} onClick={() => going.goOn({ step, only: true })}>
          {t("run.alone", { number })}
        </Button>
      </>
    );
  }
  return (
    <Button
      loading={going.isBusy}
      leftSection={way.isAgain ? <IconRefresh size={16} stroke={1.6} /> : undefined}
      onClick={() => going.goOn(step === undefined ? {} : { step })}
    >
      {t(way.isAgain ? "run.tryAgain" : "run.goOn", { number })}
    </Button>
  );
}

function Told({ run, way }: { run: UserWorkflow; way: WayOn }) {
  const t = useWords("workflows");
  const { left, of } = useWordsLeft();
  const words = wordsOf(run, way.writes);
  const about = { number: formatNumber(words), count: way.writes.length, left: formatNumber(left) };
  const alone = way.from && way.writes.length > 1 ? formatNumber(wordsOf(run, [way.at])) : null;
  return (
    <p className={`${css.told} num`} data-over={words > left || undefined}>
      {t(`run.about${of}`, about)}
      {alone !== null && `; ${t("run.aboutAlone", { number: alone })}`}
    </p>
  );
}
