import { Loader, MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { KEY_AVATARS_MAX } from "@pluma/contract/apiKeys/apiKeys";
import type { KeyScope } from "@pluma/contract/kit/scopes";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useAvatarsIn } from "../data.ts";

const SEARCH_AFTER_MS = 400;

/** An avatar that a key is kept to, as it was chosen in a space. */
export type Kept = { id: number; name: string; space: number | null };

/** The avatars that a key is kept to in a space, by what it may do: what was chosen in another space is not meant in this one. */
export const keptIn = (space: number | null, kept: readonly Kept[], scopes: readonly KeyScope[]): number[] =>
  scopes.includes("chat") ? kept.filter((each) => each.space === space).map(({ id }) => id) : [];

type AvatarsFieldProps = { space: number | null; chosen: readonly Kept[]; onChange: (chosen: Kept[]) => void };

/** Which avatars of a space a key may ask, found as one types; none for all. */
export function AvatarsField({ space, chosen: everywhere, onChange }: AvatarsFieldProps) {
  const t = useWords("apiKeys");
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const found = useAvatarsIn(space, query);
  const chosen = everywhere.filter((each) => each.space === space);
  const listed = (found.data?.avatars ?? []).map(({ avatar_id: id, name }) => ({ id, name, space }));
  const all = new Map([...chosen, ...listed].map((each) => [String(each.id), each]));
  return (
    <MultiSelect
      label={t("form.avatars")}
      description={t("form.avatarsHint")}
      placeholder={chosen.length === 0 ? t("form.allAvatars") : undefined}
      searchable
      hidePickedOptions
      maxValues={KEY_AVATARS_MAX}
      data={[...all.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(({ id }) => String(id))}
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what is offered.
      filter={({ options }) => options}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={found.data ? t("form.noAvatar") : undefined}
      onChange={(ids) => onChange(ids.flatMap((id) => all.get(id) ?? []))}
    />
  );
}
