import { useWords } from "../../../platform/look/i18n.ts";
import { isLineLost } from "../../../platform/me/socket.ts";
import { useWatched } from "../../../platform/watched.ts";
import { useIsOnline } from "../../../ui/failed/useIsOnline.ts";
import classes from "./LineLost.module.css";

/** Says that the connection is lost as soon as it is, over the screen, so that nothing moves; part of the first load, for it could not be fetched then. */
export function LineLost() {
  const t = useWords("app");
  const isOnline = useIsOnline();
  const isLost = useWatched(isLineLost);
  return (
    <div role="status" className={classes.lost} data-lost={!isOnline || isLost || undefined}>
      {!isOnline ? t("failure.offline") : isLost && t("lineLost")}
    </div>
  );
}
