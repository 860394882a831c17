import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { Front } from "../front/Front.tsx";

/** The front of the installation's own shop, for its staff. */
export default function OfficeFront() {
  const t = useWords("billing/front");
  return (
    <Page title={t("title")} hasBack>
      <Front seller={null} />
    </Page>
  );
}
