import { Button, Skeleton, TextInput } from "@mantine/core";
import type { SharedLink } from "@pluma/contract/chats/sharing";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { alertText, showAlert } from "../../../platform/messages.ts";
import { CopyButton } from "../copying/CopyButton.tsx";
import { type Linked, useAddLink, useLink, useRevokeLink } from "./links.ts";
import css from "./ShareDialog.module.css";

/** The link to a message, or to its chat up to it: made, copied, and taken back, after which it shows nothing. */
export function LinkPart(linked: Linked) {
  const t = useWords("chats/sharing");
  const link = useLink(linked);
  return (
    <section className={css.part}>
      <h3 className={css.head}>{t(linked.isWhole ? "wholeLink" : "link")}</h3>
      <p className={css.about}>{t(linked.isWhole ? "wholeAbout" : "linkAbout")}</p>
      {link.data ? (
        <LinkThere link={link.data} />
      ) : link.isPending ? (
        <Skeleton height={36} radius={6} />
      ) : link.isError ? (
        <p className={css.failed} role="alert">
          {alertText(link.error)}
        </p>
      ) : (
        <AddLink {...linked} />
      )}
    </section>
  );
}

function AddLink(linked: Linked) {
  const t = useWords("chats/sharing");
  const add = useAddLink(linked);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.6} />}
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onError: showAlert })}
      >
        {t(linked.isWhole ? "makeWhole" : "makeLink")}
      </Button>
    </div>
  );
}

function LinkThere({ link }: { link: SharedLink }) {
  const t = useWords("chats/sharing");
  const revoke = useRevokeLink({ messageId: link.message_id, isWhole: link.whole });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className={css.linkRow}>
        <TextInput
          className={css.field}
          aria-label={t(link.whole ? "wholeLink" : "link")}
          readOnly
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton copy={() => copyText(link.url)} isNamed />
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
