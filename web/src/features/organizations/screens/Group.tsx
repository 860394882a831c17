import { Button } from "@mantine/core";
import type { Group as GroupShape } from "@pluma/contract/organizations/groups";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { WhatGroupSees } from "../../../ui/whoSees.tsx";
import { useOrganization } from "../data.ts";
import { AddToGroup } from "../groups/AddToGroup.tsx";
import { DeleteGroupDialog } from "../groups/DeleteGroupDialog.tsx";
import { GroupNameDialog } from "../groups/GroupNameDialog.tsx";
import { type Member, MemberTable } from "../groups/MemberTable.tsx";
import { OfGroup } from "../groups/OfGroup.tsx";
import { RemoveMemberDialog } from "../groups/RemoveMemberDialog.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { PartHead } from "../head/PartHead.tsx";
import { pathIn } from "../head/paths.ts";

/** A group: who is in it, and who is put into it. */
export default function Group() {
  return <OfGroup draw={(group) => <Detail group={group} />} />;
}

function Detail({ group }: { group: GroupShape }) {
  const organization = useOrganization(group.organization_id).data?.name ?? "";
  const [leaving, setLeaving] = useState<Member | null>(null);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part, () => part.current?.querySelector<HTMLElement>("input") ?? null);
  return (
    <OrganizationPage organizationId={group.organization_id} here="groups">
      <div ref={part} tabIndex={-1}>
        <Head group={group} />
        <AddToGroup group={group} organization={organization} />
        <MemberTable group={group} onRemove={setLeaving} />
        <WhatGroupSees
          organizationId={group.organization_id}
          groupId={group.group_id}
          people={group.group_users
            .filter((member) => member.is_added)
            .map(({ user_id: id, user }) => ({ id, name: `${user.name} ${user.last_name}`.trim() }))}
        />
      </div>
      {leaving && <RemoveMemberDialog group={group} member={leaving} onClose={() => setLeaving(null)} />}
    </OrganizationPage>
  );
}

function Head({ group }: { group: GroupShape }) {
  const t = useWords("organizations");
  const language = useLanguage();
  const navigate = useNavigate();
  const selectedId = useOrganizationId();
  const [open, setOpen] = useState<"name" | "delete" | null>(null);
  const { name, people, createdAt, organization_id: organizationId } = group;
  const close = () => setOpen(null);
  return (
    <>
      <PartHead
        name={name}
        facts={t("group.fact", { count: people, number: formatNumber(people), date: formatDate(createdAt, language) })}
        acts={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={17} stroke={1.6} />}
              aria-label={t("groups.rename", { name })}
              onClick={() => setOpen("name")}
            >
              {t("person.edit")}
            </Button>
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => setOpen("delete")}
            >
              {t("groups.delete")}
            </Button>
          </>
        }
      />
      {open === "name" && <GroupNameDialog organizationId={organizationId} group={group} onClose={close} />}
      {open === "delete" && (
        <DeleteGroupDialog
          group={group}
          onClose={close}
          onDeleted={() => {
            flushSync(close);
            void navigate(pathIn("/organization/groups", organizationId, selectedId), { replace: true });
          }}
        />
      )}
    </>
  );
}
