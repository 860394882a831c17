import { Button, Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import classes from "./Profile.module.css";

/** Who is signed in, to be read; what can be changed is changed in the settings. */
export default function Profile() {
  const t = useWords("settings");
  const { data: me, isError, error, refetch } = useMe();
  return (
    <Page title={t("profile.title")} phoneActs={<span />}>
      {me && <Person me={me} />}
      {!me && !isError && (
        <div className={classes.waiting} aria-busy="true" aria-label={t("waiting")} role="status">
          <Skeleton height={88} width={88} circle />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
      )}
      {!me && isError && <LoadFailed title={t("failed")} query={{ error, refetch }} />}
    </Page>
  );
}

function Person({ me }: { me: Me }) {
  const t = useWords("settings");
  const name = `${me.name} ${me.last_name}`.trim();
  return (
    <div className={classes.root}>
      <Monogram name={name || me.email} id={me.user_id} size={88} isPerson src={me.file?.src ?? null} />
      <dl className={classes.list}>
        <div>
          <dt>{t("field.name")}</dt>
          <dd>{name || "–"}</dd>
        </div>
        <div>
          <dt>{t("field.email")}</dt>
          <dd className={classes.email}>
            {me.email}
            <Tag tone={me.email_verified ? "good" : "warn"}>
              {t(me.email_verified ? "email.confirmed" : "email.unconfirmed")}
            </Tag>
          </dd>
        </div>
        <div>
          <dt>{t("field.company")}</dt>
          <dd>{me.company || "–"}</dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <Button
          component={Link}
          to="/settings"
          variant="default"
          leftSection={<IconSettings size={17} stroke={1.6} aria-hidden />}
        >
          {t("profile.edit")}
        </Button>
        <Button
          variant="subtle"
          color="ink"
          leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />}
          onClick={() => void signOut()}
        >
          {t("logOut")}
        </Button>
      </div>
    </div>
  );
}
