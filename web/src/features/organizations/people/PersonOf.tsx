import { Button, Skeleton } from "@mantine/core";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { WhatPersonSees } from "../../../ui/whoSees.tsx";
import { usePerson } from "../data.people.ts";
import { useOrganization } from "../data.ts";
import { useWork } from "../data.work.ts";
import { pathIn } from "../head/paths.ts";
import { nameOf } from "../nameOf.ts";
import { GonePerson } from "../work/GonePerson.tsx";
import { HandOverDialog } from "../work/HandOverDialog.tsx";
import { PersonFacts, PersonHead } from "./PersonFacts.tsx";
import { PersonRoleDialog } from "./PersonRoleDialog.tsx";
import { filterFrom } from "./peopleFilter.ts";
import css from "./person.module.css";
import { RemovePersonDialog } from "./RemovePersonDialog.tsx";

type PersonOfProps = { organizationId: number; userId: number | null; isEditing?: boolean };

/** Somebody of an organization: what they are in it, and wrote there; `isEditing` opens the question of their role. */
export function PersonOf({ organizationId, userId, isEditing = false }: PersonOfProps) {
  if (userId === null) return <Missing organizationId={organizationId} />;
  return <Read key={`${organizationId} ${userId}`} {...{ organizationId, userId, isEditing }} />;
}

type ReadProps = { organizationId: number; userId: number; isEditing: boolean };

function Read({ organizationId, userId, isEditing }: ReadProps) {
  const t = useWords("organizations");
  const [search] = useSearchParams();
  const person = usePerson(organizationId, userId, filterFrom(search).days);
  if (person.data) return <Detail person={person.data} isEditing={isEditing} />;
  if (!person.isError) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height={56} maw={360} mb={24} />
        <Skeleton height={84} />
      </div>
    );
  }
  if (isRefused(person.error) && [400, 404].includes(person.error.status)) {
    return <Gone organizationId={organizationId} userId={userId} />;
  }
  return <LoadFailed title={t("failed")} query={person} />;
}

/** Somebody who is not in it: whoever leads it may still see what they left behind. */
function Gone({ organizationId, userId }: { organizationId: number; userId: number }) {
  const { data: organization } = useOrganization(organizationId);
  const work = useWork(organizationId, userId, organization?.can.edit_people ?? false);
  if (work.data) return <GonePerson organizationId={organizationId} work={work.data} />;
  return work.isLoading ? null : <Missing organizationId={organizationId} />;
}

function Missing({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  return (
    <EmptyState
      kind="nothing"
      title={t("person.missing")}
      text={t("person.missingText")}
      action={
        <Button component={Link} to={pathIn("/organization/admin-panel", organizationId, selectedId)}>
          {t("person.toList")}
        </Button>
      }
    />
  );
}

function Detail({ person, isEditing }: { person: UserOrganization; isEditing: boolean }) {
  const t = useWords("organizations");
  const navigate = useNavigate();
  const selectedId = useOrganizationId();
  const { organization_id: organizationId, can } = person;
  const [open, setOpen] = useState<"role" | "remove" | "work" | null>(isEditing && can.change ? "role" : null);
  const organization = useOrganization(organizationId).data?.name ?? "";
  const toList = () => void navigate(pathIn("/organization/admin-panel", organizationId, selectedId));
  return (
    <>
      <PersonHead
        person={person}
        onEdit={() => setOpen("role")}
        onRemove={() => setOpen("remove")}
        onHandOver={() => setOpen("work")}
      />
      <PersonFacts person={person} />
      <WhatPersonSees organizationId={organizationId} userId={person.user_id} name={nameOf(person)} />
      <section className={css.role}>
        <h3>{t("person.as", { role: t(`roles.${person.user_type.name}`) })}</h3>
        <p>{t(`may.${person.user_type.name}`)}</p>
        <p>{t("person.belongs", { organization })}</p>
        {person.kept_because && <p>{t(`people.why.${person.kept_because}`)}.</p>}
      </section>
      {open === "role" && <PersonRoleDialog person={person} onClose={() => setOpen(null)} />}
      {open === "work" && (
        <HandOverDialog
          organizationId={organizationId}
          userId={person.user_id}
          name={nameOf(person)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "remove" && (
        <RemovePersonDialog
          person={person}
          organization={organization}
          onClose={() => setOpen(null)}
          onRemoved={() => {
            flushSync(() => setOpen(null));
            toList();
          }}
        />
      )}
    </>
  );
}
