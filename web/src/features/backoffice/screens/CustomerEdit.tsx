import { Skeleton } from "@mantine/core";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { CustomerFields } from "../customers/CustomerFields.tsx";
import { draftOf, emptyDraft } from "../customers/customerDraft.ts";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import { useAddCustomer, useCustomer, useSaveCustomer } from "../data.ts";

/** Adds a customer without sign-up, or with an id changes one. */
export default function CustomerEdit({ id }: { id: number | null }) {
  return id === null ? <Add /> : <Edit key={id} id={id} />;
}

function Add() {
  const t = useWords("backoffice");
  const navigate = useNavigate();
  const add = useAddCustomer();
  return (
    <Page title={t("edit.addTitle")} fact={t("edit.addFact")} hasBack>
      <CustomerFields
        first={emptyDraft}
        act={t("customers.add")}
        back="/admin/users"
        isPending={add.isPending}
        onSave={async (form) => {
          const { user_id } = await add.mutateAsync(form);
          showSuccess(t("edit.added"));
          void navigate(`/admin/users/${user_id}`, { replace: true });
        }}
      />
    </Page>
  );
}

function Edit({ id }: { id: number }) {
  const t = useWords("backoffice");
  const navigate = useNavigate();
  const { data: me } = useMe();
  const { data: customer, error } = useCustomer(id);
  const save = useSaveCustomer(id);
  const title = customer ? nameOf(customer) : t("customer.title");
  if (error && !customer) {
    const isMissing = isRefused(error) && error.status === 404;
    return (
      <Page title={t("customer.title")} hasBack>
        <EmptyState
          kind={isMissing ? "nothing" : "failed"}
          title={t(isMissing ? "customer.missing" : "customer.failed")}
          text={isMissing ? t("customer.missingText") : error.message}
        />
      </Page>
    );
  }
  if (customer && !customer.can.edit) {
    return (
      <Page title={title} hasBack>
        <EmptyState kind="notAllowed" title={t("edit.notAllowed")} text={t("askAdmin")} />
      </Page>
    );
  }
  return (
    <Page title={title} fact={t("edit.fact")} hasBack>
      {customer && me ? (
        <CustomerFields
          first={draftOf(customer)}
          identity={me.user_id === customer.user_id ? "own" : customer.can.edit_identity ? "open" : "closed"}
          act={t("save")}
          back={`/admin/users/${id}`}
          isPending={save.isPending}
          onSave={async (form) => {
            await save.mutateAsync(form);
            showSuccess(t("edit.saved"));
            void navigate(`/admin/users/${id}`, { replace: true });
          }}
        />
      ) : (
        [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={52} mb={18} maw={560} />)
      )}
    </Page>
  );
}
