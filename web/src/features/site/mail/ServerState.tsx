import { Button } from "@mantine/core";
import type { MailServer } from "@pluma/contract/site/mailServer";
import { IconAlertCircle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useRemoveMailServer, useTestMailServer } from "./data.ts";
import css from "./mail.module.css";

type ServerStateProps = { id: number; server: MailServer; isChanged: boolean; onGone: () => void };

/** How the mail server does: the last mail that it took, or why it did not; a mail to try it, and taking it away. */
export function ServerState({ id, server, isChanged, onGone }: ServerStateProps) {
  const t = useWords("site/mail");
  const test = useTestMailServer(id);
  const [isAsked, setAsked] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  return (
    <div className={css.state} ref={part} tabIndex={-1}>
      <div role="status">
        <Said server={server} sentTo={test.data?.ok ? test.data.to : null} />
      </div>
      {test.error && (
        <p className={css.failed} role="alert">
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          <span>{test.error.message}</span>
        </p>
      )}
      <div className={css.acts}>
        <Button variant="default" loading={test.isPending} disabled={isChanged} onClick={() => test.mutate()}>
          {t("test")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
          {t("remove")}
        </Button>
      </div>
      {isChanged && <p className={css.quiet}>{t("saveFirst")}</p>}
      <p className={css.quiet}>{t("accounts")}</p>
      {isAsked && <RemoveDialog id={id} onGone={onGone} onClose={() => setAsked(false)} />}
    </div>
  );
}

function Said({ server, sentTo }: { server: MailServer; sentTo: string | null }) {
  const t = useWords("site/mail");
  const { problem, last_failed_at: failedAt, last_sent_at: sentAt } = server;
  if (problem !== null && failedAt !== null) {
    return (
      <div className={css.failed}>
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        <div>
          <p>
            {t("notTaken")} <Moment at={failedAt} />
          </p>
          <p className={css.said}>{problem}</p>
          <p>{t("triedAgain")}</p>
        </div>
      </div>
    );
  }
  if (sentAt === null) {
    return (
      <p className={css.line}>
        <IconClock size={18} stroke={1.6} aria-hidden />
        <span>{t("unused")}</span>
      </p>
    );
  }
  return (
    <p className={css.passed}>
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      <span>
        {sentTo === null ? t("works") : t("sentTo", { address: sentTo })} <Moment at={sentAt} />
      </span>
    </p>
  );
}

function RemoveDialog({ id, onGone, onClose }: { id: number; onGone: () => void; onClose: () => void }) {
  const t = useWords("site/mail");
  const remove = useRemoveMailServer(id);
  const handleRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("removed"));
        onClose();
        onGone();
      },
    });
  return (
    <ConfirmDialog
      title={t("removeQuestion")}
      keep={t("keep")}
      act={t("remove")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
