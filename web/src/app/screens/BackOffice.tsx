import { lazy, type ReactNode } from "react";
import { Navigate, Route, Routes, useParams } from "react-router";
import { FactorNeeded, PersonPicker } from "../../features/backoffice/index.ts";
import { CustomerInvoices, CustomerPurchases, MoneyFigures } from "../../features/purchases/index.ts";
import { useMe } from "../../platform/me/me.ts";
import { NotFound } from "./NotFound.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

const AllOrganizations = lazy(() => import("../../features/organizations/screens/AllOrganizations.tsx"));
const AnalyticsCustomers = lazy(() => import("../../features/backoffice/screens/AnalyticsCustomers.tsx"));
const AnalyticsProducts = lazy(() => import("../../features/backoffice/screens/AnalyticsProducts.tsx"));
const Audit = lazy(() => import("../../features/backoffice/screens/Audit.tsx"));
const Customer = lazy(() => import("../../features/backoffice/screens/Customer.tsx"));
const CustomerEdit = lazy(() => import("../../features/backoffice/screens/CustomerEdit.tsx"));
const Customers = lazy(() => import("../../features/backoffice/screens/Customers.tsx"));
const Discounts = lazy(() => import("../../features/products/screens/Discounts.tsx"));
const FirstSteps = lazy(() => import("../../features/welcome/screens/FirstSteps.tsx"));
const Home = lazy(() => import("../../features/backoffice/screens/Home.tsx"));
const LandingEditor = lazy(() => import("../../features/landing/screens/LandingEditor.tsx"));
const OfficeFront = lazy(() => import("../../features/billing/screens/OfficeFront.tsx"));
const Income = lazy(() => import("../../features/backoffice/screens/Income.tsx"));
const Invoices = lazy(() => import("../../features/purchases/screens/Invoices.tsx"));
const Margin = lazy(() => import("../../features/margin/screens/Margin.tsx"));
const MarginNotices = lazy(() => import("../../features/margin/screens/Notices.tsx"));
const ModelPrices = lazy(() => import("../../features/margin/screens/ModelPrices.tsx"));
const Product = lazy(() => import("../../features/products/screens/Product.tsx"));
const Products = lazy(() => import("../../features/products/screens/Products.tsx"));
const Purchases = lazy(() => import("../../features/purchases/screens/Purchases.tsx"));
const ShopSales = lazy(() => import("../../features/products/screens/ShopSales.tsx"));
const StaffTutorial = lazy(() => import("../../features/tutorials/screens/StaffTutorial.tsx"));
const StaffTutorials = lazy(() => import("../../features/tutorials/screens/StaffTutorials.tsx"));
const Webhooks = lazy(() => import("../../features/webhooks/screens/OfficeWebhooks.tsx"));
const Staff = lazy(() => import("../../features/backoffice/screens/Staff.tsx"));

/** The screens below /admin. To people who are not staff there is no back office: they are led to their chats. */
export default function BackOffice() {
  const { data: me } = useMe();
  if (!me) return <ScreenSkeleton />;
  if (!me.staff) return <Navigate to="/" replace />;
  if (me.second_factor_needed) return <FactorNeeded />;
  return (
    <Routes>
      <Route index element={<Home first={<First />} />} />
      <Route path="users" element={<Customers />} />
      <Route path="users/new/edit" element={<CustomerEdit id={null} />} />
      <Route path="users/:id" element={<OfCustomer draw={(id) => <CustomerWithMoney id={id} />} />} />
      <Route path="users/:id/edit" element={<OfCustomer draw={(id) => <CustomerEdit id={id} />} />} />
      <Route path="staff" element={<Staff />} />
      <Route path="purchases" element={<Purchases person={PersonPicker} />} />
      <Route path="invoices" element={<Invoices />} />
      <Route path="products" element={<Products person={PersonPicker} />} />
      <Route path="products/:id/edit" element={<OfProduct />} />
      <Route path="settings/landing" element={<LandingEditor />} />
      <Route path="settings/front" element={<OfficeFront />} />
      <Route path="tutorials" element={<StaffTutorials />} />
      <Route path="tutorials/:id/edit" element={<StaffTutorial />} />
      <Route path="discounts" element={<Discounts />} />
      <Route path="analytics" element={<Navigate to="/admin/analytics/income" replace />} />
      <Route path="analytics/income" element={<Income />} />
      <Route path="analytics/customers" element={<AnalyticsCustomers />} />
      <Route path="analytics/products" element={<AnalyticsProducts />} />
      <Route path="analytics/margin" element={<Margin />} />
      <Route path="analytics/margin/prices" element={<ModelPrices />} />
      <Route path="organizations" element={<AllOrganizations />} />
      <Route path="webhooks" element={<Webhooks />} />
      <Route path="webhooks/:webhook_id" element={<Webhooks />} />
      <Route path="shops" element={<ShopSales />} />
      <Route path="audit" element={<Audit />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function First() {
  return (
    <>
      <FirstSteps />
      <MarginNotices />
    </>
  );
}

// Only a number names a customer.
function OfCustomer({ draw }: { draw: (id: number) => ReactNode }) {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? draw(Number(id)) : <NotFound />;
}

// What a customer bought stands on their page beside who they are.
function CustomerWithMoney({ id }: { id: number }) {
  return (
    <Customer
      id={id}
      figures={(value) => <MoneyFigures userId={id} value={value} />}
      sections={(name) => (
        <>
          <CustomerPurchases user={{ id, name }} />
          <CustomerInvoices user={{ id, name }} />
        </>
      )}
    />
  );
}

// What is no number makes a product.
function OfProduct() {
  const { id = "" } = useParams();
  return <Product key={id} id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null} />;
}
