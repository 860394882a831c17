import { Popover } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AvatarRow } from "@pluma/contract/avatars/avatars";
import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { useEffect, useEffectEvent, useImperativeHandle, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isMoved, useOverField } from "../../../ui/useOverField.ts";
import { AvatarMark, useAvatars } from "../../avatars/index.ts";
import { markOf } from "../avatars/marks.ts";
import css from "./AvatarPicker.module.css";
import type { Mentioning } from "./useMention.ts";

const SHOWN = 8;
const SEARCH_AFTER_MS = 150;

type Props = { mention: Mentioning; onPick: (avatar: Mark) => void };

/**
 * The avatars whose names answer to what is typed after an @. The focus stays in the text: arrows move, Enter and Tab
 * choose, and when there is none to choose all keys are the text's.
 */
export default function AvatarPicker({ mention, onPick }: Props) {
  const t = useWords("chats");
  const { listId, finish } = mention;
  const frame = useOverField();
  const [query] = useDebouncedValue(mention.mention?.query ?? "", SEARCH_AFTER_MS);
  const found = useAvatars({ query, sortBy: "updatedAt_desc", page: 1 });
  const rows = found.data?.avatars.slice(0, SHOWN) ?? [];
  const pick = (row: AvatarRow) => {
    finish();
    onPick(markOf(row));
  };
  const choice = useChoice(mention, rows, pick);
  const idOf = ({ avatar_id }: AvatarRow) => `${listId}-${avatar_id}`;
  useActive(mention, choice.chosen && idOf(choice.chosen));
  return (
    <Popover opened width={340} {...frame} classNames={{ dropdown: css.list ?? "" }}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      {/* Pressing keeps the focus in the text. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        {rows.length > 0 && (
          <div role="listbox" id={listId} aria-label={t("avatar.choose")}>
            {rows.map((row) => (
              <Option
                key={row.avatar_id}
                id={idOf(row)}
                row={row}
                isChosen={row === choice.chosen}
                onPoint={() => choice.choose(rows.indexOf(row))}
                onPick={() => pick(row)}
              />
            ))}
          </div>
        )}
        {rows.length === 0 && (
          <p className={css.none} role="status">
            {found.isPending && t("loading")}
            {found.isError && !found.data && t("avatar.listFailed")}
            {found.data && (query === "" ? t("avatar.none") : t("avatar.noMatch", { query }))}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function useChoice({ keys }: Mentioning, rows: AvatarRow[], pick: (row: AvatarRow) => void) {
  const [at, choose] = useState(0);
  const place = Math.min(at, rows.length - 1);
  const chosen = rows[place];
  const takeKey = (key: string): boolean => {
    if (!chosen) return false;
    if (key === "ArrowDown") choose((place + 1) % rows.length);
    else if (key === "ArrowUp") choose((place - 1 + rows.length) % rows.length);
    else if (key === "Enter" || key === "Tab") pick(chosen);
    else return false;
    return true;
  };
  useImperativeHandle(keys, () => takeKey);
  return { chosen, choose };
}

// The text names the line that its keys are about.
function useActive({ onActive }: Mentioning, id: string | undefined): void {
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    tell(id);
    if (id) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

type OptionProps = { id: string; row: AvatarRow; isChosen: boolean; onPoint: () => void; onPick: () => void };

function Option({ id, row, isChosen, onPoint, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text, which moves and chooses
    // biome-ignore lint/a11y/useFocusableInteractive: for the same reason
    <div
      id={id}
      className={css.option}
      role="option"
      aria-selected={isChosen}
      onMouseMove={(event) => isMoved(event) && onPoint()}
      onClick={onPick}
    >
      <AvatarMark avatar={row} size={28} />
      <span className={css.words}>
        <span className={css.name}>{row.name}</span>
        {row.description && <span className={css.about}>{row.description}</span>}
      </span>
    </div>
  );
}
