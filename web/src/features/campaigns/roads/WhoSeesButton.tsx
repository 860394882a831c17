import { Button } from "@mantine/core";
import { sharedTypes } from "@pluma/contract/campaigns/roads";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import type { WhoSeesParts } from "../../../ui/whoSees.tsx";
import { useOrganization } from "../../organizations/index.ts";
import { WhoSeesDialog } from "./WhoSeesDialog.tsx";

/** Opens who sees a thing of an organization, for whoever made it or manages there; there is nothing for anybody else. */
export const WhoSeesButton: WhoSeesParts["Thing"] = ({ type: named, id, organizationId, ownerId }) => {
  const t = useWords("campaigns");
  const [isOpen, setOpen] = useState(false);
  const me = useMe().data?.user_id;
  const organization = useOrganization(organizationId).data;
  const type = sharedTypes.find((each) => each === named);
  const mayAsk = organization !== undefined && (organization.can.see_people || ownerId === me);
  if (!type || !mayAsk) return null;
  return (
    <>
      <Button
        variant="default"
        size={type === "campaign" ? "sm" : "xs"}
        leftSection={<IconEye size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        {t("roads.open")}
      </Button>
      {isOpen && <WhoSeesDialog thing={{ type, id, organizationId }} onClose={() => setOpen(false)} />}
    </>
  );
};
