import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { idFrom, NotRead, Off, OrganizationPage, settingsPath, useOrganization } from "../../organizations/index.ts";
import { useFees, useShop } from "../shop/data.ts";
import { ShopFees } from "../shop/ShopFees.tsx";
import { ShopForm } from "../shop/ShopForm.tsx";
import css from "../shop/shop.module.css";

/** How the organization of the address sells: its accounts, its terms, and what the installation takes of it. */
export default function OrganizationShop() {
  const t = useWords("products/shop");
  const id = idFrom(useParams().organization_id);
  return id === null ? <Off title={t("title")} /> : <Shop key={id} id={id} />;
}

function Shop({ id }: { id: number }) {
  const t = useWords("products/shop");
  const { data } = useOrganization(id);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <div className={css.parts}>
        <BackStep to={settingsPath(id)} name={t("back")} />
        {data && !data.can.edit_keys && <EmptyState kind="notAllowed" title={t("onlyAdmins")} />}
        {data?.can.edit_keys && <Parts id={id} />}
      </div>
    </OrganizationPage>
  );
}

function Parts({ id }: { id: number }) {
  const t = useWords("products/shop");
  const [shop, fees] = [useShop(id), useFees(id)];
  if (shop.isError) return <NotRead error={shop.error} onTryAgain={() => void shop.refetch()} />;
  if (shop.isPending || fees.isPending) return <Skeleton height={420} maw={720} aria-label={t("loading")} />;
  return (
    <>
      <ShopForm shop={shop.data} />
      {fees.data && <ShopFees id={id} fees={fees.data} />}
    </>
  );
}
