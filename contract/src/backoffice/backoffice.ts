/** What platform staff see and do: customers, staff, the audit, and the home of the back office. */
import { z } from "zod";
import { phoneCountry, profile, purchaseSummary, staffRole } from "../accounts/accounts.ts";
import {
  defineErrors,
  email,
  file,
  filledText,
  id,
  idParams,
  language,
  moment,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";

export const CUSTOMERS_PER_PAGE = 50;
export const ENTRIES_PER_PAGE = 50;

/** Fields that the list of customers can be searched by alone; without one, all of them are searched. */
export const customerFields = ["name", "last_name", "email", "phone", "instagram", "signup_reason"] as const;
/** Columns that the list of customers can be sorted by. */
export const customerSorts = ["user_id", "name", "last_name", "email", "createdAt"] as const;

/** The question of the list of customers; `sort=name_asc` names both column and direction. */
export const customersQuery = z.object({
  page,
  query: text(200).default(""),
  field: z.string().max(50).optional(),
  filter: z.string().max(50).optional(),
  sort: z.string().max(50).optional(),
  direction: z.enum(["asc", "desc"]).optional(),
});

/** A row of the list of customers. */
export const customerRow = z.object({
  user_id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  phone_e164: z.string(),
  instagram: z.string(),
  lang: language.nullable(),
  signup_reason: z.string(),
  has_access: z.boolean(),
  available_words: z.number().int(),
  staff: z.object({ staff_id: z.number().int(), role: staffRole }).nullable(),
  createdAt: moment,
});
export type CustomerRow = z.infer<typeof customerRow>;

/** A customer as staff see them. No secret, not even the end of one. */
export const customer = profile.extend({
  ...purchaseSummary,
  api_key_set: z.boolean(),
  zappier_webhook_url: z.string(),
  access_until: moment.nullable(),
  is_unlimited: z.boolean(),
  words_used: z.number().int(),
  last_seen_at: moment.nullable(),
  two_factor: z.boolean(),
  /** What the caller may do with this account. `edit_identity` is its e-mail address and phone. */
  can: z.object({
    edit: z.boolean(),
    edit_identity: z.boolean(),
    make_reset_link: z.boolean(),
    impersonate: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Customer = z.infer<typeof customer>;

/** A change of a word balance. `words` is what the balance changed by, `used` what was delivered. */
export const ledgerEntry = z.object({
  entry_id: z.number().int(),
  kind: z.enum(["grant", "reserve", "settle", "release", "revoke", "expire"]),
  words: z.number().int(),
  used: z.number().int(),
  /** The balance right after this entry. */
  balance: z.number().int(),
  cause: z.string(),
  createdAt: moment,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const person = z.object({ user_id: z.number().int(), name: z.string(), email: z.string() });

/** Something that somebody did. `target` names what it was done to ("user:12"), `target_user` the person behind it. */
export const auditEntry = z.object({
  audit_id: z.number().int(),
  action: z.string(),
  actor: person.nullable(),
  impersonator: person.nullable(),
  target: z.string(),
  target_user: person.nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string(),
  createdAt: moment,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const staffMember = z.object({
  staff_id: z.number().int(),
  role: staffRole,
  user: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string(), email: z.string() }),
  createdAt: moment,
  /** What the caller may do with this place; `kept_because` says why even an admin may not. */
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
  kept_because: z.enum(["last_admin", "own_role"]).nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** What an admin enters of a customer. Rights and balances in a body are not read. */
export const customerForm = z.object({
  name: filledText(80),
  last_name: text(80).default(""),
  email,
  phone: text(40).default(""),
  phone_country: phoneCountry,
  instagram: text(80).default(""),
  lang: language.default("en"),
  signup_reason: text(300).default(""),
});

export const errors = defineErrors({
  staff_already: "conflict",
  own_role: "conflict",
  own_account: "conflict",
});

/** What an installation is to have and does not reach now, which it gets by without. */
export const missing = z.enum(["redis"]);
export type Missing = z.infer<typeof missing>;

const days = z.object({ start_date: givenDay.optional(), end_date: givenDay.optional() });

export const backoffice = {
  readHome: route({
    method: "GET",
    path: "/admin/home",
    summary: "Sign-ups by day between two days, the days before them for comparison, and the newest customers.",
    access: "staff",
    query: days,
    answer: z.object({
      missing: z.array(missing),
      customers: z.number().int(),
      with_access: z.number().int(),
      /** Webhooks for links of mails that could not be delivered within the last 7 days; mails went out instead. */
      failed_webhooks: z.number().int(),
      signups: z.object({
        total: z.number().int(),
        before: z.number().int(),
        days: z.array(z.object({ day: z.string(), count: z.number().int() })),
      }),
      newest: z.array(customerRow),
    }),
  }),
  readWaiting: route({
    method: "GET",
    path: "/admin/waiting",
    summary: "What waits for staff, in numbers: purchases that nobody paid yet, and payments that failed.",
    access: "staff",
    answer: z.object({ pending_purchases: z.number().int(), failed_invoices: z.number().int() }),
  }),
  listCustomers: route({
    method: "GET",
    path: "/users/admin/all",
    summary: "Customers, 50 a page.",
    access: "staff",
    query: customersQuery,
    answer: z.object({ users: z.array(customerRow), ...paged }),
  }),
  exportCustomers: route({
    method: "GET",
    path: "/users/admin/csv",
    summary: "The customers of a filter as CSV.",
    access: "staff",
    query: customersQuery.omit({ page: true }),
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  readCustomer: route({
    method: "GET",
    path: "/users/{id}/admin",
    summary: "One customer.",
    access: "staff",
    params: idParams,
    answer: z.object({ user: customer }),
  }),
  addCustomer: route({
    method: "POST",
    path: "/users/admin/user",
    summary: "Makes an account without sign-up; the person is mailed a link to set a password.",
    access: "staff",
    body: customerForm,
    answer: z.object({ user: customer }),
    status: 201,
    refuses: ["email_taken"],
    budget: "mails",
  }),
  deleteCustomer: route({
    method: "DELETE",
    path: "/users/admin/{id}",
    summary: "Deletes an account: the person is made anonymous, what accounting needs stays.",
    access: "admin",
    params: idParams,
    refuses: ["own_account", "last_admin", "sole_organization_admin"],
  }),
  stopTwoFactorOf: route({
    method: "DELETE",
    path: "/users/admin/{id}/two-factor",
    summary:
      "Turns two-factor sign-in off for somebody who lost their app and their recovery codes; a mail tells them.",
    access: "admin",
    params: idParams,
    refuses: ["factor_unavailable"],
  }),
  listLedger: route({
    method: "GET",
    path: "/users/{id}/words",
    summary: "Every change of a customer's word balance, the newest first.",
    access: "staff",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({
      entries: z.array(ledgerEntry),
      available_words: z.number().int(),
      held: z.number().int(),
      ...paged,
    }),
  }),
  listTimeline: route({
    method: "GET",
    path: "/users/{id}/timeline",
    summary: "What a customer did and what was done to their account, the newest first.",
    access: "staff",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ entries: z.array(auditEntry), ...paged }),
  }),
  listAudit: route({
    method: "GET",
    path: "/audit",
    summary: "Who did what to whom, when and from where.",
    access: "admin",
    query: days.extend({
      page,
      query: text(200).default(""),
      action: z.string().max(100).optional(),
      user_id: id.optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), actions: z.array(z.string()), ...paged }),
  }),
  listStaff: route({
    method: "GET",
    path: "/staff/admin/all",
    summary: "The staff, 50 a page; searched by e-mail.",
    access: "staff",
    query: z.object({ page, query: text(200).default("") }),
    answer: z.object({ staff: z.array(staffMember), ...paged }),
  }),
  addStaff: route({
    method: "POST",
    path: "/staff",
    summary: "Makes somebody staff; an e-mail that nobody has gets an account and a link to set a password.",
    access: "admin",
    body: z.object({ email, role: staffRole }),
    invalidStatus: 400,
    answer: z.object({ staff: staffMember, is_invited: z.boolean() }),
    status: 201,
    refuses: ["staff_already"],
    budget: "mails",
  }),
  changeStaff: route({
    method: "PUT",
    path: "/staff",
    summary: "Changes a role; it counts from the next call on.",
    access: "admin",
    body: z.object({ staff_id: id, role: staffRole }),
    invalidStatus: 400,
    answer: z.object({ staff: staffMember }),
    refuses: ["own_role", "last_admin"],
  }),
  removeStaff: route({
    method: "DELETE",
    path: "/staff/{id}",
    summary: "Takes somebody off the staff; their account stays.",
    access: "admin",
    params: idParams,
    refuses: ["last_admin"],
  }),
};
