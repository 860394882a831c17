import { Button, Skeleton } from "@mantine/core";
import { Link, Navigate } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useWelcome } from "../greeting.ts";
import { Video } from "../Video.tsx";
import css from "./Welcome.module.css";

/**
 * Where one is greeted: a video for whoever has no access or wants it, else the chat that was written in last, else that
 * an active subscription is required.
 */
export default function Welcome() {
  const t = useWords("welcome");
  const { app_name: name = "" } = useConfig();
  const { data: me } = useMe();
  const greeting = useWelcome();
  if (greeting.isError) return <LoadFailed title={t("failed")} query={greeting} />;
  if (!me || !greeting.data)
    return (
      <div className={css.waiting}>
        <Skeleton height={320} />
      </div>
    );
  const { video, conversation_id: latest } = greeting.data;
  const isShown = video !== null && (!me.has_access || me.show_video);
  if (!isShown && me.has_access) return <Navigate to={latest === null ? "/" : `/conversations/${latest}`} replace />;
  return (
    <Page title={isShown ? t("title", { name }) : t("required.title")}>
      <div className={css.column}>
        {isShown ? <Video video={video} /> : <p>{t("required.text")}</p>}
        <div className={css.acts}>
          {me.has_access && (
            <Button component={Link} to="/">
              {t("start")}
            </Button>
          )}
          <Button component={Link} to="/pricing" variant={me.has_access ? "default" : "filled"}>
            {t("upgrade")}
          </Button>
          <Button variant="subtle" color="ink" onClick={() => void signOut()}>
            {t("logOut")}
          </Button>
        </div>
      </div>
    </Page>
  );
}
