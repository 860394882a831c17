import { lazy, Suspense } from "react";

const OrganizationProducts = lazy(() => import("../../features/products/screens/OrganizationProducts.tsx"));
const ShopSteps = lazy(() => import("../../features/welcome/screens/ShopSteps.tsx"));

/** What an organization sells, over what it still has to do until it sells. */
export default function ShopProducts() {
  return (
    <OrganizationProducts
      below={
        <Suspense fallback={null}>
          <ShopSteps />
        </Suspense>
      }
    />
  );
}
