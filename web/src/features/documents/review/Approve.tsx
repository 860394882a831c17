import { Button, TextInput } from "@mantine/core";
import { REVIEWER_NAME_LENGTH_MAX, type Review } from "@pluma/contract/documents/review";
import { IconCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { useApprove } from "./data.ts";
import css from "./Review.module.css";

type Props = { token: string; review: Review; name: string; onName: (name: string) => void };

/** Who approved the text, whether it is still that text, and the way to approve it as it is now. */
export function Approve({ token, review, name, onName }: Props) {
  const t = useWords("documents");
  const language = useLanguage();
  // The version that was read when it was pressed: one that comes meanwhile nobody has read.
  const [asked, setAsked] = useState<number | null>(null);
  const standing = review.approvals.find(({ is_changed }) => !is_changed);
  const past = standing ? undefined : review.approvals[0];
  const said = standing ?? past;
  const values = said && { name: said.name, date: formatDate(said.approvedAt, language) };
  return (
    <div className={css.approve}>
      {values && (
        <p className={css.approved} data-changed={past !== undefined || undefined} role="status">
          <IconCheck size={17} stroke={2} aria-hidden />
          {t(standing ? "read.approved" : "read.changed", values)}
        </p>
      )}
      {!standing && (
        <Button fullWidth size="md" onClick={() => setAsked(review.version)}>
          {t("read.approve")}
        </Button>
      )}
      {asked !== null && (
        <Ask token={token} version={asked} name={name} onName={onName} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type AskProps = Omit<Props, "review"> & { version: number; onClose: () => void };

function Ask({ token, version, name, onName, onClose }: AskProps) {
  const t = useWords("documents");
  const formId = useId();
  const approve = useApprove(token);
  const [given, setGiven] = useState(name);
  const isNamed = given.trim() !== "";
  const send = () => {
    if (!isNamed) return;
    onName(given.trim());
    approve.mutate(
      { name: given.trim(), version },
      {
        onSettled: onClose,
        onError: showAlert,
      },
    );
  };
  return (
    <Dialog
      isProof
      title={t("read.approveTitle")}
      onClose={onClose}
      acts={
        <>
          <DialogClose>{t("comments.cancel")}</DialogClose>
          <Button type="submit" form={formId} disabled={!isNamed} loading={approve.isPending}>
            {t("read.approve")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={css.about}>{t("read.approveAbout")}</p>
        <TextInput
          data-autofocus
          mt={14}
          label={t("read.name")}
          autoComplete="name"
          maxLength={REVIEWER_NAME_LENGTH_MAX}
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
