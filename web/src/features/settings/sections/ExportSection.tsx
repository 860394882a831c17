import { Button, Progress, Skeleton } from "@mantine/core";
import type { DataExport } from "@pluma/contract/settings/settings";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { useCancelExport, useExport, useIsImpersonated, useStartExport } from "../data.ts";
import { Closed } from "../parts/Closed.tsx";
import { Choice, Section } from "../parts/Section.tsx";
import classes from "./ExportSection.module.css";

/** All of one's own data as a zip: begun here, collected by the server whether or not this screen stays open. */
export function ExportSection() {
  const t = useWords("settings");
  const isImpersonated = useIsImpersonated();
  const { data, isPending, isError, error, refetch } = useExport();
  const start = useStartExport();
  const begin = (
    <Button variant="default" disabled={isImpersonated} loading={start.isPending} onClick={() => start.mutate()}>
      {t(data?.state === "done" ? "export.again" : "export.act")}
    </Button>
  );
  const isRunning = data?.state === "waiting" || data?.state === "running";
  return (
    <Section place="export" title={t("export.title")} about={isImpersonated && <Closed />}>
      <Choice name={t("export.name")} about={t("export.about")}>
        {isPending && !isImpersonated ? <Skeleton height={36} width={130} /> : !isRunning && !isError && begin}
      </Choice>
      {isError && <LineFailed title={t("export.unread")} query={{ error, refetch }} />}
      {data && <State of={data} />}
    </Section>
  );
}

function State({ of }: { of: DataExport }) {
  const t = useWords("settings");
  const cancel = useCancelExport();
  if (of.state === "cancelled") return null;
  if (of.state === "failed") {
    return (
      <p className={classes.failed} role="alert">
        {t("export.failed")}
      </p>
    );
  }
  if (of.state === "done") {
    return (
      <div className={classes.ready}>
        {of.src ? (
          <Button
            component="a"
            href={of.src}
            download
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            {t("export.download")}
          </Button>
        ) : (
          t("export.over")
        )}
        <span className={classes.quiet}>
          {t("export.made")} <Moment at={of.createdAt} />
        </span>
      </div>
    );
  }
  const percent = Math.round(of.done * 100);
  return (
    <div className={classes.running}>
      <Progress value={percent} aria-label={t("export.progress")} transitionDuration={140} />
      <div className={classes.line}>
        <span role="status">{of.state === "waiting" ? t("export.waiting") : t("export.running", { percent })}</span>
        <Button variant="subtle" color="ink" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("export.cancel")}
        </Button>
      </div>
      <p className={classes.quiet}>{t("export.leave")}</p>
    </div>
  );
}
