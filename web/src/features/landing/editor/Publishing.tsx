import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import classes from "./Publishing.module.css";
import type { LandingDraft } from "./useLandingDraft.ts";
import { useWhose } from "./whose.ts";

type Props = {
  draft: LandingDraft;
  isHistory: boolean;
  onHistory: (isHistory: boolean) => void;
  onPublish: () => void;
};

/** Whether the page in the editor is what visitors see; and the ways to make it so, or to take it back. */
export function Publishing({ draft, isHistory, onHistory, onPublish }: Props) {
  const t = useWords("landing");
  const [isAsked, setAsked] = useState(false);
  const { kept, isTyped, isBusy } = draft;
  const isSeen = useWhose().places.some(({ is_shown }) => is_shown);
  const isDraft = kept.saved !== null || isTyped;
  const last = kept.saved ?? kept.published;
  return (
    <>
      <section className={classes.bar} aria-label={t("draft.name")}>
        <p className={classes.said} role="status">
          <Tag tone={isDraft ? "warn" : "good"}>{t(isDraft ? "draft.draft" : "draft.live")}</Tag>{" "}
          {isTyped && kept.saved === null ? (
            t("draft.typed")
          ) : (
            <>
              {last && (
                <>
                  {last.by && <>{last.by} · </>}
                  <Moment at={last.at} /> ·{" "}
                </>
              )}
              {t(isDraft ? "draft.unseen" : isSeen ? "draft.seen" : "draft.off")}
            </>
          )}
        </p>
        <div className={classes.acts}>
          <Button variant="default" aria-pressed={isHistory} onClick={() => onHistory(!isHistory)}>
            {t(isHistory ? "history.back" : "history.open")}
          </Button>
          {kept.saved !== null && !isHistory && (
            <Button variant="default" disabled={isBusy} onClick={() => setAsked(true)}>
              {t("draft.discard")}
            </Button>
          )}
          {isDraft && !isHistory && (
            <Button data-publish loading={isBusy} disabled={draft.isMoved} onClick={onPublish}>
              {t("draft.publish")}
            </Button>
          )}
        </div>
      </section>
      <Said draft={draft} />
      {isAsked && (
        <ConfirmDialog
          title={t("draft.discardTitle")}
          keep={t("draft.keep")}
          act={t("draft.discard")}
          isPending={isBusy}
          onAct={() => void draft.discard().then(() => setAsked(false))}
          onClose={() => setAsked(false)}
        >
          {t("draft.discardText")}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What the server would not keep, and that somebody else changed the page meanwhile. */
function Said({ draft }: { draft: LandingDraft }) {
  const t = useWords("landing");
  const { kept, refused, isMoved } = draft;
  const who = kept.saved?.by ?? kept.published?.by;
  return (
    <>
      {refused.length > 0 && (
        <p className={classes.wrong} role="alert">
          {refused.join(" ")}
        </p>
      )}
      {isMoved && (
        <Alert className={classes.notice ?? ""} color="ink" role="status">
          <p className={classes.moved}>{who ? t("movedBy", { who }) : t("moved")}</p>
          <div className={classes.ways}>
            <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
              {t("takeTheirs")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={draft.keepMine}>
              {t("keepMine")}
            </Button>
          </div>
        </Alert>
      )}
      {kept.is_behind && !isMoved && (
        <Alert className={classes.notice ?? ""} color="ink" role="status">
          {t("draft.behind")}
        </Alert>
      )}
    </>
  );
}
