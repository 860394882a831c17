import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { isTabOn, useConfig } from "../../../../platform/config.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useAvatar, useAvatars } from "../../../avatars/index.ts";

const SEARCH_AFTER_MS = 400;

type Props = { avatarId: number | null; error: string | undefined; onChange: (avatarId: number | null) => void };

/** Which avatar writes a step, found as one types; none by itself. */
export function AvatarField({ avatarId, error, onChange }: Props) {
  const t = useWords("workflows");
  const isOn = isTabOn(useConfig(), "avatars");
  const own = useAvatar(avatarId ?? 0, avatarId !== null);
  const [text, setText] = useState("");
  const isNameOfChosen = own.data !== undefined && text === own.data.name;
  const [query] = useDebouncedValue(isNameOfChosen ? "" : text.trim(), SEARCH_AFTER_MS);
  const found = useAvatars({ query, sortBy: "name_asc", page: 1 }, isOn);
  if (!isOn && avatarId === null) return null;
  const options = (found.data?.avatars ?? []).map(({ avatar_id, name }) => ({ value: String(avatar_id), label: name }));
  const value = avatarId === null ? null : String(avatarId);
  const isListed = options.some((option) => option.value === value);
  const isGone = own.isError && avatarId !== null;
  return (
    <Select
      label={t("step.avatar")}
      placeholder={t("step.noAvatar")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("step.clearAvatar") }}
      data={value && !isListed ? [...options, { value, label: own.data?.name ?? t("step.avatarGone") }] : options}
      value={value}
      error={error ?? (isGone && t("step.avatarGoneText"))}
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what is offered.
      filter={({ options: all }) => all}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={found.data ? t("step.nobody") : undefined}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
