import { backoffice, type Customer } from "@pluma/contract/backoffice/backoffice";
import type { Question } from "@pluma/contract/kit/kit";
import { session } from "@pluma/contract/session/session";
import { settings } from "@pluma/contract/settings/settings";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { readLanguage } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";
import { startImpersonation } from "../../platform/session/impersonation.ts";
import type { AuditFilter } from "./audit/auditFilter.ts";
import { type CustomersFilter, questionOf } from "./customers/customersFilter.ts";

const customersKey = ["backoffice", "customers"];
const customerKey = (id: number) => ["backoffice", "customer", id];
const staffKey = ["backoffice", "staff"];

const WAITING_MS = 60_000;

/** How much waits for staff; looked at again every minute, and when the tab is come back to. */
export function useWaiting() {
  const { data: me } = useMe();
  return useQuery({
    queryKey: ["backoffice", "waiting"],
    queryFn: ({ signal }) => ask(backoffice.readWaiting, {}, { signal }),
    enabled: Boolean(me?.staff),
    refetchInterval: WAITING_MS,
    refetchOnWindowFocus: true,
  });
}

/** The customers of a filter, a page of them; the page before stays while the next is read. */
export function useCustomers({ sort, page, ...filter }: CustomersFilter) {
  const query = { ...questionOf(filter), sort, page };
  return useQuery({
    queryKey: [...customersKey, query],
    queryFn: ({ signal }) => ask(backoffice.listCustomers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All customers of a filter as a file. */
export function useExportCustomers() {
  return useMutation({
    mutationFn: ({ sort, page: _, ...filter }: CustomersFilter) =>
      ask(backoffice.exportCustomers, { query: { ...questionOf(filter), sort } }),
  });
}

/** Who comes before and after a customer in a list; null at its ends. */
export function useNeighbours(id: number, { sort, page: _, ...filter }: CustomersFilter) {
  const query = { ...questionOf(filter), sort };
  return useQuery({
    queryKey: [...customersKey, "neighbours", id, query],
    queryFn: ({ signal }) => ask(backoffice.readNeighbours, { params: { id }, query }, { signal }),
  });
}

/** What staff sort customers under. */
export function useTags() {
  return useQuery({
    queryKey: [...customersKey, "tags"],
    queryFn: async ({ signal }) => (await ask(backoffice.listTags, {}, { signal })).tags,
  });
}

/** Writes what staff note of a customer. */
export function useSaveNote(id: number) {
  return useMutation({
    mutationFn: (body: Question<typeof backoffice.saveNote>["body"]) =>
      ask(backoffice.saveNote, { params: { id }, body }),
    onSuccess: () => forgetCustomer(id),
  });
}

/** One customer. */
export function useCustomer(id: number) {
  return useQuery({
    queryKey: customerKey(id),
    queryFn: async ({ signal }) => (await ask(backoffice.readCustomer, { params: { id } }, { signal })).user,
  });
}

/** Every change of a customer's word balance, a page of them. */
export function useLedger(id: number, page: number) {
  return useQuery({
    queryKey: [...customerKey(id), "words", page],
    queryFn: ({ signal }) => ask(backoffice.listLedger, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a customer did and what was done to their account, a page of it. */
export function useTimeline(id: number, page: number) {
  return useQuery({
    queryKey: [...customerKey(id), "timeline", page],
    queryFn: ({ signal }) => ask(backoffice.listTimeline, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type CustomerForm = Required<Question<typeof backoffice.addCustomer>["body"]>;

/** Makes an account without sign-up; answers it. */
export function useAddCustomer() {
  return useMutation({
    mutationFn: async (body: CustomerForm) => (await ask(backoffice.addCustomer, { body })).user,
    onSuccess: (user) => keepCustomer(user),
  });
}

/** Changes a customer's account. */
export function useSaveCustomer(id: number) {
  return useMutation({
    mutationFn: (body: CustomerForm) => ask(settings.saveUser, { body: { ...body, user_id: id } }),
    onSuccess: () => forgetCustomer(id),
  });
}

/** Deletes a customer's account, for good. */
export function useDeleteCustomer(id: number) {
  return useMutation({
    mutationFn: () => ask(backoffice.deleteCustomer, { params: { id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: customerKey(id) });
      return queryClient.invalidateQueries({ queryKey: ["backoffice"] });
    },
  });
}

/** Turns two-factor sign-in off for a customer who can no longer answer it. */
export function useStopTwoFactor(id: number) {
  return useMutation({
    mutationFn: () => ask(backoffice.stopTwoFactorOf, { params: { id } }),
    onSuccess: () => forgetCustomer(id),
  });
}

/** Sends whoever has not taken their account its invitation again. */
export function useInviteAgain(id: number) {
  return useMutation({
    mutationFn: () => ask(backoffice.sendAccountInvitation, { params: { id } }),
    onSuccess: () => forgetCustomer(id),
  });
}

/** Mails a customer the link that sets a new password. */
export function useSendResetLink(id: number) {
  return useMutation({
    mutationFn: (email: string) => ask(session.sendResetLink, { body: { email } }),
    onSuccess: () => forgetCustomer(id),
  });
}

/** Makes such a link; the server says it this once. */
export function useMakeResetLink(id: number) {
  return useMutation({
    mutationFn: async (email: string) => (await ask(session.makeResetLink, { body: { email } })).link,
    onSuccess: () => forgetCustomer(id),
    // Whoever has the link has the account: it is not left lying in the cache.
    gcTime: 0,
  });
}

/** Signs in as a customer, in this tab; answers false where the browser cannot. */
export function useImpersonate(id: number) {
  return useMutation({
    mutationFn: async ({ reason, staffName }: { reason: string; staffName: string }) => {
      const given = await ask(session.impersonate, { params: { id }, body: { reason } });
      return startImpersonation(given, { name: staffName, language: readLanguage() });
    },
    gcTime: 0,
  });
}

/** The staff, searched by e-mail, a page of them. */
export function useStaff({ query, page }: { query: string; page: number }) {
  return useQuery({
    queryKey: [...staffKey, query, page],
    queryFn: ({ signal }) => ask(backoffice.listStaff, { query: { query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Customers whose name or e-mail answers a search, the first few; an empty search asks nothing. */
export function useCandidates(query: string) {
  return useQuery({
    queryKey: [...customersKey, "candidates", query],
    queryFn: ({ signal }) => ask(backoffice.listCustomers, { query: { query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: query !== "",
  });
}

/** Makes somebody staff; an e-mail that nobody has is invited. */
export function useAddStaff() {
  return useMutation({
    mutationFn: (body: Question<typeof backoffice.addStaff>["body"]) => ask(backoffice.addStaff, { body }),
    onSuccess: () => readAgain(),
  });
}

/** Changes a role. */
export function useChangeStaff() {
  return useMutation({
    mutationFn: (body: Question<typeof backoffice.changeStaff>["body"]) => ask(backoffice.changeStaff, { body }),
    onSuccess: () => readAgain(),
  });
}

/** Takes somebody off the staff. */
export function useRemoveStaff() {
  return useMutation({
    mutationFn: (id: number) => ask(backoffice.removeStaff, { params: { id } }),
    onSuccess: () => readAgain(),
  });
}

/** Who did what to whom, a page of it. */
export function useAudit({ query, action, userId, days, page }: AuditFilter) {
  const asked = { query, action, user_id: userId ?? undefined, start_date: days.start, end_date: days.end, page };
  return useQuery({
    queryKey: ["backoffice", "audit", query, action, userId, days.start, days.end, page],
    queryFn: ({ signal }) => ask(backoffice.listAudit, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many people there are, and who came last. */
export function useHome() {
  return useQuery({
    queryKey: ["backoffice", "home"],
    queryFn: ({ signal }) => ask(backoffice.readHome, { query: {} }, { signal }),
  });
}

function keepCustomer(user: Customer): void {
  queryClient.setQueryData(customerKey(user.user_id), user);
  queryClient.invalidateQueries({ queryKey: customersKey }).catch(() => undefined);
}

const forgetCustomer = (id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: customerKey(id) }),
    queryClient.invalidateQueries({ queryKey: customersKey }),
  ]);

// A role is on lists, on the customer's page and, where it is one's own, on the person.
const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["backoffice"] }),
    queryClient.invalidateQueries({ queryKey: ["me"] }),
  ]);
