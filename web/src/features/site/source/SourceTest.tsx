import { Button } from "@mantine/core";
import type { AiSource } from "@pluma/contract/site/site";
import { IconAlertCircle, IconCircleCheck, IconPlayerPlay } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { focusWrong } from "../form/focusWrong.ts";
import classes from "./SourceFields.module.css";
import type { SourceState } from "./useSource.ts";

/** Asks the source for its models. */
export function SourceTestButton({ kind, source }: { kind: AiSource; source: SourceState }) {
  const t = useWords("site");
  return (
    <Button
      className={classes.test}
      variant="default"
      leftSection={<IconPlayerPlay size={17} stroke={1.6} aria-hidden />}
      loading={source.isTesting}
      onClick={(event) => tryOut(event.currentTarget, kind, source)}
    >
      {t("source.test")}
    </Button>
  );
}

/** Tests what stands in the fields around `element`; when something is missing, goes there instead. */
export function tryOut(element: Element, kind: AiSource, source: SourceState): void {
  if (!focusWrong(element.closest("fieldset"), source.check)) source.test(kind).catch(showAlert);
}

/** What the test said: how long the source took and how many models it has, or what went wrong. */
export function SourceTestLine({ source }: { source: SourceState }) {
  return (
    <div role="status" className={classes.line}>
      <Said source={source} />
    </div>
  );
}

function Said({ source: { answer, isTesting } }: { source: SourceState }) {
  const t = useWords("site");
  if (isTesting) return <p className={classes.quiet}>{t("source.testing")}</p>;
  if (!answer) return null;
  if (!answer.ok) {
    return (
      <p className={classes.failed}>
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        <span>{t("source.failed", { problem: answer.problem ?? "" })}</span>
      </p>
    );
  }
  const seconds = secondsOf(answer.took_ms);
  return (
    <p className={classes.passed}>
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      <span>{t("source.passed", { seconds, count: answer.models.length })}</span>
    </p>
  );
}

/** Milliseconds as seconds, "0.6", "12", "0.008": as exact as a person cares to read. */
export const secondsOf = (ms: number): string =>
  new Intl.NumberFormat("en-US", { maximumSignificantDigits: ms < 1000 ? 1 : 2 }).format(Math.max(ms, 1) / 1000);
