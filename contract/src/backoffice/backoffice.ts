/** What platform staff see and do: customers, staff, the audit, and the home of the back office. */
import { z } from "zod";
import { staffRole } from "../accounts/accounts.ts";
import { defineErrors, email, file, filledText, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";
import { givenDay } from "../kit/time.ts";
import {
  CUSTOMER_NOTE_MAX,
  CUSTOMER_TAG_MAX,
  CUSTOMER_TAGS_MAX,
  customer,
  customerForm,
  customerRow,
  customersQuery,
} from "./customers.ts";

export {
  CUSTOMER_NOTE_MAX,
  CUSTOMER_TAG_MAX,
  CUSTOMER_TAGS_MAX,
  CUSTOMERS_PER_PAGE,
  type Customer,
  type CustomerRow,
  customerFields,
  customerForm,
  customerRoles,
  customerSeen,
  customerSorts,
} from "./customers.ts";

export const ENTRIES_PER_PAGE = 50;

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

export const errors = defineErrors({
  staff_already: "conflict",
  own_role: "conflict",
  own_account: "conflict",
  account_taken: "conflict",
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
  readNeighbours: route({
    method: "GET",
    path: "/users/{id}/neighbours",
    summary: "Who comes before and after a customer in a list: its question, without a page.",
    access: "staff",
    params: idParams,
    query: customersQuery.omit({ page: true }),
    answer: z.object({ previous: z.number().int().nullable(), next: z.number().int().nullable() }),
  }),
  saveNote: route({
    method: "PUT",
    path: "/users/{id}/note",
    summary: "Writes what staff note of a customer, for staff alone, and what they sort them under.",
    access: "staff",
    params: idParams,
    body: z.object({
      note: text(CUSTOMER_NOTE_MAX),
      tags: z.array(filledText(CUSTOMER_TAG_MAX)).max(CUSTOMER_TAGS_MAX),
    }),
    answer: z.object({ note: z.string(), tags: z.array(z.string()) }),
  }),
  listTags: route({
    method: "GET",
    path: "/users/admin/tags",
    summary: "What staff sort customers under, by name.",
    access: "staff",
    answer: z.object({ tags: z.array(z.string()) }),
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
  sendAccountInvitation: route({
    method: "POST",
    path: "/users/admin/{id}/invitation",
    summary:
      "Mails whoever has not taken the account that staff made for them a new link to, for 7 days; the one before is dead.",
    access: "staff",
    params: idParams,
    answer: z.object({ user: customer }),
    rate: { count: 60, seconds: 3600 },
    refuses: ["account_taken"],
    budget: "mails",
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
