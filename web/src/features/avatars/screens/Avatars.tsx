import { ActionIcon, Button } from "@mantine/core";
import { AVATARS_PER_PAGE } from "@pluma/contract/avatars/avatars";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { found } from "../../../ui/page/found.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useAvatars, useAvatarsLive } from "../data.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { AvatarCells, CellsSkeleton } from "../list/AvatarCells.tsx";
import { type AvatarsFilter, avatarsFilterFrom, avatarsSearchOf } from "../list/avatarsFilter.ts";
import { DeletedCells } from "../list/DeletedCells.tsx";
import { ListTools } from "../list/ListTools.tsx";
import { NewAvatarDialog } from "../list/NewAvatarDialog.tsx";
import { NoAvatars } from "../list/NoAvatars.tsx";

/** The avatars that one may use: searched, narrowed and sorted, 24 a page; all in the address. */
export default function Avatars() {
  const t = useWords("avatars");
  const { filter, change } = useFilter();
  const [isMaking, setMaking] = useState(false);
  // Whoever's access has ended is told so in the place of the list, and would be refused here.
  const mayAdd = useMe().data?.has_access !== false;
  useAvatarsLive();
  const fact = useFact(filter);
  const isNarrowed = filter.query !== "" || filter.kind !== undefined;
  const count = useAvatars(filter).data?.count;
  const add = () => setMaking(true);
  const onAdd = mayAdd ? add : null;
  return (
    <Page
      title={t(filter.deleted ? "bin.title" : "list.title")}
      fact={fact || found(isNarrowed && count)}
      acts={!filter.deleted && <PageActs onAdd={onAdd} />}
      phoneActs={filter.deleted ? undefined : <PhoneActs onAdd={onAdd} />}
    >
      {filter.deleted && <BackStep to="/avatars" name={t("bin.back")} />}
      <List filter={filter} change={change} onAdd={add} />
      {isMaking && <NewAvatarDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** How many there are, where nothing narrows the list; of those that were deleted, for how long they are kept. */
function useFact(filter: AvatarsFilter): string | false {
  const t = useWords("avatars");
  const count = useAvatars(filter).data?.count ?? 0;
  if (filter.deleted) return t("bin.about");
  const isNarrowed = filter.query !== "" || filter.kind !== undefined;
  return !isNarrowed && count > 0 && t("list.fact", { count, number: formatNumber(count) });
}

function List({ filter, change, onAdd }: { filter: AvatarsFilter; change: Change; onAdd: () => void }) {
  const t = useWords("avatars");
  const list = useAvatars(filter);
  const { data } = list;
  const part = useRef<HTMLDivElement>(null);
  // An avatar that is deleted or brought back takes what was pressed with it.
  useFocusKept(part);
  return (
    <div ref={part} tabIndex={-1}>
      <ListTools filter={filter} change={change} />
      {data && data.avatars.length > 0 && filter.deleted && <DeletedCells avatars={data.avatars} />}
      {data && data.avatars.length > 0 && !filter.deleted && <AvatarCells avatars={data.avatars} />}
      {data?.avatars.length === 0 && (
        <NoAvatars
          filter={filter}
          hasOthers={data.count > 0}
          onClear={() => change({ query: "", kind: undefined })}
          onAdd={onAdd}
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
    </div>
  );
}

type ActsProps = { onAdd: (() => void) | null };

function PageActs({ onAdd }: ActsProps) {
  const t = useWords("avatars");
  return (
    <>
      <More />
      {onAdd && (
        <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
          {t("list.add")}
        </Button>
      )}
    </>
  );
}

function PhoneActs({ onAdd }: ActsProps) {
  const t = useWords("avatars");
  const { search } = useFrame();
  return (
    <>
      {search}
      <More />
      {onAdd && (
        <ActionIcon size="lg" aria-label={t("list.add")} onClick={onAdd}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}

function More() {
  const t = useWords("avatars");
  return (
    <MoreMenu label={t("list.moreActs")}>
      <MoreItem Icon={IconTrash} to="/avatars?deleted=true">
        {t("bin.title")}
      </MoreItem>
    </MoreMenu>
  );
}

type Change = (next: { [K in keyof AvatarsFilter]?: AvatarsFilter[K] | undefined }) => void;

function useFilter(): { filter: AvatarsFilter; change: Change } {
  const [search, setSearch] = useSearchParams();
  const filter = avatarsFilterFrom(search);
  const change: Change = (next) => {
    const { query = "", kind, sortBy = filter.sortBy, page = 1 } = { ...filter, page: 1, ...next };
    const { deleted } = filter;
    const wanted = { query, ...(kind && { kind }), sortBy, page, ...(deleted && { deleted }) };
    // Back leads through pages and filters, but not through every word that was typed.
    setSearch(avatarsSearchOf(wanted), { replace: next.query !== undefined });
  };
  return { filter, change };
}
