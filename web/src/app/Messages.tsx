import { CloseButton } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useWords } from "../platform/look/i18n.ts";
import { dismiss, messages } from "../platform/messages.ts";
import { useWatched } from "../platform/watched.ts";
import classes from "./Messages.module.css";

/** Alerts and successes, at the top over everything; each goes by itself, or when it is dismissed. */
export function Messages() {
  const t = useWords("app");
  const shown = useWatched(messages);
  return (
    <div className={classes.root} aria-live="polite">
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
