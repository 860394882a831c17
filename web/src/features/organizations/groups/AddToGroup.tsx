import { useDebouncedValue } from "@mantine/hooks";
import type { Group } from "@pluma/contract/organizations/groups";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { FindField } from "../../../ui/find/FindField.tsx";
import { useAddToGroup } from "../data.groups.ts";
import { usePeople } from "../data.people.ts";
import { nameOf } from "../nameOf.ts";
import css from "./groups.module.css";

const SEARCH_AFTER_MS = 300;

/** Finds people of the organization who are not in a group, and puts whom one chooses into it; the field stays for the next. */
export function AddToGroup({ group, organization }: { group: Group; organization: string }) {
  const t = useWords("organizations");
  const add = useAddToGroup(group.group_id);
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const filter = { query, days: { start: "", end: "" } };
  const found = usePeople(group.organization_id, filter, isWanted);
  const isIn = ({ user_id }: UserOrganization) =>
    group.group_users.some((each) => each.is_added && each.user_id === user_id);
  const isNobody = found.data?.users.length === 0 && query !== "";
  const handleAdd = (userId: number) => {
    if (add.isPending) return;
    setText("");
    add.mutate(userId, { onSuccess: () => showSuccess(t("group.added")), onError: showAlert });
  };
  const offer = (person: UserOrganization) => ({
    id: person.user_id,
    name: nameOf(person),
    detail: `${person.user.email}, ${t(`roles.${person.user_type.name}`)}`,
  });
  return (
    <FindField
      isForMany
      className={css.find}
      label={t("group.find")}
      description={t("group.findHint", { organization })}
      offers={t("group.find")}
      none={isNobody ? t("group.nobody", { query }) : t("group.everybody")}
      text={text}
      onText={setText}
      onOpen={() => setWanted(true)}
      found={found.data?.users.filter((person) => !isIn(person)).map(offer)}
      isBusy={found.isFetching || add.isPending}
      onPick={handleAdd}
    />
  );
}
