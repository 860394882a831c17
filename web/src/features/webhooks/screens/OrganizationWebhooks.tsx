import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { OfOrganization, OrganizationPage, pathIn } from "../../organizations/index.ts";
import { WebhookPart } from "../parts/WebhookPart.tsx";
import { Webhooks } from "../parts/Webhooks.tsx";
import css from "../webhooks.module.css";

/** The webhooks of an organization, or the one that the address names; for its Admins. */
export default function OrganizationWebhooks() {
  const t = useWords("webhooks");
  const id = Number(useParams().webhook_id ?? 0);
  const selectedId = useOrganizationId();
  return (
    <OfOrganization
      title={t("title")}
      draw={(organizationId) => {
        const at = { place: "organization", organizationId } as const;
        return (
          <OrganizationPage key={organizationId} organizationId={organizationId} here="keys">
            {id > 0 ? (
              <WebhookPart key={id} at={at} id={id} />
            ) : (
              <>
                <BackStep to={pathIn("/organization/keys", organizationId, selectedId)} name={t("toKeys")} />
                <h2 className={css.head2}>{t("title")}</h2>
                <Webhooks at={at} />
              </>
            )}
          </OrganizationPage>
        );
      }}
    />
  );
}
