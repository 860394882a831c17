import { lazy } from "react";
import { useParams } from "react-router";
import { idFrom } from "../../features/organizations/index.ts";
import { NotFound } from "./NotFound.tsx";

const OwnHost = lazy(() => import("../../features/organizations/screens/OwnHost.tsx"));
const OwnLook = lazy(() => import("../../features/site/screens/OwnLook.tsx"));
const OwnMail = lazy(() => import("../../features/site/screens/OwnMail.tsx"));

/** The own host of the organization that the address names: its proof is organizations', how it looks and sends mail the site's. */
export default function OwnHostPage() {
  const id = idFrom(useParams().organization_id);
  if (id === null) return <NotFound />;
  return <OwnHost key={id} id={id} look={(name) => <OwnLook id={id} name={name} />} mail={<OwnMail id={id} />} />;
}
