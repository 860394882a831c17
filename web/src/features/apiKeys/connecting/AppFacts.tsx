import { Alert } from "@mantine/core";
import type { AskingApp } from "@pluma/contract/apiKeys/apps";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useOwnSite } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import css from "./connecting.module.css";

/** What is known of an app, apart from what it says of itself, and as whom one would allow it something. */
export function AppFacts({ app: { host, proved_host } }: { app: AskingApp }) {
  const t = useWords("apiKeys");
  const { data: me } = useMe();
  const ownSite = useOwnSite();
  const spaces = me?.user_organizations ?? [];
  const only = spaces.find(({ organization_id: id }) => id === ownSite)?.name ?? t("personal");
  return (
    <>
      <dl className={css.facts}>
        <dt>{t("connect.from")}</dt>
        <dd>{proved_host ? <bdi className={css.host}>{proved_host}</bdi> : t("connect.unproved")}</dd>
        <dt>{t("connect.to")}</dt>
        <dd>{host ? <bdi className={css.host}>{host}</bdi> : t("connect.device")}</dd>
        <dt>{t("connect.as")}</dt>
        <dd>
          <bdi>{me?.email}</bdi>{" "}
          <button type="button" className={css.other} onClick={() => void signOut()}>
            {t("connect.other")}
          </button>
        </dd>
        {(ownSite !== null || spaces.length === 0) && (
          <>
            <dt>{t("form.where")}</dt>
            <dd>{only}</dd>
          </>
        )}
      </dl>
      {host === null && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}>
          {t("connect.deviceWarning")}
        </Alert>
      )}
    </>
  );
}
