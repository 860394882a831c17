import { Button, Progress } from "@mantine/core";
import type { ChatImport } from "@pluma/contract/chats/moving";
import { useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showAlert } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Choosing } from "./Choosing.tsx";
import { isUnderWay, type Upload, useCancelImport, useImports, useUpload } from "./data.ts";
import css from "./ImportDialog.module.css";
import { farOf } from "./ImportStrip.tsx";

/**
 * Brings chats in from elsewhere: how to get the file, the file, how far it is, and what came of it. It can be closed
 * meanwhile, and shows the same when it is opened again.
 */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("chats/moving");
  const upload = useUpload();
  const imports = useImports();
  // Those that ended before the dialog was opened are history.
  const [openedAt] = useState(() => imports.data?.find((each) => !isUnderWay(each))?.import_id ?? 0);
  const [seen, setSeen] = useState(openedAt);
  const newest = imports.data?.[0];
  const shown = newest && (isUnderWay(newest) || newest.import_id > seen) ? newest : undefined;
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {shown ? (
        <Import of={shown} onAnother={() => setSeen(shown.import_id)} onClose={onClose} />
      ) : upload && upload.problem === null ? (
        <Sending upload={upload} />
      ) : (
        <Beginning />
      )}
    </Dialog>
  );
}

function Beginning() {
  const t = useWords("chats/moving");
  const { email } = useConfig();
  const { data: me } = useMe();
  if (me?.has_access !== false) return <Choosing />;
  const text = (
    <>
      {t("noAccessText")}
      {email && (
        <>
          {" "}
          {t("noAccessAsk")} <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </>
  );
  return <EmptyState kind="notAllowed" title={t("noAccess")} text={text} />;
}

function Sending({ upload: { name, share, cancel } }: { upload: Upload }) {
  const t = useWords("chats/moving");
  const percent = Math.floor(share * 100);
  return (
    <div className={css.running}>
      <Progress value={percent} aria-label={t("progress")} transitionDuration={140} />
      <div className={css.line}>
        <span className="num">{t("uploading", { name, percent })}</span>
        <Button variant="subtle" color="ink" size="xs" onClick={cancel}>
          {t("cancelUpload")}
        </Button>
      </div>
    </div>
  );
}

function Import({ of, onAnother, onClose }: { of: ChatImport; onAnother: () => void; onClose: () => void }) {
  return isUnderWay(of) ? <Running of={of} /> : <Ended of={of} onAnother={onAnother} onClose={onClose} />;
}

function Running({ of }: { of: ChatImport }) {
  const t = useWords("chats/moving");
  const cancel = useCancelImport();
  const percent = of.total ? (of.done / of.total) * 100 : 0;
  return (
    <div className={css.running}>
      <p className={css.name}>{of.name}</p>
      <Progress value={percent} aria-label={t("progress")} transitionDuration={140} />
      <div className={css.line}>
        <span className="num" role="status">
          {of.state === "waiting" ? t("waiting", { name: of.name }) : farOf(t, of)}
        </span>
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(of.import_id, { onError: showAlert })}
        >
          {t("cancel")}
        </Button>
      </div>
      <p className={css.quiet}>{t("leave")}</p>
    </div>
  );
}

function Ended({ of, onAnother, onClose }: { of: ChatImport; onAnother: () => void; onClose: () => void }) {
  const t = useWords("chats/moving");
  const counted = (key: string, count: number) => t(`${key}`, { count, number: formatNumber(count) });
  const title = of.state === "done" ? counted("doneTitle", of.added) : t(`${of.state}Title`);
  return (
    <div className={css.ended}>
      <div role={of.state === "failed" ? "alert" : "status"}>
        <p className={css.title}>{title}</p>
        {of.problem && <p className={css.problem}>{of.problem}</p>}
        {of.state === "done" && of.added > 0 && <p>{counted("doneMessages", of.messages)}</p>}
        {of.state !== "done" && of.added > 0 && <p>{counted("stays", of.added)}</p>}
        {of.skipped > 0 && <p className={css.quiet}>{counted("skipped", of.skipped)}</p>}
      </div>
      <div className={css.acts}>
        <Button variant="subtle" color="ink" onClick={onAnother}>
          {t("another")}
        </Button>
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}
