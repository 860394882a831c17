import { Button, UnstyledButton } from "@mantine/core";
import { AVATARS_PER_PAGE, type AvatarRow } from "@pluma/contract/avatars/avatars";
import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { AvatarMark, useAvatars } from "../../avatars/index.ts";
import css from "./AvatarDialog.module.css";
import { markOf } from "./marks.ts";

type Props = { own: Mark | null; onChoose: (avatar: Mark | null) => void; onClose: () => void };

/** Choosing who answers in a chat: one of the avatars that one may use, or none. */
export default function AvatarDialog({ own, onChoose, onClose }: Props) {
  const t = useWords("chats");
  const [asked, setAsked] = useState({ query: "", page: 1 });
  const { data, error, refetch } = useAvatars({ ...asked, sortBy: "name_asc" });
  const choose = (avatar: Mark | null) => {
    onClose();
    onChoose(avatar);
  };
  return (
    <Dialog
      title={t("avatar.choose")}
      onClose={onClose}
      acts={
        own && (
          <Button variant="default" onClick={() => choose(null)}>
            {t("avatar.remove")}
          </Button>
        )
      }
    >
      <SearchInput
        className={css.search}
        query={asked.query}
        label={t("avatar.search")}
        onSearch={(query) => setAsked({ query, page: 1 })}
      />
      {error && !data && <LineFailed title={t("avatar.listFailed")} query={{ error, refetch }} />}
      {data?.avatars.length === 0 && (
        <p className={css.quiet}>
          {asked.query === "" ? t("avatar.none") : t("avatar.noMatch", { query: asked.query })}
        </p>
      )}
      <ul className={css.list} aria-busy={!data && !error}>
        {data?.avatars.map((row) => (
          <li key={row.avatar_id}>
            <Row row={row} isOwn={row.avatar_id === own?.avatar_id} onPress={() => choose(markOf(row))} />
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && (
        <Pager
          pages={data.pages}
          page={asked.page}
          size={AVATARS_PER_PAGE}
          count={data.count}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      )}
    </Dialog>
  );
}

function Row({ row, isOwn, onPress }: { row: AvatarRow; isOwn: boolean; onPress: () => void }) {
  return (
    <UnstyledButton className={css.row} aria-pressed={isOwn} onClick={onPress}>
      <AvatarMark avatar={row} size={30} />
      <span className={css.words}>
        <span className={css.name}>{row.name}</span>
        {row.description && <span className={css.about}>{row.description}</span>}
      </span>
      {isOwn && <IconCheck size={17} stroke={1.6} aria-hidden="true" />}
    </UnstyledButton>
  );
}
