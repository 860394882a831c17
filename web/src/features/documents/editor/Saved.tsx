import { IconCheck, IconCloudOff, IconLoader2 } from "@tabler/icons-react";
import { formatRecent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { SyncState } from "../sync/sync.ts";
import css from "./DocumentBar.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Whether what was typed is in the document, said quietly. */
export function Saved({ state, updatedAt }: { state: SyncState; updatedAt: string }) {
  const t = useWords("documents");
  const language = useLanguage();
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
