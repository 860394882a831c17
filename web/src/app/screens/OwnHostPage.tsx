import { useParams } from "react-router";
import { idFrom } from "../../features/organizations/index.ts";
import OwnHost from "../../features/organizations/screens/OwnHost.tsx";
import OwnLook from "../../features/site/screens/OwnLook.tsx";
import { NotFound } from "./NotFound.tsx";

/** The own host of the organization that the address names: its proof is organizations', how it looks the site's. */
export default function OwnHostPage() {
  const id = idFrom(useParams().organization_id);
  if (id === null) return <NotFound />;
  return <OwnHost key={id} id={id} look={<OwnLook id={id} />} />;
}
