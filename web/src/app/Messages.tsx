import { CloseButton } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { useWords } from "../platform/look/i18n.ts";
import { dismiss, messages } from "../platform/messages.ts";
import { useWatched } from "../platform/watched.ts";
import classes from "./Messages.module.css";

/**
 * Alerts and successes, at the top over everything; each goes by itself, or when it is dismissed. Whoever had the focus in
 * one that goes has it again where they came from, else in the screen.
 */
export function Messages() {
  const t = useWords("app");
  const shown = useWatched(messages);
  const from = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus went with a message
  useLayoutEffect(() => {
    if (!from.current || document.activeElement !== document.body) return;
    const back = from.current.isConnected ? from.current : document.getElementById("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus comes from
    <div
      className={classes.root}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget ?? document.getElementById("main");
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = null;
      }}
    >
      {shown.map(({ id, kind, text, undo }) => (
        <div key={id} className={classes.message} data-kind={kind} role={kind === "alert" ? "alert" : "status"}>
          {kind === "alert" ? <IconAlertCircle size={18} stroke={1.8} /> : <IconCheck size={18} stroke={1.8} />}
          <p className={classes.text}>{text}</p>
          {undo && (
            <button
              type="button"
              className={classes.undo}
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              {t("undo")}
            </button>
          )}
          <CloseButton size="sm" aria-label={t("dismiss")} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
