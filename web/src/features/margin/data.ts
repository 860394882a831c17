import { prices } from "@pluma/contract/generation/prices";
import type { Question } from "@pluma/contract/kit/kit";
import { type MarginAlarm, margin } from "@pluma/contract/margin/margin";
import { organizations } from "@pluma/contract/organizations/organizations";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

/** Whose figures: the installation's, of all or of one organization's space, or an organization's own. */
export type Scope = { kind: "staff"; organizationId: number | null } | { kind: "organization"; organizationId: number };

export type MarginQuery = Omit<NonNullable<Question<typeof margin.listMargin>["query"]>, "organization_id">;
export type Days = { start: string; end: string };

const key = "margin";
const keyOf = ({ kind, organizationId }: Scope) => [key, kind, organizationId];
const spanOf = ({ start, end }: Days) => ({
  ...(start !== "" && { start_date: start }),
  ...(end !== "" && { end_date: end }),
});
const placed = (scope: Scope) =>
  scope.kind === "staff" && scope.organizationId !== null ? { organization_id: scope.organizationId } : {};

/** What came in and what models cost, in all and by day. */
export function useMargin(scope: Scope, days: Days) {
  return useQuery({
    queryKey: [...keyOf(scope), "sums", days],
    queryFn: ({ signal }) =>
      scope.kind === "staff"
        ? ask(margin.readMargin, { query: { ...spanOf(days), ...placed(scope) } }, { signal })
        : ask(margin.readOrganizationMargin, { params: { id: scope.organizationId }, query: spanOf(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of customers, products or avatars. */
export function useMarginRows(scope: Scope, days: Days, asked: MarginQuery) {
  const query = { ...asked, ...spanOf(days) };
  return useQuery({
    queryKey: [...keyOf(scope), "rows", query],
    queryFn: ({ signal }) =>
      scope.kind === "staff"
        ? ask(margin.listMargin, { query: { ...query, ...placed(scope) } }, { signal })
        : ask(margin.listOrganizationMargin, { params: { id: scope.organizationId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same as a file. */
export function useExportMargin(scope: Scope) {
  return useMutation({
    mutationFn: ({ page: _, ...query }: MarginQuery) =>
      scope.kind === "staff"
        ? ask(margin.exportMargin, { query: { ...query, ...placed(scope) } })
        : ask(margin.exportOrganizationMargin, { params: { id: scope.organizationId }, query }),
  });
}

type Cap = Question<typeof margin.saveCap>["body"];

/** Sets what a customer, or each buyer of a product, may cost in a month. */
export function useSaveCap(scope: Scope) {
  return useMutation({
    mutationFn: (body: Cap) =>
      scope.kind === "staff"
        ? ask(margin.saveCap, { body })
        : ask(margin.saveOrganizationCap, { params: { id: scope.organizationId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

/** How often one is told of customers who cost more than they pay. */
export function useAlarm(scope: Scope) {
  return useQuery({
    queryKey: [...keyOf(scope), "alarm"],
    queryFn: async ({ signal }) =>
      scope.kind === "staff"
        ? (await ask(margin.readAlarm, {}, { signal })).alarm
        : (await ask(margin.readOrganizationAlarm, { params: { id: scope.organizationId } }, { signal })).alarm,
  });
}

export function useSaveAlarm(scope: Scope) {
  return useMutation({
    mutationFn: (body: MarginAlarm) =>
      scope.kind === "staff"
        ? ask(margin.saveAlarm, { body })
        : ask(margin.saveOrganizationAlarm, { params: { id: scope.organizationId }, body }),
    onSuccess: ({ alarm }) => queryClient.setQueryData([...keyOf(scope), "alarm"], alarm),
  });
}

const noticesKey = (organizationId: number | null) => [key, "notices", organizationId];

/** What one was told of customers and did not put aside, of the installation or of an organization. */
export function useNotices(organizationId: number | null, isWanted: boolean) {
  return useQuery({
    queryKey: noticesKey(organizationId),
    queryFn: async ({ signal }) =>
      organizationId === null
        ? (await ask(margin.listNotices, {}, { signal })).notices
        : (await ask(margin.listOrganizationNotices, { params: { id: organizationId } }, { signal })).notices,
    enabled: isWanted,
  });
}

/** Puts aside what was shown of it; what came since stays. */
export function useDismissNotices(organizationId: number | null) {
  return useMutation({
    mutationFn: (until: string) =>
      organizationId === null
        ? ask(margin.dismissNotices, { body: { until } })
        : ask(margin.dismissOrganizationNotices, { params: { id: organizationId }, body: { until } }),
    onSuccess: ({ notices }) => queryClient.setQueryData(noticesKey(organizationId), notices),
  });
}

/** Organizations that staff look for by name. */
export function useFoundOrganizations(query: string) {
  return useQuery({
    queryKey: [key, "organizations", query],
    queryFn: async ({ signal }) =>
      (await ask(organizations.listAllOrganizations, { query: { query } }, { signal })).organizations,
    placeholderData: keepPreviousData,
  });
}

const pricesKey = [key, "prices"];

/** What models cost, and the rates of currencies. */
export function usePrices() {
  return useQuery({ queryKey: pricesKey, queryFn: ({ signal }) => ask(prices.readPrices, {}, { signal }) });
}

// A price or rate changes what everything comes to.
const reread = async (answer: object) => {
  await queryClient.invalidateQueries({ queryKey: [key] });
  queryClient.setQueryData(pricesKey, answer);
};

export const useSavePrice = () =>
  useMutation({
    mutationFn: (body: Question<typeof prices.savePrice>["body"]) => ask(prices.savePrice, { body }),
    onSuccess: reread,
  });

export const useRemovePrice = () =>
  useMutation({ mutationFn: (id: number) => ask(prices.removePrice, { params: { id } }), onSuccess: reread });

export const useSaveRate = () =>
  useMutation({
    mutationFn: (body: Question<typeof prices.saveRate>["body"]) => ask(prices.saveRate, { body }),
    onSuccess: reread,
  });
