import { ActionIcon, Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { InputKey } from "@pluma/contract/generators/inputs";
import type { SuperFetch } from "@pluma/contract/generators/superFetch";
import { IconHistory, IconLayoutColumns } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { focusEagerly } from "../../../ui/form/useEagerFocus.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { Blocked, useBlock, useEscape } from "../../chats/index.ts";
import { valuesOf } from "./builder.ts";
import { Foot } from "./form/Foot.tsx";
import { InputForm } from "./form/InputForm.tsx";
import { BriefBar } from "./outputs/BriefBar.tsx";
import { History } from "./outputs/History.tsx";
import { Outputs } from "./outputs/Outputs.tsx";
import { PresetMenu } from "./presets/PresetMenu.tsx";
import css from "./Room.module.css";
import { type SuperFetchState, useSuperFetch } from "./useSuperFetch.ts";

/** The form and beside it what came of it; once something is asked for, the outputs have the room to themselves. */
export function Room({ assistantId }: { assistantId: string | undefined }) {
  const t = useWords("generators");
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const outputs = useRef<HTMLElement>(null);
  const state = useSuperFetch(assistantId, { onInvalid: goTo, onCleared: () => beginAnew(room, outputs) });
  const { mode, setMode, shown, isWriting, writing, stop } = state;
  useFocusKept(room, () => outputs.current);
  const isOutputs = mode === "outputs" && (shown !== null || state.generate.isPending);
  useEscape(() => {
    if (isWriting && !stop.isPending) stop.mutate(writing);
  });
  const handleChoose = (fetch: SuperFetch) => {
    state.open(fetch);
    setMode("outputs");
  };
  const handleEdit = () => {
    setMode("form");
    goTo(state.isManual ? "prompt" : "task");
  };
  return (
    <>
      <TopBar
        name={t("superFetch.title")}
        acts={<Acts state={state} isHistoryOpen={isHistoryOpen} onHistory={() => setHistoryOpen(!isHistoryOpen)} />}
        phoneActs={
          <Acts state={state} isPhone isHistoryOpen={isHistoryOpen} onHistory={() => setHistoryOpen(!isHistoryOpen)} />
        }
      />
      <div className={css.room} ref={room} data-mode={isOutputs ? "outputs" : "form"}>
        {!isOutputs && <FormPane state={state} />}
        <section className={css.outputs} ref={outputs} tabIndex={-1} aria-label={t("superFetch.outputsRegion")}>
          {isOutputs && <BriefBar state={state} onEdit={handleEdit} />}
          <Outputs state={state} />
          {isOutputs && <Foot state={state} />}
        </section>
        {isHistoryOpen && <HistoryPane state={state} onClose={() => setHistoryOpen(false)} onChoose={handleChoose} />}
      </div>
    </>
  );
}

// What is to be gone to may stand on the screen only once this has been drawn.
function goTo(key: InputKey): void {
  requestAnimationFrame(() => document.getElementById(`super-fetch-${key}`)?.focus());
}

/** Whoever cleared something goes on at the first input, or at the outputs where those have the room to themselves. */
function beginAnew(room: RefObject<HTMLElement | null>, outputs: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const first = room.current?.querySelector<HTMLElement>("form textarea:enabled, form input:enabled");
    if (!first || !focusEagerly(first)) outputs.current?.focus({ preventScroll: true });
  });
}

function FormPane({ state }: { state: SuperFetchState }) {
  const t = useWords("generators");
  const block = useBlock();
  const { draft, shown, setMode } = state;
  if (block) {
    return (
      <div className={css.form}>
        <div className={css.state}>
          <Blocked block={block} draft={Object.values(valuesOf(draft.entries)).join("\n\n")} />
        </div>
      </div>
    );
  }
  return (
    <div className={css.form}>
      {shown && (
        <Button
          className={css.toOutputs}
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconLayoutColumns size={16} stroke={1.6} />}
          onClick={() => setMode("outputs")}
        >
          {t("superFetch.toOutputs")}
        </Button>
      )}
      <InputForm state={state} foot={<Foot state={state} />} />
    </div>
  );
}

type ActsProps = { state: SuperFetchState; isPhone?: boolean; isHistoryOpen: boolean; onHistory: () => void };

function Acts({ state, isPhone = false, isHistoryOpen, onHistory }: ActsProps) {
  const t = useWords("generators");
  const name = t("superFetch.history");
  return (
    <>
      {!state.isManual && <PresetMenu state={state} isPhone={isPhone} />}
      {isPhone ? (
        <ActionIcon size="lg" aria-label={name} aria-pressed={isHistoryOpen} title={name} onClick={onHistory}>
          <IconHistory size={21} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          className={css.history}
          variant="subtle"
          color="ink"
          size="xs"
          aria-pressed={isHistoryOpen}
          data-on={isHistoryOpen || undefined}
          leftSection={<IconHistory size={16} stroke={1.6} />}
          onClick={onHistory}
        >
          {name}
        </Button>
      )}
    </>
  );
}

type HistoryPaneProps = { state: SuperFetchState; onClose: () => void; onChoose: (fetch: SuperFetch) => void };

/** Beside the outputs where there is room, else over the screen; either way one goes on in it, and Esc leads out. */
function HistoryPane({ state, onClose, onChoose }: HistoryPaneProps) {
  useFocusBack();
  const beside = useRef<HTMLDivElement>(null);
  useEffect(() => beside.current?.querySelector<HTMLElement>("section")?.focus({ preventScroll: true }), []);
  const isNarrow = useMediaQuery("(max-width: 1180px)", undefined, { getInitialValueInEffect: false });
  if (!isNarrow) {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of what is in it
      <div className={css.past} ref={beside} onKeyDown={handleKey}>
        <History state={state} onClose={onClose} onChoose={onChoose} />
      </div>
    );
  }
  const choose = (fetch: SuperFetch) => {
    onChoose(fetch);
    onClose();
  };
  return (
    <HistorySheet onClose={onClose}>
      <History state={state} onClose={onClose} onChoose={choose} />
    </HistorySheet>
  );
}

function HistorySheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useWords("generators");
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={344}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("superFetch.history")}>
        <Drawer.Body className={css.sheet}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
