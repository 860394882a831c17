import { ActionIcon, Drawer, Skeleton } from "@mantine/core";
import type { WrittenDocument } from "@pluma/contract/documents/documents";
import {
  IconArchive,
  IconDownload,
  IconForms,
  IconHistory,
  IconLink,
  IconListTree,
  IconSparkles,
  IconTools,
  IconUserCircle,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { Fragment, lazy, type ReactNode, useId, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Rail, type RailEntry, useRailChoice } from "../../../../ui/nav/Rail.tsx";
import { useFocusBack } from "../../../../ui/useFocusBack.ts";
import { TypedAhead } from "../../../../ui/wait/TypedAhead.tsx";
import type { PictureSources } from "../../schema/picture.ts";
import { useAside } from "../../sync/aside.ts";
import type { Sync } from "../../sync/sync.ts";
import type { Ai } from "../ai/useAi.ts";
import type { Wished } from "../ai/useAsking.ts";
import { useCommentsEntry } from "../comments/useCommentsEntry.tsx";
import type { Versions } from "../versions/useVersionsRoom.ts";
import { AsidePanel } from "./AsidePanel.tsx";
import { DownloadPanel } from "./DownloadPanel.tsx";
import { OutlinePanel } from "./OutlinePanel.tsx";
import css from "./Rail.module.css";

// Fetched when they are opened first: not every visit looks at them.
const TemplatesPanel = lazy(() => import("../ai/TemplatesPanel.tsx"));
const AvatarsPanel = lazy(() => import("../ai/AvatarsPanel.tsx"));
const PromptPanel = lazy(() => import("../ai/PromptPanel.tsx"));
const ReviewPanel = lazy(() => import("../review/ReviewPanel.tsx"));
const VersionsPanel = lazy(() => import("../versions/VersionsPanel.tsx"));

type Entry = RailEntry & {
  isBare?: true;
  /** It has the list of what is written and proposed. */
  isListing?: true;
  /** The text asked for it: what is typed next is for its field. */
  isAsked?: boolean;
  panel: ReactNode;
};
type Options = {
  document: WrittenDocument;
  editor: Editor | null;
  sync: Sync | null;
  sources: PictureSources;
  ai: Ai;
  versions: Versions;
};

/**
 * The rail beside a document: pressing an entry opens its panel, pressing it again closes it, and what is open is kept for the
 * person. Narrow windows have them in a sheet.
 */
export function useRail({ versions, ...options }: Options) {
  const t = useWords("documents");
  const panelId = useId();
  const { open, choose, isSheet, setSheet, ask } = useOpening();
  const choosing = {
    ...versions,
    choose: (chosen: Versions["chosen"]) => {
      // What is compared stands where the text does, behind the sheet.
      setSheet(false);
      versions.choose(chosen);
    },
  };
  const { asking } = options.ai;
  const ai = {
    ...options.ai,
    asking: {
      ...asking,
      ask: async (wished: Wished) => {
        const isAsked = await asking.ask(wished);
        // So do the proposals.
        if (isAsked) setSheet(false);
        return isAsked;
      },
    },
  };
  const entries = useEntries({ ...options, ai, versions: choosing }, ask);
  const shown = entries.find(({ key }) => key === open);
  const drawPanel = ({ key, isBare, isAsked, name, panel }: Entry) => (
    <section className={css.panel} data-bare={isBare} data-beside id={panelId} aria-label={name}>
      {!isBare && <h2 className={css.title}>{name}</h2>}
      <TypedAhead key={key} fallback={<Waiting />} isOff={!isAsked}>
        {panel}
      </TypedAhead>
    </section>
  );
  return {
    show: choose,
    /** The panel that is open says what is being written. */
    isListing: shown?.isListing ?? false,
    // Until there is an editor both have their room, and nothing in it.
    rail: options.editor ? (
      <Rail label={t("rail")} entries={entries} open={shown?.key} panelId={panelId} onChoose={choose} />
    ) : (
      <Fragment />
    ),
    panel: shown && !isSheet && (options.editor ? drawPanel(shown) : <Fragment />),
    act: (
      <ActionIcon className={css.opener} aria-label={t("rail")} title={t("rail")} onClick={() => setSheet(true)}>
        <IconTools size={19} stroke={1.6} />
      </ActionIcon>
    ),
    sheet: isSheet && <Sheet entries={entries} shown={shown} onChoose={choose} onClose={() => setSheet(false)} />,
  };
}

type SheetProps = {
  entries: readonly Entry[];
  shown: Entry | undefined;
  onChoose: (key: string | null) => void;
  onClose: () => void;
};

/** The tools where there is no room for them at the side: which there are, and below them the one that is open. */
function Sheet({ entries, shown, onChoose, onClose }: SheetProps) {
  const t = useWords("documents");
  const panelId = useId();
  useFocusBack();
  return (
    <Drawer
      opened
      position="right"
      size={344}
      title={t("rail")}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Rail label={t("rail")} entries={entries} open={shown?.key} panelId={panelId} onChoose={onChoose} isRow />
      {shown && (
        <section className={css.section} id={panelId} aria-label={shown.name}>
          {!shown.isBare && <h2 className={css.title}>{shown.name}</h2>}
          <TypedAhead key={shown.key} fallback={<Waiting />} isOff={!shown.isAsked}>
            {shown.panel}
          </TypedAhead>
        </section>
      )}
    </Drawer>
  );
}

/** A panel that is on its way. */
function Waiting() {
  const t = useWords("documents");
  return (
    <div role="status" aria-label={t("loading")}>
      {["90%", "100%", "60%"].map((width) => (
        <Skeleton key={width} width={width} height={15} mt={14} />
      ))}
    </div>
  );
}

function useEntries(
  { document, editor, sync, sources, ai, versions }: Options,
  onAsked: (key: string) => void,
): Entry[] {
  const t = useWords("documents");
  const id = document.document_id;
  const comments = useCommentsEntry({ documentId: id, editor, sync }, onAsked);
  const count = useAside(id).length;
  const aside: Entry = {
    key: "aside",
    name: t("aside.title"),
    Icon: IconArchive,
    count,
    panel: editor && <AsidePanel documentId={id} editor={editor} canPut={document.can.edit} />,
  };
  const review: Entry = {
    key: "review",
    name: t("review.title"),
    Icon: IconLink,
    panel: (
      <ReviewPanel documentId={id} sync={sync} onCompare={(version) => versions.choose({ kind: "version", version })} />
    ),
  };
  const outline = editor && <OutlinePanel editor={editor} />;
  const download = <DownloadPanel {...{ document, editor, sync, sources }} />;
  return [
    ...(document.can.edit ? aiEntries(t, { id, editor, ai }) : []),
    { key: "outline", name: t("outline.title"), Icon: IconListTree, panel: outline },
    ...(count > 0 ? [aside] : []),
    {
      key: "versions",
      name: t("versions.title"),
      Icon: IconHistory,
      panel: <VersionsPanel document={document} sync={sync} versions={versions} />,
    },
    comments,
    // Whose it is to delete, theirs it is to give to clients.
    ...(document.can.delete ? [review] : []),
    { key: "download", name: t("download.title"), Icon: IconDownload, panel: download },
  ];
}

type AiOptions = { id: number; editor: Editor | null; ai: Ai };

/** The tools that write. Templates bring a heading of their own. */
function aiEntries(
  t: (key: "ai.templates" | "ai.avatars" | "ai.prompt") => string,
  { editor, ...about }: AiOptions,
): Entry[] {
  const options = editor && { ...about, editor };
  const templates = options && <TemplatesPanel {...options} />;
  const avatars = options && <AvatarsPanel {...options} />;
  const prompt = options && <PromptPanel {...options} />;
  const isListing = true;
  return [
    { key: "templates", name: t("ai.templates"), Icon: IconForms, isBare: true, isListing, panel: templates },
    { key: "avatars", name: t("ai.avatars"), Icon: IconUserCircle, isListing, panel: avatars },
    { key: "prompt", name: t("ai.prompt"), Icon: IconSparkles, isListing, panel: prompt },
  ];
}

/** Which tool is open; one that the text asks for opens where there is room for it. */
function useOpening() {
  const [open, choose] = useRailChoice("documents_rail");
  const [isSheet, setSheet] = useState(false);
  const ask = (key: string) => {
    choose(key);
    if (isNarrow()) setSheet(true);
  };
  return { open, choose, isSheet, setSheet, ask };
}

/** Whether there is no room for the rail beside the text. */
const isNarrow = (): boolean => window.matchMedia("(max-width: 1180px)").matches;
