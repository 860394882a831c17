import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Group } from "@pluma/contract/organizations/groups";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useAddToGroup } from "../data.groups.ts";
import { usePeople } from "../data.people.ts";
import { nameOf } from "../nameOf.ts";
import css from "./groups.module.css";

const SEARCH_AFTER_MS = 300;
const SHOWN_MAX = 8;

/** Finds people of the organization who are not in a group, and puts whom one chooses into it; the field stays for the next. */
export function AddToGroup({ group, organization }: { group: Group; organization: string }) {
  const t = useWords("organizations");
  const add = useAddToGroup(group.group_id);
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const filter = { query, days: { start: "", end: "" }, page: 1 };
  const found = usePeople(group.organization_id, filter, isWanted);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isIn = ({ user_id }: UserOrganization) => group.group_users.some((each) => each.user_id === user_id);
  const others = found.data?.users.filter((person) => !isIn(person)).slice(0, SHOWN_MAX) ?? [];
  const isNobody = found.data?.users.length === 0 && query !== "";
  const noOther = isNobody ? t("group.nobody", { query }) : t("group.everybody");
  const open = () => {
    setWanted(true);
    combobox.openDropdown();
  };
  const handleAdd = (value: string) => {
    const person = others.find(({ user_id }) => String(user_id) === value);
    if (!person || add.isPending) return;
    setText("");
    add.mutate(person.user_id, { onSuccess: () => showSuccess(t("group.added")), onError: showAlert });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handleAdd}>
      <Combobox.Target>
        <TextInput
          className={css.find}
          label={t("group.find")}
          description={t("group.findHint", { organization })}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          rightSection={(found.isFetching || add.isPending) && <Loader size={16} />}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            open();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found.data}>
        <Combobox.Options aria-label={t("group.find")}>
          <Options people={others} nobody={noOther} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Options({ people, nobody }: { people: readonly UserOrganization[]; nobody: string }) {
  const t = useWords("organizations");
  if (people.length === 0) return <Combobox.Empty>{nobody}</Combobox.Empty>;
  return people.map((person) => (
    <Combobox.Option key={person.user_id} value={String(person.user_id)}>
      <span className={css.person}>
        {nameOf(person)}
        <small>
          {person.user.email}, {t(`roles.${person.user_type.name}`)}
        </small>
      </span>
    </Combobox.Option>
  ));
}
