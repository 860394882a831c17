import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { useOrganization } from "../../organizations/index.ts";

/** Avatars, templates and words are those of the space that one works in: says so where that is not the campaign's. */
export function OtherSpace({ organizationId }: { organizationId: number }) {
  const t = useWords("campaigns");
  const name = useOrganization(organizationId).data?.name ?? t("wizard.itsOrganization");
  return (
    <div>
      <p>{t("wizard.elsewhere", { name })}</p>
      <Button mt="md" onClick={() => selectOrganization(organizationId)}>
        {t("wizard.workThere", { name })}
      </Button>
    </div>
  );
}
