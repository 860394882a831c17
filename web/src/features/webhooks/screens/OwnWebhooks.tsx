import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { WebhookPart } from "../parts/WebhookPart.tsx";
import { Webhooks } from "../parts/Webhooks.tsx";

const at = { place: "own", organizationId: null } as const;

/** One's own webhooks, or the one that the address names. */
export default function OwnWebhooks() {
  const t = useWords("webhooks");
  const id = Number(useParams().webhook_id ?? 0);
  return (
    <Page title={t("title")} hasBack>
      {id > 0 ? <WebhookPart key={id} at={at} id={id} /> : <Webhooks at={at} />}
    </Page>
  );
}
