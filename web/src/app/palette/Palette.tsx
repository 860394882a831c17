import { Kbd, Modal } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import type { SearchKind } from "@pluma/contract/search/search";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { modKey } from "../../platform/keys.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { marked } from "../../platform/matches.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { Kinds } from "./Kinds.tsx";
import classes from "./Palette.module.css";
import { Standing } from "./Standing.tsx";
import { useEntries } from "./useEntries.tsx";
import { useKinds, useResults } from "./useResults.tsx";

const DEBOUNCE_MS = 200;

// A class on Modal.Content itself would land on the box around it as well, and lay that out in a column too.
const frame = { size: 640, yOffset: 108, padding: 0, classNames: { content: classes.content ?? "" } };

export type PaletteProps = {
  /** What was typed when it was open last: there to be gone on with, or typed over. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  onShortcuts: () => void;
};

/**
 * Search in everything, screens, and things to do, by keyboard: arrows move, Enter opens, ⌘Enter starts a chat. The focus stays
 * in the search, whatever is pressed beside it.
 */
export default function Palette({ typed, onType, onClose, onShortcuts }: PaletteProps) {
  const own = useWords("palette");
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<SearchKind | null>(null);
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const narrow = (next: SearchKind | null) => {
    setKind(next);
    choice.choose(null);
    field.current?.focus();
  };
  // What was wiped out is not searched for any longer, nor shown until the wait is over.
  const results = useResults(typed.trim() === "" ? "" : search, kind, narrow);
  const groups = useEntries({ typed, search }, results, kind !== null);
  const kinds = useKinds();
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    if (!entry.isStaying) onClose();
    entry.act();
  };
  const choice = useChoice(groups, open, () => typed === "" && onShortcuts());
  const type = (text: string) => {
    onType(text);
    choice.choose(null);
  };
  return (
    <Modal.Root {...frame} opened onClose={onClose} fullScreen={useIsPhone()}>
      <Modal.Overlay />
      <Modal.Content aria-label={own("title")}>
        <Modal.Body className={classes.body} onMouseDown={(event) => keepIn(field.current, event)}>
          <SearchBox
            ref={field}
            value={typed}
            onChange={type}
            onKeyDown={choice.onKeyDown}
            onClose={onClose}
            listId={listId}
            chosenId={choice.chosen ? `${listId}-${choice.chosen.id}` : undefined}
          />
          {typed.trim() !== "" && <Kinds kinds={kinds} chosen={kind} onChoose={narrow} />}
          <Standing
            results={results}
            search={search}
            isNarrow={kind !== null}
            onWiden={() => narrow(null)}
            onTryAgain={() => {
              results.tryAgain();
              field.current?.focus();
            }}
          />
          <Lines {...{ groups, choice, listId }} search={typed} onOpen={open} />
          <Keys onShortcuts={onShortcuts} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

// What is pressed may go away under the pointer, and would take the focus with it.
function keepIn(field: HTMLInputElement | null, event: MouseEvent): void {
  if (event.target !== field) event.preventDefault();
}

const useIsPhone = () => useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });

type LinesProps = {
  groups: EntryGroup[];
  choice: ReturnType<typeof useChoice>;
  listId: string;
  search: string;
  onOpen: (entry: Entry) => void;
};

function Lines({ groups, choice, listId, search, onOpen }: LinesProps) {
  const own = useWords("palette");
  return (
    <div className={classes.list} role="listbox" id={listId} aria-label={own("title")}>
      {groups.flatMap((group) => [
        <p key={group.name} className={classes.group} role="presentation">
          {group.name}
        </p>,
        ...group.entries.map((entry) => (
          <Line
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            search={search}
            isChosen={entry === choice.chosen}
            onPoint={() => choice.choose(entry)}
            onOpen={() => onOpen(entry)}
          />
        )),
      ])}
    </div>
  );
}

/** The line that Enter opens: the first, until another is gone to, which stays it when others come in above. */
function useChoice(groups: EntryGroup[], open: (entry: Entry | undefined) => void, onHelp: () => void) {
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const choose = (entry: Entry | null | undefined) => setGoneTo(entry?.id ?? null);
  const entries = groups.flatMap((group) => group.entries);
  const place = Math.max(
    entries.findIndex(({ id }) => id === goneTo),
    0,
  );
  const chosen = entries[place];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.metaKey || event.ctrlKey;
    if (event.key === "ArrowDown") choose(entries[(place + 1) % entries.length]);
    else if (event.key === "ArrowUp") choose(entries.at(place - 1));
    else if (event.key === "Enter") open(isCommand ? entries.find(({ id }) => id === "new-chat") : chosen);
    else if (event.key === "?") return onHelp();
    else return;
    event.preventDefault();
  };
  return { chosen, choose, onKeyDown };
}

type SearchBoxProps = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  listId: string;
  chosenId: string | undefined;
};

function SearchBox({ ref, value, onChange, onKeyDown, onClose, listId, chosenId }: SearchBoxProps) {
  const t = useWords("app");
  const own = useWords("palette");
  return (
    <div className={classes.search}>
      <IconSearch size={20} stroke={1.6} />
      <input
        ref={ref}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosenId}
        aria-label={t("jump")}
        placeholder={own("placeholder")}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.escape} onClick={onClose} aria-label={t("close")}>
        <Kbd>Esc</Kbd>
      </button>
    </div>
  );
}

type LineProps = {
  id: string;
  entry: Entry;
  search: string;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Line({ id, entry, search, isChosen, onPoint, onOpen }: LineProps) {
  const own = useWords("palette");
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const keys = entry.id === "new-chat" ? [modKey, "↵"] : isChosen ? ["↵"] : [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search box, which moves and opens
    // biome-ignore lint/a11y/useFocusableInteractive: for the same reason
    <div
      ref={line}
      id={id}
      className={classes.line}
      role="option"
      aria-selected={isChosen}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <span className={classes.icon}>{entry.icon}</span>
      <span className={classes.words}>
        <span className={classes.name}>
          <Pieces pieces={marked(entry.name, search)} />
          {entry.beside && <span className={classes.beside}>{entry.beside}</span>}
        </span>
        {entry.found && (
          <span className={classes.found}>
            <Pieces pieces={entry.found} />
          </span>
        )}
      </span>
      <span className={classes.right} title={entry.title}>
        {isChosen && !entry.quiet && entry.id !== "new-chat" ? own("open") : entry.quiet}
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </div>
  );
}

function Pieces({ pieces }: { pieces: { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    isMatch ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
  );
}

function Keys({ onShortcuts }: { onShortcuts: () => void }) {
  const own = useWords("palette");
  return (
    <div className={classes.keys}>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {own("move")}
      </span>
      <span>
        <Kbd>↵</Kbd> {own("open")}
      </span>
      <button type="button" className={classes.shortcuts} onClick={onShortcuts}>
        <Kbd>?</Kbd> {own("shortcuts.short")}
      </button>
    </div>
  );
}
