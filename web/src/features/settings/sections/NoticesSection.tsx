import { Button, Skeleton } from "@mantine/core";
import type { PushState } from "@pluma/contract/push/push";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { canBeTold, isForbidden, usePush, useStartPush, useStopPush } from "../../push/index.ts";
import { useIsImpersonated } from "../data.ts";
import { Closed } from "../parts/Closed.tsx";
import { Choice, Section } from "../parts/Section.tsx";
import classes from "./NoticesSection.module.css";

/** What people are told on their devices while the app is closed: on here, and off here or everywhere, with one press. */
export function NoticesSection() {
  const t = useWords("settings");
  const isImpersonated = useIsImpersonated();
  const { data, isPending, isError, error, refetch } = usePush();
  // An installation that tells nobody has nothing to choose.
  if (data?.public_key === null) return null;
  return (
    <Section title={t("notices.title")} about={isImpersonated && <Closed />}>
      <Choice name={t("notices.name")} about={t("notices.about")}>
        {isPending && <Skeleton height={36} width={110} />}
        {data && <Switched state={data} isClosed={isImpersonated} />}
      </Choice>
      {data && !isImpersonated && <Hints state={data} />}
      {isError && <LineFailed title={t("notices.unread")} query={{ error, refetch }} />}
    </Section>
  );
}

function Switched({ state, isClosed }: { state: PushState; isClosed: boolean }) {
  const t = useWords("settings");
  const start = useStartPush();
  const stop = useStopPush();
  const say = sayer(t("notices.failed"));
  const turnOn = () =>
    start.mutate(state.public_key ?? "", {
      onSuccess: (given) => given && showSuccess(t("notices.turnedOn")),
      onError: say,
    });
  const turnOff = () => stop.mutate("here", { onSuccess: () => showSuccess(t("notices.turnedOff")), onError: say });
  const isOff = isClosed || (!state.is_on_here && (!canBeTold() || isForbidden()));
  return (
    <Button
      variant="default"
      disabled={isOff}
      loading={start.isPending || stop.isPending}
      onClick={state.is_on_here ? turnOff : turnOn}
    >
      {t(state.is_on_here ? "notices.off" : "notices.on")}
    </Button>
  );
}

function Hints({ state }: { state: PushState }) {
  const t = useWords("settings");
  const stop = useStopPush();
  const others = state.devices - (state.is_on_here ? 1 : 0);
  const why = !canBeTold() ? t("notices.cannot") : isForbidden() && !state.is_on_here ? t("notices.forbidden") : null;
  return (
    <>
      {why && <p className={classes.hint}>{why}</p>}
      {others > 0 && (
        <div className={classes.line}>
          <p className={classes.hint}>{t("notices.others", { count: others })}</p>
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            loading={stop.isPending}
            onClick={() =>
              stop.mutate("everywhere", {
                onSuccess: () => showSuccess(t("notices.turnedOff")),
                onError: sayer(t("notices.failed")),
              })
            }
          >
            {t("notices.everywhere")}
          </Button>
        </div>
      )}
    </>
  );
}

// What a browser says when it fails is no sentence for people; the server's is.
const sayer = (otherwise: string) => (error: unknown) => showAlert(isRefused(error) ? error : otherwise);
