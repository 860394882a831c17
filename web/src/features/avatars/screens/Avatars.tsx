import { ActionIcon, Button } from "@mantine/core";
import { AVATARS_PER_PAGE } from "@pluma/contract/avatars/avatars";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useAvatars, useAvatarsLive } from "../data.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { AvatarCells, CellsSkeleton } from "../list/AvatarCells.tsx";
import { type AvatarsFilter, avatarsFilterFrom, avatarsSearchOf } from "../list/avatarsFilter.ts";
import { ListTools } from "../list/ListTools.tsx";
import { NewAvatarDialog } from "../list/NewAvatarDialog.tsx";
import { NoAvatars } from "../list/NoAvatars.tsx";

/** The avatars that one may use: searched, narrowed and sorted, 24 a page; all in the address. */
export default function Avatars() {
  const t = useWords("avatars");
  const { filter, change } = useFilter();
  const [isMaking, setMaking] = useState(false);
  const list = useAvatars(filter);
  // Whoever's access has ended is told so in the place of the list, and would be refused here.
  const mayAdd = useMe().data?.has_access !== false;
  useAvatarsLive();
  const add = () => setMaking(true);
  const { data } = list;
  const isNarrowed = filter.query !== "" || filter.kind !== undefined;
  return (
    <Page
      title={t("list.title")}
      fact={
        data && !isNarrowed && data.count > 0 && t("list.fact", { count: data.count, number: formatNumber(data.count) })
      }
      acts={
        mayAdd && (
          <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
            {t("list.add")}
          </Button>
        )
      }
      phoneActs={<PhoneActs onAdd={mayAdd ? add : null} />}
    >
      <ListTools filter={filter} change={change} />
      {data && data.avatars.length > 0 && <AvatarCells avatars={data.avatars} />}
      {data?.avatars.length === 0 && (
        <NoAvatars
          filter={filter}
          hasOthers={data.count > 0}
          onClear={() => change({ query: "", kind: undefined })}
          onAdd={add}
        />
      )}
      {!data && (list.isError ? <LoadFailed title={t("list.failed")} query={list} /> : <CellsSkeleton />)}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={AVATARS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      {isMaking && <NewAvatarDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

function PhoneActs({ onAdd }: { onAdd: (() => void) | null }) {
  const t = useWords("avatars");
  const { search } = useFrame();
  return (
    <>
      {search}
      {onAdd && (
        <ActionIcon size="lg" aria-label={t("list.add")} onClick={onAdd}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}

type Change = (next: { [K in keyof AvatarsFilter]?: AvatarsFilter[K] | undefined }) => void;

function useFilter(): { filter: AvatarsFilter; change: Change } {
  const [search, setSearch] = useSearchParams();
  const filter = avatarsFilterFrom(search);
  const change: Change = (next) => {
    const { query = "", kind, sortBy = filter.sortBy, page = 1 } = { ...filter, page: 1, ...next };
    // Back leads through pages and filters, but not through every word that was typed.
    setSearch(avatarsSearchOf({ query, ...(kind && { kind }), sortBy, page }), { replace: next.query !== undefined });
  };
  return { filter, change };
}
