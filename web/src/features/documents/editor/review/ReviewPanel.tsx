import { Button, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { REVIEW_DAYS_USUAL, type ReviewLink, reviewDays } from "@pluma/contract/documents/review";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { copyText } from "../../../../platform/copyText.ts";
import { formatDate, formatNumber, formatRecent } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { LoadFailed } from "../../../../ui/failed/LoadFailed.tsx";
import { useFocusKept } from "../../../../ui/useFocusKept.ts";
import { isSaved } from "../../sync/isSaved.ts";
import type { Sync } from "../../sync/sync.ts";
import { type ReviewDays, useAddReviewLink, useReviewLinks, useWithdrawReviewLink } from "./data.ts";
import css from "./ReviewPanel.module.css";

type Props = {
  documentId: number;
  sync: Sync | null;
  /** Shows what is different from a version by now. */
  onCompare: (version: number) => void;
};

/** The review links of a document: made, copied and withdrawn; how many opened them, and who approved. */
export default function ReviewPanel({ documentId, sync, onCompare }: Props) {
  const t = useWords("documents");
  const links = useReviewLinks(documentId);
  const part = useRef<HTMLDivElement>(null);
  // The link that was turned off has no button any more.
  useFocusKept(part, () => part.current?.querySelector("button") ?? null);
  return (
    <div ref={part}>
      <p className={css.about}>{t("review.about")}</p>
      <NewLink documentId={documentId} sync={sync} />
      {links.isPending && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={120} radius={10} mt={14} />
        </div>
      )}
      {links.isError && <LoadFailed title={t("review.failed")} query={links} />}
      <ul className={css.links} aria-label={t("review.links")}>
        {links.data?.map((link) => (
          <LinkCard key={link.link_id} documentId={documentId} link={link} onCompare={onCompare} />
        ))}
      </ul>
    </div>
  );
}

function NewLink({ documentId, sync }: { documentId: number; sync: Sync | null }) {
  const t = useWords("documents");
  const [days, setDays] = useState<ReviewDays>(REVIEW_DAYS_USUAL);
  const add = useAddReviewLink(documentId);
  const made = async () => {
    // What was typed a moment ago is what is sent.
    if (!(await isSaved(sync))) return null;
    return add.mutateAsync(days).catch((error: unknown) => {
      showAlert(error);
      return null;
    });
  };
  const make = async () => {
    // Begun at the press itself, not once the link is there: see copyText.
    const url = made().then((answer) => answer?.link.url ?? Promise.reject(new Error("no link was made")));
    if (await copyText(url).catch(() => false)) showSuccess(t("review.made"));
  };
  return (
    <div className={css.make}>
      <NativeSelect
        label={t("review.days")}
        value={String(days)}
        onChange={({ currentTarget }) =>
          setDays(reviewDays.find((each) => String(each) === currentTarget.value) ?? REVIEW_DAYS_USUAL)
        }
        data={reviewDays.map((count) => ({ value: String(count), label: t("review.forDays", { count }) }))}
      />
      <Button loading={add.isPending} onClick={() => void make()}>
        {t("review.make")}
      </Button>
    </div>
  );
}

type CardProps = Pick<Props, "documentId" | "onCompare"> & { link: ReviewLink };

function LinkCard({ documentId, link, onCompare }: CardProps) {
  const t = useWords("documents");
  const language = useLanguage();
  const withdraw = useWithdrawReviewLink(documentId);
  const [isAsking, setAsking] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useFocusKept(card, () => card.current?.querySelector(":scope > div > button") ?? null);
  const copy = async () => {
    if (await copyText(link.url)) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  const date = formatDate(link.expiresAt, language);
  return (
    <li ref={card} className={css.card}>
      <TextInput
        readOnly
        aria-label={t("review.address")}
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={`${css.about} num`}>
        {link.is_expired ? t("review.expired", { date }) : t("review.until", { date })}
        {" · "}
        {t("review.opens", { count: link.opens, number: formatNumber(link.opens) })}
      </p>
      <Approvals link={link} onCompare={onCompare} />
      {isAsking ? (
        <div className={css.acts}>
          <span className={css.about}>{t("review.withdrawSure")}</span>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t("review.keep")}
          </Button>
          <Button
            size="xs"
            color="red"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(link.link_id, { onError: showAlert })}
          >
            {t("review.withdraw")}
          </Button>
        </div>
      ) : (
        <div className={css.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() => void copy()}
          >
            {t("review.copy")}
          </Button>
          <Button size="xs" variant="subtle" color="ink" onClick={() => setAsking(true)}>
            {t("review.withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Approvals({ link: { approvals }, onCompare }: Omit<CardProps, "documentId">) {
  const t = useWords("documents");
  const language = useLanguage();
  return approvals.map(({ name, version, approvedAt, is_changed }) => (
    <p key={`${name} ${version}`} className={css.approval} data-changed={is_changed || undefined}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span>
        {t("review.approvedBy", { name, time: formatRecent(approvedAt, language) })}
        {is_changed && (
          <>
            <strong>{t("review.changedSince")}</strong>{" "}
            <Button size="compact-sm" variant="subtle" onClick={() => onCompare(version)}>
              {t("versions.see")}
            </Button>
          </>
        )}
      </span>
    </p>
  ));
}
