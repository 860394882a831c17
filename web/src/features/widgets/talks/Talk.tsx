import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { Widget } from "@pluma/contract/widgets/shapes";
import type { Transcript } from "@pluma/contract/widgets/widgets";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useDeleteTalk, useTalkAct, useTranscript } from "../data.talks.ts";
import { Reply } from "./Reply.tsx";
import { type AnswerText, Said } from "./Said.tsx";
import css from "./talks.module.css";
import { Visitor } from "./Visitor.tsx";

/** One talk with a visitor, read while it goes on: taken over, answered by hand, given back. */
export function Talk({ id, widget, Answer }: { id: number; widget: Widget; Answer: AnswerText }) {
  const t = useWords("widgets");
  const read = useTranscript(id);
  if (read.data?.conversation.widget_id === widget.widget_id) {
    return (
      <>
        <section className={css.talk} aria-label={t("talk.title")}>
          <Head transcript={read.data} widget={widget} />
          <Said messages={read.data.messages} avatar={widget.name} Answer={Answer} />
          <Reply transcript={read.data} widget={widget} />
        </section>
        <Visitor transcript={read.data} widget={widget} />
      </>
    );
  }
  const isGone = read.data !== undefined || (isRefused(read.error) && read.error.status === 404);
  return (
    <section className={css.talk} aria-label={t("talk.title")} aria-busy={read.isPending}>
      <div className={css.state}>
        {isGone ? (
          <EmptyState kind="notAllowed" title={t("talk.gone")} text={t("talk.goneText")} />
        ) : (
          read.isError && <LoadFailed title={t("talk.failed")} query={read} />
        )}
      </div>
    </section>
  );
}

function Head({ transcript, widget }: { transcript: Transcript; widget: Widget }) {
  const t = useWords("widgets");
  const [params] = useSearchParams();
  const { conversation, is_open } = transcript;
  const { conversation_id: id, page, visits, taken_over_by: taker } = conversation;
  const act = useTalkAct(id);
  const isMine = taker?.is_me === true;
  const take = () => act.mutate("take", { onError: showAlert });
  useHotkeys([["T", () => !taker && !act.isPending && take()]]);
  const where = [page.title ?? page.url, t("talk.visits", { count: visits, visits: formatNumber(visits) })];
  const others = new URLSearchParams(params);
  others.delete("conversation");
  return (
    <header className={css.head}>
      <Link className={css.back} to={`?${others}`} aria-label={t("talk.back")}>
        <IconArrowLeft size={19} stroke={1.6} aria-hidden />
      </Link>
      <div className={css.who}>
        <h2>{conversation.name ?? conversation.email ?? t("talk.visitor")}</h2>
        <p>{[...where, is_open ? t("talk.isHere") : t("talk.hasLeft")].filter(Boolean).join(", ")}</p>
      </div>
      {isMine ? (
        <Button
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate("giveBack", { onError: showAlert })}
        >
          {t("talk.giveBack", { name: widget.name })}
        </Button>
      ) : (
        <Button variant="default" loading={act.isPending} disabled={taker !== null} onClick={take}>
          {t("talk.take")}
        </Button>
      )}
      <DeleteTalk id={id} away={`?${others}`} />
    </header>
  );
}

function DeleteTalk({ id, away }: { id: number; away: string }) {
  const t = useWords("widgets");
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const removing = useDeleteTalk();
  const handleDelete = () =>
    removing.mutate(id, {
      onSuccess: () => {
        showSuccess(t("talk.deleted"));
        void navigate(away, { replace: true });
      },
      onError: showAlert,
    });
  return (
    <>
      <MoreMenu label={t("talk.more")}>
        <MoreItem Icon={IconTrash} isRed onPress={() => setAsked(true)}>
          {t("talk.delete")}
        </MoreItem>
      </MoreMenu>
      {isAsked && (
        <ConfirmDialog
          title={t("talk.deleteTitle")}
          keep={t("delete.keep")}
          act={t("talk.delete")}
          isPending={removing.isPending}
          onAct={handleDelete}
          onClose={() => setAsked(false)}
        >
          <p>{t("talk.deleteText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
