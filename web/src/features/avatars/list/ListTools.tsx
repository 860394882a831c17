import { NativeSelect } from "@mantine/core";
import { type AvatarKind, avatarKinds, avatarSorts } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { ChoiceChip } from "../../../ui/chips/ChoiceChip.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { type AvatarsFilter, sortFrom } from "./avatarsFilter.ts";
import css from "./ListTools.module.css";

type Props = {
  filter: AvatarsFilter;
  change: (next: { query?: string; kind?: AvatarKind | undefined; sortBy?: AvatarsFilter["sortBy"] }) => void;
};

/** What the list of avatars is searched, narrowed and sorted by. */
export function ListTools({ filter, change }: Props) {
  const t = useWords("avatars");
  return (
    <>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={t("list.search")}
          query={filter.query}
          onSearch={(query) => change({ query })}
          hasSlash
        />
        <NativeSelect
          className={css.sort}
          aria-label={t("list.sort")}
          data={avatarSorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          value={filter.sortBy}
          onChange={(event) => change({ sortBy: sortFrom(event.currentTarget.value) })}
        />
      </div>
      {!filter.deleted && <Kinds kind={filter.kind} onChange={(kind) => change({ kind })} />}
    </>
  );
}

type KindsProps = { kind: AvatarKind | undefined; onChange: (kind: AvatarKind | undefined) => void };

function Kinds({ kind: chosen, onChange }: KindsProps) {
  const t = useWords("avatars");
  const isInside = useOrganizationId() !== null;
  const hasBought = (useMe().data?.purchases.length ?? 0) > 0;
  const isOffered = { own: true, public: true, favorites: true, organization: isInside, bought: hasBought };
  const kinds = avatarKinds.filter((kind) => isOffered[kind] || kind === chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form
    <div className={css.chips} role="group" aria-label={t("list.which")}>
      <ChoiceChip isOn={chosen === undefined} onPress={() => onChange(undefined)}>
        {t("list.all")}
      </ChoiceChip>
      {kinds.map((kind) => (
        <ChoiceChip key={kind} isOn={chosen === kind} onPress={() => onChange(chosen === kind ? undefined : kind)}>
          {t(`list.kinds.${kind}`)}
        </ChoiceChip>
      ))}
    </div>
  );
}
