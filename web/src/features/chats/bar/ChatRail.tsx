import { ActionIcon, Button } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Rail, type RailEntry, RailIcon, railLabel, useRailChoice } from "../../../ui/nav/Rail.tsx";
import { useChatFiles } from "../data/files.ts";
import { goesWith } from "../data/models.ts";
import type { PanelProps } from "../slots.ts";
import css from "./ChatRail.module.css";

const FilesPanel = lazy(() => import("../files/FilesPanel.tsx"));
const RailSheet = lazy(() => import("./RailSheet.tsx"));

/** An entry of the rail beside a chat, and what it opens; `count` stands at its icon when there is something. */
export type ChatPanel = RailEntry & { Panel: ComponentType<PanelProps> };

type Options = {
  conversationId: number;
  /** The chat's model; undefined while the chat is being read. */
  model: string | null | undefined;
  /** Entries of other features, which stand before the chat's own. */
  panels?: ChatPanel[];
};

/** The parts of a work screen that the rail needs: itself, the panel that is open, and on narrow windows a button. */
export type ChatRail = { rail: ReactNode; panel: ReactNode; act: ReactNode; phoneAct: ReactNode; sheet: ReactNode };

/**
 * The rail beside a chat: pressing an entry opens its panel, pressing it again closes it, and what is open is kept for
 * the person. Windows too narrow for it have a button in the bar, and the panels in a sheet.
 */
export function useChatRail({ conversationId, model, panels = [] }: Options): ChatRail {
  const t = useWords("chats");
  const panelId = useId();
  const count = useChatFiles(conversationId).data?.length ?? 0;
  const [open, choose] = useRailChoice("rail");
  const [sheet, setSheet] = useState<string | null>(null);
  const hasFiles = count > 0 || (model !== undefined && goesWith(model));
  const files: ChatPanel = { key: "files", name: t("files.title"), Icon: IconPaperclip, count, Panel: FilesPanel };
  const entries = hasFiles ? [...panels, files] : panels;
  const shown = entries.find(({ key }) => key === open);
  const inSheet = entries.find(({ key }) => key === sheet);
  return {
    rail: entries.length > 0 && (
      <Rail label={t("rail")} entries={entries} open={shown?.key} panelId={panelId} onChoose={choose} />
    ),
    panel: shown && (
      <section className={css.panel} id={panelId} aria-label={shown.name}>
        <Suspense>
          <shown.Panel conversationId={conversationId} isOver={false} onClose={() => choose(null)} />
        </Suspense>
      </section>
    ),
    act: entries.map((entry) => <BarButton key={entry.key} entry={entry} onPress={() => setSheet(entry.key)} />),
    // A phone's bar has no room for what leads to nothing yet: files are added in the box.
    phoneAct: entries
      .filter(({ count: held }) => held !== 0)
      .map((entry) => <PhoneButton key={entry.key} entry={entry} onPress={() => setSheet(entry.key)} />),
    sheet: inSheet && (
      <Suspense>
        <RailSheet name={inSheet.name} onClose={() => setSheet(null)}>
          <inSheet.Panel conversationId={conversationId} isOver onClose={() => setSheet(null)} />
        </RailSheet>
      </Suspense>
    ),
  };
}

type ButtonProps = { entry: ChatPanel; onPress: () => void };

function BarButton({ entry, onPress }: ButtonProps) {
  return (
    <Button
      className={css.act}
      variant="subtle"
      color="ink"
      size="xs"
      leftSection={<entry.Icon size={16} stroke={1.6} />}
      aria-label={railLabel(entry)}
      onClick={onPress}
    >
      {entry.name}
      {entry.count ? <span className={`${css.actCount} num`}>{formatNumber(entry.count)}</span> : null}
    </Button>
  );
}

function PhoneButton({ entry, onPress }: ButtonProps) {
  return (
    <ActionIcon className={css.phoneAct} aria-label={railLabel(entry)} title={entry.name} onClick={onPress}>
      <RailIcon entry={entry} />
    </ActionIcon>
  );
}
