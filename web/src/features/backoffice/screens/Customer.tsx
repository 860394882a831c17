import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { Customer as CustomerShape } from "@pluma/contract/backoffice/backoffice";
import { IconLogin2, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { CustomerFigures } from "../customers/CustomerFigures.tsx";
import { CustomerSkeleton } from "../customers/CustomerSkeleton.tsx";
import { CustomerActs } from "../customers/dialogs/CustomerActs.tsx";
import { LogInAsDialog } from "../customers/dialogs/LogInAsDialog.tsx";
import { Ledger } from "../customers/Ledger.tsx";
import { Neighbours } from "../customers/narrowing/Neighbours.tsx";
import { Profile } from "../customers/Profile.tsx";
import { Timeline } from "../customers/Timeline.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import { useCustomer } from "../data.ts";
import css from "./Customer.module.css";

/** What another feature adds to a customer's page: figures of what they are worth, and sections over the ledger. */
export type CustomerSlots = { figures?: (value: number) => ReactNode; sections?: (name: string) => ReactNode };

/** One customer: who they are, what they have, what may be done, what happened. */
export default function Customer({ id, figures, sections }: { id: number } & CustomerSlots) {
  const t = useWords("backoffice");
  const { data: me } = useMe();
  const customer = useCustomer(id);
  useReturn();
  if (customer.data && me) {
    return <Detail key={id} me={me} customer={customer.data} figures={figures} sections={sections} />;
  }
  if (!customer.isError) {
    return (
      <Page title={t("customer.title")} hasBack>
        <CustomerSkeleton />
      </Page>
    );
  }
  const isMissing = isRefused(customer.error) && customer.error.status === 404;
  return (
    <Page title={t("customer.title")} hasBack>
      {isMissing ? (
        <EmptyState
          kind="nothing"
          title={t("customer.missing")}
          text={t("customer.missingText")}
          action={
            <Button component={Link} to="/admin/users">
              {t("customer.toList")}
            </Button>
          }
        />
      ) : (
        <LoadFailed title={t("customer.failed")} query={customer} />
      )}
    </Page>
  );
}

type DetailProps = { me: Me; customer: CustomerShape } & CustomerSlots;

function Detail({ me, customer, figures, sections }: DetailProps) {
  const t = useWords("backoffice");
  const [isLoggingIn, setLoggingIn] = useState(false);
  const { can } = customer;
  const name = nameOf(customer);
  const acts = (
    <>
      <Neighbours id={customer.user_id} />
      {can.edit && (
        <Button
          component={Link}
          to={`/admin/users/${customer.user_id}/edit`}
          variant="default"
          leftSection={<IconPencil size={17} stroke={1.6} />}
        >
          {t("customer.edit")}
        </Button>
      )}
      {can.impersonate && (
        <Button
          variant="default"
          leftSection={<IconLogin2 size={17} stroke={1.6} />}
          onClick={() => setLoggingIn(true)}
        >
          {t("customer.logInAs")}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={name}
      hasBack
      lead={<Monogram name={name} id={customer.user_id} size={56} isPerson src={customer.file?.src} />}
      fact={<Fact customer={customer} />}
      acts={acts}
    >
      <div className={css.phoneActs}>{acts}</div>
      <Settled skeleton={<CustomerSkeleton />}>
        <CustomerFigures customer={customer} more={figures?.(customer.value)} />
        <div className={css.columns}>
          <div className={css.side}>
            <Profile customer={customer} />
            <CustomerActs customer={customer} />
          </div>
          <div className={css.main}>
            {sections?.(name)}
            <Ledger customer={customer} />
          </div>
          <Timeline customer={customer} />
        </div>
      </Settled>
      {isLoggingIn && <LogInAsDialog me={me} customer={customer} onClose={() => setLoggingIn(false)} />}
    </Page>
  );
}

function Fact({ customer }: { customer: CustomerShape }) {
  const t = useWords("backoffice");
  const { has_access, staff, lang, user_organizations } = customer;
  const facts = [...user_organizations.map(({ name }) => name), lang && t(`languages.${lang}`)].filter(Boolean);
  return (
    <span className={css.fact}>
      <Tag tone={has_access ? "good" : "plain"}>{t(has_access ? "access.has" : "access.none")}</Tag>
      {staff && <Tag>{t(`roles.${staff.role}`)}</Tag>}
      <span>{facts.join(", ")}</span>
    </span>
  );
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(search);
  left.delete(name);
  return left;
}

// Where somebody lands whose time as this customer has run out, which they may not have seen coming.
function useReturn(): void {
  const t = useWords("backoffice");
  const [search, setSearch] = useSearchParams();
  const isOver = search.get("session") === "over";
  const onReturn = useEffectEvent(() => {
    showSuccess(t("customer.sessionOver"));
    setSearch((now) => without(now, "session"), { replace: true });
  });
  useEffect(() => {
    if (isOver) onReturn();
  }, [isOver]);
}
