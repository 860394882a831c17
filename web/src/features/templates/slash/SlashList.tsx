import { Popover } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import type { Template } from "@pluma/contract/templates/templates";
import { IconStarFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useImperativeHandle, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isMoved, useOverField } from "../../../ui/useOverField.ts";
import type { Mentioning, SlashListProps } from "../../chats/index.ts";
import { useFoundTemplates } from "../apply/data.ts";
import { factsOf } from "../panel/facts.ts";
import { writeBegun } from "./begun.ts";
import { Found } from "./Found.tsx";
import { Hints } from "./Hints.tsx";
import { Preview } from "./Preview.tsx";
import css from "./SlashList.module.css";
import { SlashSheet } from "./SlashSheet.tsx";

const SHOWN = 6;
const SEARCH_AFTER_MS = 150;

/**
 * The templates that answer to what is typed after a slash, one's favourites first, beside them what the chosen one is
 * made of. The focus stays in the text: arrows move, Enter begins with what was used last time, Tab with empty blanks.
 */
export default function SlashList({ slash, isSheet, onSheet, onBegin }: SlashListProps) {
  const isNarrow = useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });
  const begin = ({ template_id, name }: Template, isAsLastTime: boolean) =>
    onBegin(writeBegun({ templateId: template_id, name, isAsLastTime, typed: {} }));
  const toSheet = useEffectEvent(() => onSheet(true));
  useEffect(() => {
    if (isNarrow) toSheet();
  }, [isNarrow]);
  if (isSheet) return <SlashSheet onChoose={(template) => begin(template, true)} onClose={() => onSheet(false)} />;
  return isNarrow ? null : <OverBox slash={slash} onBegin={begin} />;
}

type OverProps = { slash: Mentioning; onBegin: (template: Template, isAsLastTime: boolean) => void };

function OverBox({ slash, onBegin }: OverProps) {
  const t = useWords("templates");
  const frame = useOverField();
  const typed = slash.mention?.query ?? "";
  const [query] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const found = useFoundTemplates(query);
  const rows = found.rows?.slice(0, SHOWN) ?? [];
  const choice = useChoice(slash, rows, onBegin);
  const idOf = ({ template_id }: Template) => `${slash.listId}-${template_id}`;
  useActive(slash, choice.chosen && idOf(choice.chosen));
  return (
    <Popover opened width="target" {...frame} classNames={{ dropdown: css.plate ?? "" }}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      {/* Pressing keeps the focus in the text. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        {rows.length > 0 ? (
          <div className={css.halves}>
            <div className={css.list} role="listbox" id={slash.listId} aria-label={t("apply.templates")}>
              {rows.map((row) => (
                <Option
                  key={row.template_id}
                  id={idOf(row)}
                  row={row}
                  query={query}
                  isChosen={row === choice.chosen}
                  onPoint={() => choice.choose(rows.indexOf(row))}
                  onPick={() => onBegin(row, true)}
                />
              ))}
            </div>
            {choice.chosen && <Preview template={choice.chosen} />}
          </div>
        ) : (
          <p className={css.none} role="status">
            {found.isPending && t("loading")}
            {found.isError && !found.rows && t("apply.listFailed")}
            {found.rows && t("apply.none")}
          </p>
        )}
        <Hints
          hints={[
            { keys: ["↑", "↓"], act: t("slash.choose") },
            { keys: ["↵"], act: t("slash.withLast") },
            { keys: ["Tab"], act: t("slash.empty") },
            { keys: ["Esc"], act: t("slash.back") },
          ]}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function useChoice({ keys }: Mentioning, rows: Template[], begin: OverProps["onBegin"]) {
  const [at, choose] = useState(0);
  const place = Math.min(at, rows.length - 1);
  const chosen = rows[place];
  const takeKey = (key: string): boolean => {
    if (!chosen) return false;
    if (key === "ArrowDown") choose((place + 1) % rows.length);
    else if (key === "ArrowUp") choose((place - 1 + rows.length) % rows.length);
    else if (key === "Enter" || key === "Tab") begin(chosen, key === "Enter");
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

type OptionProps = {
  id: string;
  row: Template;
  query: string;
  isChosen: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function Option({ id, row, query, isChosen, onPoint, onPick }: OptionProps) {
  const t = useWords("templates");
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
      <span className={css.words}>
        <span className={css.name}>
          <Found text={row.name} query={query} />
        </span>
        <span className={css.facts}>{factsOf(row, t)}</span>
      </span>
      {row.favorite && <IconStarFilled className={css.star} size={15} aria-label={t("apply.favorite")} />}
    </div>
  );
}
