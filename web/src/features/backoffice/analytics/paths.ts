/** Where it stands what the same days brought and cost, which is another feature's screen. */
export const marginPath = ({ start, end }: { start: string; end: string }): string =>
  start === "" ? "/admin/analytics/margin" : `/admin/analytics/margin?start_date=${start}&end_date=${end}`;

/** Where the purchases of some days are. */
export const purchasesPath = ({ start, end }: { start: string; end: string }): string =>
  `/admin/purchases?start_date=${start}&end_date=${end}`;

/** Where the purchases and invoices of a status are, whenever they were made: an empty day is open. */
export const waitingPath = (list: "purchases" | "invoices", status: string): string =>
  `/admin/${list}?status=${status}&start_date=&end_date=`;
