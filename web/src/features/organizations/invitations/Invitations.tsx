import { Button, Skeleton } from "@mantine/core";
import { INVITATIONS_PER_PAGE, type Invitation } from "@pluma/contract/organizations/invitations";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useInvitations, useSendInvitation } from "../data.invitations.ts";
import { usePartPage } from "../head/usePartPage.ts";
import css from "./invitations.module.css";
import { useInvitationColumns } from "./useInvitationColumns.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Whom an organization invited and who has not answered, for those who may change its people; nobody else asks for it. */
export function Invitations({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const [page, openPage] = usePartPage("invited");
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const asked = useInvitations(organizationId, page);
  const part = useRef<HTMLElement>(null);
  // The row that one was withdrawn from is gone with it.
  useFocusKept(part, () => part.current?.querySelector("h2") ?? null);
  const send = useSendInvitation(organizationId);
  const handleSend = ({ invitation_id: id, email }: Invitation) =>
    send.mutate(id, { onSuccess: () => showSuccess(t("invitations.sent", { email })), onError: showAlert });
  const columns = useInvitationColumns({ onSend: handleSend, onWithdraw: setWithdrawn });
  const { invitations, count = 0, pages = 1 } = asked.data ?? {};
  // Who may not see them any more is told nothing of them.
  if (isRefused(asked.error, "not_allowed") || isRefused(asked.error, "not_found")) return null;
  return (
    <section ref={part} className={css.root} aria-labelledby="invitations">
      <h2 id="invitations" className={css.title} tabIndex={-1}>
        {t("invitations.title")}
      </h2>
      {asked.isPending && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={18} width="40%" />
        </div>
      )}
      {(invitations || asked.isError) && (
        <DataTable
          label={t("invitations.title")}
          columns={columns}
          rows={invitations}
          idOf={({ invitation_id }) => invitation_id}
          failed={{ title: t("invitations.failed"), query: asked }}
          empty={<Empty count={count} onFirst={() => openPage(1)} />}
        />
      )}
      {invitations && pages > 1 && (
        <Pager page={page} pages={pages} count={count} size={INVITATIONS_PER_PAGE} onPage={openPage} />
      )}
      {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  );
}

/** The last one of a page may have been withdrawn while others stand before it. */
function Empty({ count, onFirst }: { count: number; onFirst: () => void }) {
  const t = useWords("organizations");
  if (count === 0) return <p className={css.none}>{t("invitations.none")}</p>;
  return (
    <Button variant="default" onClick={onFirst}>
      {t("invitations.first")}
    </Button>
  );
}
