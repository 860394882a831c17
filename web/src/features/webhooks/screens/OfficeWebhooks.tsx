import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { may } from "../../../platform/me/may.ts";
import { useMe } from "../../../platform/me/me.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { WebhookPart } from "../parts/WebhookPart.tsx";
import { Webhooks } from "../parts/Webhooks.tsx";

const at = { place: "installation", organizationId: null } as const;

/** The webhooks of the installation, or the one that the address names; for its admins. */
export default function OfficeWebhooks() {
  const t = useWords("webhooks");
  const { data: me } = useMe();
  const id = Number(useParams().webhook_id ?? 0);
  if (me && !may(me, backoffice.listAudit)) {
    return (
      <Page title={t("title")}>
        <EmptyState kind="notAllowed" title={t("notAllowed")} />
      </Page>
    );
  }
  return (
    <Page title={t("title")} hasBack>
      {id > 0 ? <WebhookPart key={id} at={at} id={id} /> : <Webhooks at={at} />}
    </Page>
  );
}
