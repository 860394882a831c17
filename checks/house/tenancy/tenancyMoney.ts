/** What reaches rows of payments, mostly by events of providers and jobs, which have no caller. */
export const lookAtEveryPayment: [string, string][] = [
  [
    "server/src/features/products/grants/grants.ts",
    "what products grant is named to whoever may look at them, as they are called",
  ],
  [
    "server/src/features/products/grants/groups.ts",
    "what products grant is named to whoever may look at them, as it is called",
  ],
  [
    "server/src/features/billing/access/held.ts",
    "whoever redeemed a gift has what its purchase says, which whoever calls holds locked",
  ],
  [
    "server/src/features/billing/gifts/",
    "a code is for whoever knows it; batches are found in the space of their seller",
  ],
  ["server/src/features/billing/access/access.ts", "locks the buyer, whichever event of a provider is applied"],
  ["server/src/features/billing/access/own.ts", "gives and takes of a buyer, whichever event of a provider is applied"],
  [
    "server/src/features/billing/access/seats.ts",
    "lets those who sit have what was paid for, whichever event of a provider is applied",
  ],
  [
    "server/src/features/billing/seats/",
    "a purchase is found as the caller's own before its seats are, which are others'; one that is taken by its code and the address it went to",
  ],
  [
    "server/src/features/billing/fees/",
    "counts the fee of an entry of the ledger, which is written without a request too",
  ],
  ["server/src/features/billing/invoices/ledger.ts", "writes the ledger of a purchase that whoever calls holds locked"],
  ["server/src/features/billing/providers.ts", "whether anybody sells by PayPal, so that a page may load its form"],
  [
    "server/src/features/billing/shops/",
    "what an organization sold and owes, for its Admins, who were let in by its id, and for staff",
  ],
  [
    "server/src/features/billing/invoices/invoicePdf.ts",
    "an invoice names its buyer, and was found for whoever reads it",
  ],
  [
    "server/src/features/billing/invoices/creditNotePdf.ts",
    "what went back of an invoice that was found for whoever reads it",
  ],
  ["server/src/features/billing/invoices/show.ts", "lists of staff name the buyers of invoices that were found"],
  ["server/src/features/billing/purchases/show.ts", "lists of staff name the buyers of rows that were found"],
  ["server/src/features/billing/sources/sources.ts", "locks the owner of saved cards, whom an admin may name too"],
  ["server/src/features/billing/manual/testPurchase.ts", "finds the installation's own test buyer by their address"],
  [
    "server/src/features/billing/access/access.ts",
    "times of access and words of a purchase that whoever calls holds locked, whoever bought it",
  ],
  [
    "server/src/features/billing/access/ending.ts",
    "ends a purchase that whoever calls holds locked, whoever bought it",
  ],
  ["server/src/features/billing/checkout/attempt.ts", "writes a new purchase of the caller's"],
  [
    "server/src/features/billing/attempts/attemptEnd.ts",
    "closes a checkout that nobody paid: its buyer's own, one whose place somebody else waits for, and the clock's",
  ],
  [
    "server/src/features/billing/attempts/places.ts",
    "closes other people's checkouts that were not paid in time, for one who wants their places",
  ],
  [
    "server/src/features/billing/purchases/summary.ts",
    "tells what somebody bought to a feature that names them: themselves, or staff who look at them",
  ],
  ["server/src/features/billing/manual/manualPurchase.ts", "staff enter what others bought"],
  [
    "server/src/features/billing/purchases/cancelling.ts",
    "ends a purchase that was found for its buyer or for staff, locked",
  ],
  ["server/src/features/billing/checkout/freePurchase.ts", "completes a purchase that whoever calls holds locked"],
  ["server/src/features/billing/manual/giving.ts", "staff give others what they did not pay for"],
  ["server/src/features/billing/index.ts", "the figures of the back office, which are of everybody"],
  ["server/src/features/billing/invoices/manualInvoice.ts", "staff enter invoices of what others bought"],
  ["server/src/features/billing/invoices/invoices.ts", "staff enter, change and look at invoices of others"],
  [
    "server/src/features/billing/checkout/paying.ts",
    "notes what was begun at the provider for a purchase that was opened for the caller",
  ],
  ["server/src/features/billing/planChange/planChange.ts", "changes a purchase that was found for the caller, locked"],
  [
    "server/src/features/billing/plans/carrying.ts",
    "reckons what is left of a code, for its buyer and for the bill that a provider reports",
  ],
  [
    "server/src/features/billing/plans/following.ts",
    "part of sync/: follows what a buyer agreed to at the provider, without a request",
  ],
  [
    "server/src/features/billing/planChange/requests.ts",
    "keeps the request of a purchase that was found for the caller, locked",
  ],
  ["server/src/features/billing/purchases/purchaseLists.ts", "the lists of the back office, which are of everybody"],
  [
    "server/src/features/billing/purchases/sellers.ts",
    "tells an organization what its own people paid to it, for those who may see it there",
  ],
  ["server/src/features/billing/purchases/purchases.ts", "staff change what others bought"],
  ["server/src/features/billing/refunding/preview.ts", "staff see what giving money back would take"],
  ["server/src/features/billing/refunding/refunds.ts", "staff give money back"],
  ["server/src/features/billing/sandbox/ending.ts", "part of a job: revokes what the sandbox sold to anybody"],
  ["server/src/features/billing/sandbox/opening.ts", "asks whether anything was ever sold for real, to anybody"],
  ["server/src/features/billing/purchases/show.ts", "shows purchases that were found for their buyer or for staff"],
  [
    "server/src/features/billing/sources/sourceKeeping.ts",
    "keeps who a buyer is at a provider, also when the provider reports it without a request",
  ],
  [
    "server/src/features/billing/reconciliation/",
    "the clock looks at whatever is due, whoever bought it, and holds it against what the providers say",
  ],
  [
    "server/src/features/billing/sync/",
    "what a provider says is written for whoever bought it: it reports without a request, a clock asks it, or an act asks it about a purchase that was found for its caller",
  ],
  ["server/src/features/billing/ahead/", "tells whoever bought, without a request, what comes and that words run low"],
  [
    "server/src/features/billing/front/front.ts",
    "what strangers and buyers did on the way to one seller, for its Admins and staff: it asks for no other seller's",
  ],
  [
    "server/src/features/site/texts/",
    "what a site says in words of its own, to whoever reads its pages and mails; its Admins alone write it",
  ],
  ["server/src/features/site/visits/visits.ts", "counts strangers, and nobody by name"],
];
