import type { ShopStep } from "@pluma/contract/welcome/welcome";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useShopSteps } from "../data.ts";
import { Steps } from "./Steps.tsx";

/** What an organization that sells still has to do until somebody has bought; nothing from then on. */
export default function ShopSteps() {
  const t = useWords("welcome");
  const space = useOrganizationId();
  const { data } = useShopSteps();
  if (!data?.shop_steps || space === null) return null;
  const settings = `/organizations/organization-settings/${space}`;
  const placeOf: Record<ShopStep, string | null> = {
    domain: `${settings}/host`,
    payments: `${settings}/shop`,
    product: "/organization/admin/products/new",
    terms: `${settings}/front`,
    // Whoever opens the shop's plans sees what a customer sees.
    sale: data.plans_url,
  };
  return (
    <Steps
      title={t("shopSteps.title")}
      steps={data.shop_steps.map(({ step, is_done: isDone }) => ({
        step,
        isDone,
        title: t(`shopSteps.${step}.title`),
        about: t(`shopSteps.${step}.about`),
        to: placeOf[step],
      }))}
    />
  );
}
