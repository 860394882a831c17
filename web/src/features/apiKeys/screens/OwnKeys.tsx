import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { Keys } from "../parts/Keys.tsx";

/** One's own keys of the API. */
export default function OwnKeys() {
  const t = useWords("apiKeys");
  return (
    <Page title={t("title")} hasBack>
      <Keys place={{ organizationId: null }} />
    </Page>
  );
}
