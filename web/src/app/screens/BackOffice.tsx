import { lazy, type ReactNode } from "react";
import { Navigate, Route, Routes, useParams } from "react-router";
import { useMe } from "../../platform/me.ts";
import { NotFound } from "./NotFound.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

const Audit = lazy(() => import("../../features/backoffice/screens/Audit.tsx"));
const Customer = lazy(() => import("../../features/backoffice/screens/Customer.tsx"));
const CustomerEdit = lazy(() => import("../../features/backoffice/screens/CustomerEdit.tsx"));
const Customers = lazy(() => import("../../features/backoffice/screens/Customers.tsx"));
const Home = lazy(() => import("../../features/backoffice/screens/Home.tsx"));
const Staff = lazy(() => import("../../features/backoffice/screens/Staff.tsx"));

/** The screens below /admin. To people who are not staff there is no back office: they are led to their chats. */
export default function BackOffice() {
  const { data: me } = useMe();
  if (!me) return <ScreenSkeleton />;
  if (!me.staff) return <Navigate to="/" replace />;
  return (
    <Routes>
      <Route index element={<Home />} />
      <Route path="users" element={<Customers />} />
      <Route path="users/new/edit" element={<CustomerEdit id={null} />} />
      <Route path="users/:id" element={<OfCustomer draw={(id) => <Customer id={id} />} />} />
      <Route path="users/:id/edit" element={<OfCustomer draw={(id) => <CustomerEdit id={id} />} />} />
      <Route path="staff" element={<Staff />} />
      <Route path="audit" element={<Audit />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

// Only a number names a customer.
function OfCustomer({ draw }: { draw: (id: number) => ReactNode }) {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? draw(Number(id)) : <NotFound />;
}
