import type { Customer } from "@pluma/contract/backoffice/backoffice";
import type { Language } from "@pluma/contract/kit/languages";
import type { ReactNode } from "react";
import { formatDate } from "../../../platform/look/format.ts";
import { type Translate, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { campaignName } from "../../../platform/session/campaignName.ts";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "./Profile.module.css";
import { reasonIn } from "./signupReason.ts";
import { phoneOf } from "./useCustomerColumns.tsx";

/** Who a customer is, line by line; what is empty is not there. */
export function Profile({ customer }: { customer: Customer }) {
  const t = useWords("backoffice");
  const language = useLanguage();
  const { email, email_verified, pending_email, phone, phone_e164, instagram, company, signup_reason, birthday } =
    customer;
  const { campaign } = customer;
  const lines: [name: string, value: ReactNode, copied?: string][] = [
    [t("note.note"), customer.note && <span className={css.note}>{customer.note}</span>],
    [t("note.tags"), customer.tags.length > 0 && customer.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)],
    [t("fields.email"), email, email],
    [t("fields.emailState"), t(email_verified ? "profile.verified" : "profile.unverified")],
    [t("fields.invitation"), invitationOf(customer, new Date(), language, t)],
    [t("fields.pendingEmail"), pending_email],
    [t("fields.phone"), phoneOf(customer), phone_e164 || phone],
    [t("fields.company"), company],
    [t("fields.instagram"), instagram],
    [t("fields.signup_reason"), reasonIn(t, signup_reason)],
    [t("fields.campaign"), campaign && campaignName(campaign)],
    [t("fields.birthday"), birthday && formatDate(`${birthday}T12:00`, language)],
    [t("fields.organizations"), customer.user_organizations.map((each) => nameAndRole(each, t)).join(", ")],
    [t("fields.twoFactor"), t(customer.two_factor ? "profile.on" : "profile.off")],
    [t("fields.apiKey"), t(customer.api_key_set ? "profile.set" : "profile.notSet")],
    [t("fields.webhook"), customer.zappier_webhook_url],
    [t("fields.userId"), <UserId key="id" id={customer.user_id} />, String(customer.user_id)],
  ];
  return (
    <dl className={css.list}>
      {lines
        .filter(([, value]) => value)
        .map(([name, value, copied]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {copied && <CopyIcon name={name} value={copied} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function UserId({ id }: { id: number }) {
  return <span className={css.id}>{id}</span>;
}

const roles = ["admin", "manager", "member"] as const;

function nameAndRole({ name, user_type }: Customer["user_organizations"][number], t: Translate): string {
  const role = roles.find((each) => each === user_type.name.toLowerCase());
  return `${name} (${role ? t(`roles.${role}`) : user_type.name})`;
}

/** Until when the link of an invitation can be used that nobody took yet; empty where there is none. */
function invitationOf({ invitation }: Customer, now: Date, language: Language, t: Translate): string {
  if (invitation === null) return "";
  const { expires_at: end } = invitation;
  if (end === null || new Date(end) <= now) return t("invitation.over");
  return t("invitation.until", { date: formatDate(end, language) });
}
