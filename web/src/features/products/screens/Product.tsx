import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useProduct } from "../data.ts";
import { ProductForm } from "../form/ProductForm.tsx";
import { ofPlatform, type Place } from "../places.ts";

type Props = {
  id: number | null;
  place?: Place;
  /** Whose product it has to be; without a word it may be anybody's. */
  organizationId?: number;
};

/** Makes a product where `id` is null, else changes that one. */
export default function Product({ id, place = ofPlatform, organizationId }: Props) {
  const t = useWords("products");
  const navigate = useNavigate();
  const product = useProduct(id);
  // Saved here, a product is edited on: what is read again meanwhile does not take the form away.
  const [version, setVersion] = useState(0);
  const isForeign =
    product.data !== undefined && organizationId !== undefined && product.data.organization_id !== organizationId;
  if (id === null || (product.data && !isForeign)) {
    return (
      <ProductForm
        key={`${id} ${version}`}
        product={product.data ?? null}
        onSaved={({ product_id }) => {
          showSuccess(t("form.saved"));
          if (id === null) void navigate(place.of(product_id), { replace: true });
          else setVersion(version + 1);
        }}
      />
    );
  }
  if (!product.isError && !isForeign) {
    return (
      <Page title={t("form.title")}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={52} mb={18} maw={560} />
        ))}
      </Page>
    );
  }
  const isMissing = isForeign || (isRefused(product.error) && product.error.status === 404);
  return (
    <Page title={t("form.title")}>
      {isMissing ? (
        <EmptyState
          kind="nothing"
          title={t("form.missing")}
          action={
            <Button component={Link} to={place.list}>
              {t("form.toList")}
            </Button>
          }
        />
      ) : (
        <LoadFailed title={t("form.failed")} query={product} />
      )}
    </Page>
  );
}
