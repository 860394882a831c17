import { IconCheck, IconCloudOff, IconLoader2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatRecent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Watched } from "../../../platform/watched.ts";
import type { SyncState } from "../sync/sync.ts";
import css from "./DocumentBar.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Who types on is not told between two keys that all of it is there. */
const PAUSE_MS = 500;

/** Whether what was typed is in the document, said quietly. */
export function Saved({ state: watched, updatedAt }: { state: Watched<SyncState>; updatedAt: string }) {
  const t = useWords("documents");
  const language = useLanguage();
  const state = useCalm(watched);
  if (state.kind === "saved") {
    return (
      <span className={`${css.saved} num`} data-kind="saved">
        <IconCheck {...icon} />
        {t("state.saved", { time: formatRecent(state.at ?? updatedAt, language) })}
      </span>
    );
  }
  const isWaiting = state.kind === "saving";
  return (
    <span className={css.saved} data-kind={state.kind} role={isWaiting ? undefined : "status"}>
      {isWaiting ? <IconLoader2 {...icon} /> : <IconCloudOff {...icon} />}
      {t(`state.${state.kind}`)}
    </span>
  );
}

/** How what is typed stands, and that it is saved once nothing more was typed for a moment: no key waits for it to be drawn. */
function useCalm(state: Watched<SyncState>): SyncState {
  const [shown, setShown] = useState(state.read);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const now = state.read();
      const show = () => setShown((before) => (isSame(before, now) ? before : now));
      clearTimeout(waiting);
      if (now.kind === "saved") waiting = setTimeout(show, PAUSE_MS);
      else show();
    };
    follow();
    const unwatch = state.watch(follow);
    return () => {
      clearTimeout(waiting);
      unwatch();
    };
  }, [state]);
  return shown;
}

const isSame = (one: SyncState, other: SyncState): boolean =>
  one.kind === other.kind && (one.kind !== "saved" || other.kind !== "saved" || one.at === other.at);
