import { analytics } from "@pluma/contract/backoffice/analytics";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";

/** Two days, YYYY-MM-DD; an empty one is the server's to choose. */
export type SpanDays = { start: string; end: string };

const queryOf = ({ start, end }: SpanDays) => ({
  ...(start !== "" && { start_date: start }),
  ...(end !== "" && { end_date: end }),
});
const keyOf = (name: string, { start, end }: SpanDays) => ["backoffice", "analytics", name, start, end];

/** Purchases, revenue and sign-ups of a span, and what waits to be done. */
export function useDashboard(days: SpanDays) {
  return useQuery({
    queryKey: keyOf("dashboard", days),
    queryFn: ({ signal }) => ask(analytics.readDashboard, { query: queryOf(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What came in. */
export function useIncome(days: SpanDays) {
  return useQuery({
    queryKey: keyOf("income", days),
    queryFn: ({ signal }) => ask(analytics.readIncome, { query: queryOf(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who signed up, has access, and cancelled. */
export function useCustomerGroups(days: SpanDays) {
  return useQuery({
    queryKey: keyOf("customers", days),
    queryFn: ({ signal }) => ask(analytics.readCustomers, { query: queryOf(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Purchases and income by product. */
export function useProductFigures(days: SpanDays) {
  return useQuery({
    queryKey: keyOf("products", days),
    queryFn: ({ signal }) => ask(analytics.readProductFigures, { query: queryOf(days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const files = {
  income: analytics.exportIncome,
  products: analytics.exportProducts,
  customers: analytics.exportCustomers,
};
export type AnalyticsFile = keyof typeof files;

/** A file of what a screen of analytics shows. */
export function useExportAnalytics(name: AnalyticsFile) {
  return useMutation({ mutationFn: (days: SpanDays) => ask(files[name], { query: queryOf(days) }) });
}
