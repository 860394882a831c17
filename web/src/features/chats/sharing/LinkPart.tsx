import { Button, Skeleton, TextInput } from "@mantine/core";
import type { SharedLink } from "@pluma/contract/chats/sharing";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { alertText, showAlert } from "../../../platform/messages.ts";
import { CopyButton } from "../copying/CopyButton.tsx";
import { useAddLink, useLink, useRevokeLink } from "./links.ts";
import css from "./ShareDialog.module.css";

/** The link to a message: made, copied, and taken back, after which it shows nothing. */
export function LinkPart({ messageId }: { messageId: number }) {
  const t = useWords("chats/sharing");
  const link = useLink(messageId);
  return (
    <section className={css.part}>
      <h3 className={css.head}>{t("link")}</h3>
      <p className={css.about}>{t("linkAbout")}</p>
      {link.data ? (
        <LinkThere link={link.data} />
      ) : link.isPending ? (
        <Skeleton height={36} radius={6} />
      ) : link.isError ? (
        <p className={css.failed} role="alert">
          {alertText(link.error)}
        </p>
      ) : (
        <AddLink messageId={messageId} />
      )}
    </section>
  );
}

function AddLink({ messageId }: { messageId: number }) {
  const t = useWords("chats/sharing");
  const add = useAddLink(messageId);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.6} />}
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onError: showAlert })}
      >
        {t("makeLink")}
      </Button>
    </div>
  );
}

function LinkThere({ link }: { link: SharedLink }) {
  const t = useWords("chats/sharing");
  const revoke = useRevokeLink(link.message_id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className={css.linkRow}>
        <TextInput
          className={css.field}
          aria-label={t("link")}
          readOnly
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton read={() => link.url} isNamed />
      </div>
      <div className={css.under}>
        <span className="num">{t("views", { count: link.views, number: formatNumber(link.views) })}</span>
        {isAsking ? (
          <span className={css.ask}>
            <span className={css.sure}>{t("revokeSure")}</span>
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {t("keep")}
            </Button>
            <Button
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate(link.link_id, { onError: showAlert })}
            >
              {t("revoke")}
            </Button>
          </span>
        ) : (
          <Button className={css.revoke} variant="subtle" color="ink" onClick={() => setIsAsking(true)}>
            {t("revoke")}
          </Button>
        )}
      </div>
    </>
  );
}
