import { Button, Progress } from "@mantine/core";
import type { OrganizationExport } from "@pluma/contract/organizations/exports";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useOrganizationExport, useStartOrganizationExport } from "../data.ending.ts";
import { Problem } from "../Problem.tsx";
import css from "./settings.module.css";

/** All that an organization has as a zip, for whoever is about to take it away: begun here, and made whether or not this stays open. */
export function ExportPart({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const { data, error } = useOrganizationExport(organizationId);
  const start = useStartOrganizationExport(organizationId);
  const isRunning = data?.state === "waiting" || data?.state === "running";
  return (
    <section className={css.export} aria-label={t("ending.export")}>
      <p>{t("ending.about")}</p>
      <Problem error={error ?? start.error} />
      {data && <State of={data} />}
      {!isRunning && (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          {t(data?.state === "done" ? "ending.again" : "ending.export")}
        </Button>
      )}
    </section>
  );
}

function State({ of }: { of: OrganizationExport }) {
  const t = useWords("organizations");
  if (of.state === "failed") return <p role="alert">{t("ending.failed")}</p>;
  if (of.state === "done") {
    return (
      <p>
        {of.src ? (
          <Button component="a" href={of.src} download leftSection={<IconDownload size={17} stroke={1.6} />}>
            {t("ending.download")}
          </Button>
        ) : (
          t(of.is_own ? "ending.over" : "ending.ofAnother")
        )}{" "}
        <Moment at={of.createdAt} />
      </p>
    );
  }
  return (
    <div role="status">
      <p>{t("ending.running")}</p>
      <Progress value={Math.max(4, of.done * 100)} aria-label={t("ending.running")} />
    </div>
  );
}
