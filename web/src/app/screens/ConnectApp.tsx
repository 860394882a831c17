import { Button, Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { askedBy, ConnectingForm, SentBack, useAskingApp } from "../../features/apiKeys/index.ts";
import { AuthPage } from "../../features/session/index.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";
import { isRefused } from "../../platform/refused.ts";

/**
 * An app asks whoever is signed in to be let in as them. What it is called it says itself; nothing is sent to it before
 * somebody has pressed, whatever it asks for.
 */
export default function ConnectApp() {
  const t = useWords("apiKeys");
  const [search] = useSearchParams();
  const asked = useMemo(() => askedBy(search), [search]);
  const looked = useAskingApp(asked);
  const isClosed = Boolean(useMe().data?.impersonation);
  const { data, error } = looked;
  if (isRefused(error, "app_unknown") || isRefused(error, "app_address_unknown")) {
    return (
      <AuthPage title={t("connect.refused")} about={error.message}>
        <Home />
      </AuthPage>
    );
  }
  if (error && !data) {
    return (
      <AuthPage title={t("connect.failed")} about={error.message}>
        <Button size="md" loading={looked.isFetching} onClick={() => void looked.refetch()}>
          {t("connect.again")}
        </Button>
      </AuthPage>
    );
  }
  if (!data) {
    return (
      <AuthPage title={t("connect.reading")}>
        <div aria-busy="true">
          <Skeleton height={18} width="80%" />
        </div>
      </AuthPage>
    );
  }
  if ("location" in data) {
    return (
      <AuthPage title={t("connect.refused")} about={t("connect.wrong")}>
        <SentBack location={data.location} />
      </AuthPage>
    );
  }
  const title = t("connect.title", { name: data.app.name });
  if (isClosed) {
    return (
      <AuthPage title={title} about={t("connect.closed")}>
        <Home />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} about={t("connect.about")}>
      <ConnectingForm key={search.toString()} app={data.app} asked={asked} />
    </AuthPage>
  );
}

function Home() {
  const t = useWords("apiKeys");
  return (
    <Button component={Link} to="/" size="md" variant="default">
      {t("connect.home")}
    </Button>
  );
}
