import { UnstyledButton } from "@mantine/core";
import type { Icon as TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../platform/look/format.ts";
import { keptKey, recall, remember } from "../../platform/storage.ts";
import css from "./Rail.module.css";

/** What stands in a rail: its name, its icon, and how many things wait in what it opens. */
export type RailEntry = { key: string; name: string; Icon: TablerIcon; count?: number };

type Props = {
  label: string;
  entries: readonly RailEntry[];
  /** The key of what is open. */
  open: string | null | undefined;
  /** The id of the element that an entry opens. */
  panelId: string;
  onChoose: (key: string | null) => void;
  /** Entries beside each other, for where there is no room at the side. */
  isRow?: boolean;
};

/** The rail beside a work screen: pressing an entry opens its panel, pressing it again closes it. */
export function Rail({ label, entries, open, panelId, onChoose, isRow }: Props) {
  return (
    <nav className={css.rail} data-row={isRow || undefined} aria-label={label}>
      {entries.map((entry) => {
        const isOpen = entry.key === open;
        return (
          <UnstyledButton
            key={entry.key}
            className={css.entry}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={railLabel(entry)}
            onClick={() => onChoose(isOpen ? null : entry.key)}
          >
            <RailIcon entry={entry} />
            {entry.name}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

/** The icon of an entry, with its count at it. */
export function RailIcon({ entry: { Icon, count } }: { entry: RailEntry }) {
  return (
    <span className={css.icon} aria-hidden="true">
      <Icon size={20} stroke={1.6} />
      {count ? <span className={`${css.count} num`}>{formatNumber(count)}</span> : null}
    </span>
  );
}

/** An entry in words, for who does not see its count. */
export const railLabel = ({ name, count }: RailEntry): string => (count ? `${name}: ${formatNumber(count)}` : name);

/** Which entry is open, kept in this browser for the person; `rail` names the rail. */
export function useRailChoice(rail: string): [string | null, (key: string | null) => void] {
  const name = keptKey(recall("uid") ?? "nobody", rail);
  const [open, setOpen] = useState(() => recall(name));
  const choose = (key: string | null) => {
    remember(name, key);
    setOpen(key);
  };
  return [open, choose];
}
