import type { OrganizationCard } from "@pluma/contract/organizations/organizations";
import { IconDoorExit, IconStar, IconStarOff } from "@tabler/icons-react";
import { useState } from "react";
import { useOwnSite } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe, useSaveMe } from "../../../platform/me/me.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { pathIn } from "../head/paths.ts";

/** What else one may do with an organization: begin in it after signing in, where there is a choice, and leave it. */
export function MoreOfOrganization({ organization }: { organization: OrganizationCard }) {
  const t = useWords("organizations");
  const [isAsked, setAsked] = useState(false);
  const isChoice = useOwnSite() === null;
  const { name, user_type: role } = organization;
  // Whoever is nobody of it, as staff may be, has nothing to do with it here.
  if (!isChoice && !role) return null;
  return (
    <>
      <MoreMenu label={t("list.more", { name })}>
        {isChoice && <FirstItem organization={organization} />}
        {role && <LeaveItem organization={organization} onAsk={() => setAsked(true)} />}
      </MoreMenu>
      {isAsked && (
        <Dialog
          title={t("leaving.ask", { name })}
          onClose={() => setAsked(false)}
          acts={<DialogClose>{t("leaving.close")}</DialogClose>}
        >
          <p>{t("leaving.whom", { name })}</p>
          <p>{t("leaving.after")}</p>
        </Dialog>
      )}
    </>
  );
}

type ItemProps = { organization: OrganizationCard };

/** Where one begins after signing in, when no other space was chosen before. */
function FirstItem({ organization: { organization_id: id, name } }: ItemProps) {
  const t = useWords("organizations");
  const isFirst = useMe().data?.default_organization?.organization_id === id;
  const save = useSaveMe();
  const choose = () =>
    save.mutate(
      { default_organization: isFirst ? null : id },
      {
        onSuccess: () => showSuccess(t("list.firstSaved", { name: isFirst ? t("personal") : name })),
        onError: showAlert,
      },
    );
  return (
    <MoreItem Icon={isFirst ? IconStarOff : IconStar} onPress={choose}>
      {t(isFirst ? "list.openPersonalFirst" : "list.openFirst")}
    </MoreItem>
  );
}

/** An Admin takes themselves out where they take out others, with what becomes of their work; everybody else is told whom to ask. */
function LeaveItem({ organization, onAsk }: ItemProps & { onAsk: () => void }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const me = useMe().data;
  const { organization_id: id, can } = organization;
  if (!can.edit_people || !me) {
    return (
      <MoreItem Icon={IconDoorExit} onPress={onAsk}>
        {t("leaving.open")}
      </MoreItem>
    );
  }
  return (
    <MoreItem Icon={IconDoorExit} to={pathIn(`/organization/admin-panel/users/${me.user_id}`, id, selectedId)}>
      {t("leaving.open")}
    </MoreItem>
  );
}
