import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useKeptLanding } from "../data.ts";
import { Editor } from "../editor/Editor.tsx";

/** The landing page of the installation, made by staff. */
export default function LandingEditor() {
  const t = useWords("landing");
  const me = useMe();
  const isStaff = Boolean(me.data?.staff);
  const kept = useKeptLanding(null, isStaff);
  const isRefusedHere = (me.data !== undefined && !isStaff) || (isRefused(kept.error) && kept.error.status === 403);
  return (
    <Page title={t("title")} fact={t("fact")} hasBack>
      {isRefusedHere ? (
        <EmptyState kind="notAllowed" title={t("notAllowed.title")} text={t("notAllowed.text")} />
      ) : kept.data ? (
        <Editor site={null} kept={kept.data} />
      ) : kept.isError ? (
        <LoadFailed title={t("failed")} query={kept} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t("loading")} />
      )}
    </Page>
  );
}
