/** Files, and folders whole, that may use a store.system.ts though somebody's request leads to them, each with the reason. */
export const lookAtEverything = new Map([
  ["server/src/features/accounts/audit.ts", "writes who did what to whom, also of what a job does"],
  ["server/src/features/accounts/customers.ts", "lists of customers are staff's: the back office alone asks for them"],
  ["server/src/features/accounts/export.ts", "the job of a person's whole export runs through this"],
  ["server/src/features/accounts/staff.ts", "changes of the staff are an admin's, and come one after another"],
  [
    "server/src/features/accounts/users.ts",
    "finds who a token names before there is a caller, and makes and reads profiles of whom a feature names",
  ],
  ["server/src/features/accounts/words.ts", "words are counted for whom an answer or a purchase is, without a request"],
  ["server/src/features/avatars/draws/draws.ts", "names those whom an avatar's owner sees to have drawn on it"],
  ["server/src/features/billing/access.ts", "locks the buyer, whichever event of a provider is applied"],
  ["server/src/features/billing/invoicePdf.ts", "an invoice names its buyer, and was found for whoever reads it"],
  ["server/src/features/billing/show.ts", "lists of staff name the buyers of rows that were found"],
  ["server/src/features/billing/sources.ts", "locks the owner of saved cards, whom an admin may name too"],
  ["server/src/features/billing/testPurchase.ts", "finds the installation's own test buyer by their address"],
  ["server/src/features/chats/sharing/share.ts", "finds those whom something is given to, and writes into their chats"],
  ["server/src/features/session/address/proofCode.ts", "locks the person whom a link or code is for"],
  ["server/src/features/session/address/takeBack.ts", "a link names the person, and nobody is signed in"],
  ["server/src/features/session/createAccount.ts", "looks whether an address is taken, by whomever"],
  ["server/src/features/session/farewell.ts", "whoever leaves is made nobody; staff may end another's account"],
  ["server/src/features/session/links.ts", "locks the person whom a link is for, who need not be signed in"],
  ["server/src/features/session/lookup.ts", "says to whoever is not signed in whether an account is there"],
  [
    "server/src/features/session/recovery.ts",
    "an address, a number or a link names the person, and nobody is signed in",
  ],
  ["server/src/features/session/setup.ts", "the owner is made while nobody can be signed in"],
  ["server/src/features/session/signUp.ts", "looks whether an address is taken, by whomever"],
  ["server/src/features/session/verification.ts", "a link names the person, who need not be signed in"],
  ["server/src/features/settings/email.ts", "looks whether an address is taken, by whomever"],
  ["server/src/features/avatars/outputs/asking.ts", "an output is written after its request has ended"],
  ["server/src/features/avatars/outputs/outputs.ts", "writes a new output of the caller's"],
  [
    "server/src/features/avatars/outputs/stopping.ts",
    "waits for the end of an output that was found for its owner, whichever node writes it",
  ],
  ["server/src/features/avatars/outputs/text.ts", "what a generation does to the row that it writes"],
  ["server/src/features/avatars/outputs/writing.ts", "writes a new output for whom a feature names"],
  [
    "server/src/features/avatars/access.ts",
    "says of an avatar that is no longer the caller's that it is gone, and so has to see that it is there",
  ],
  ["server/src/features/avatars/avatars.ts", "changes and deletes what access.ts let them edit, locked"],
  [
    "server/src/features/avatars/draws/drawing.ts",
    "an answer is counted as it is closed, without a request, for whoever reads it",
  ],
  ["server/src/features/avatars/draws/draws.ts", "what others were given of an avatar that access.ts let them edit"],
  [
    "server/src/features/avatars/draws/material.ts",
    "how much stands in the files of an avatar, whoever asks: a number, and nothing of them",
  ],
  [
    "server/src/features/avatars/draws/withdrawn.ts",
    "looks at answers that are being written, without a request, for whoever reads them",
  ],
  ["server/src/features/avatars/defaults.ts", "everybody's first avatar is made and read for whom a feature names"],
  ["server/src/features/avatars/files/standing.ts", "what an avatar is told, for whoever answers by it"],
  ["server/src/features/avatars/files/tell.ts", "whoever's file was read is told so, without a request"],
  ["server/src/features/avatars/make.ts", "writes a new avatar for whom a feature names"],
  [
    "server/src/features/avatars/marks.ts",
    "avatars where they are merely named: those who ask answer for who sees them",
  ],
  ["server/src/features/avatars/show.ts", "shows an avatar that access.ts let them see"],
  ["server/src/features/avatars/superFetch.ts", "the installation's own avatar is nobody's"],
  ["server/src/features/avatars/testing/answering.ts", "a run goes on without a request, for whoever started it"],
  ["server/src/features/avatars/testing/cancelling.ts", "a run ends with its avatar, whoever started it"],
  ["server/src/features/avatars/testing/results.ts", "a run goes on without a request, for whoever started it"],
  ["server/src/features/avatars/testing/runs.ts", "starts and ends runs of an avatar that access.ts let them edit"],
  [
    "server/src/features/avatars/testing/tell.ts",
    "those who may edit an avatar are told how a run goes, without a request",
  ],
  ["server/src/features/avatars/testing/text.ts", "what a generation does to the row that it writes"],
  [
    "server/src/features/avatars/training/asking.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/combine.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/execute.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/finish.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/refine.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/sync.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  ["server/src/features/avatars/training/tell.ts", "whoever started a run is told how it goes, without a request"],
  [
    "server/src/features/avatars/training/trainings.ts",
    "holds an avatar against the owner of a training, who a platform admin is not",
  ],
  ["server/src/features/avatars/versions/show.ts", "the files that versions name, which were found for the caller"],
  [
    "server/src/features/avatars/versions/versions.ts",
    "restores a version of an avatar that access.ts let them edit, locked",
  ],
  ["server/src/features/avatars/versions/write.ts", "writes a version of an avatar that its caller holds locked"],
  [
    "server/src/features/billing/access.ts",
    "times of access and words of a purchase that whoever calls holds locked, whoever bought it",
  ],
  ["server/src/features/billing/attempt.ts", "writes a new purchase of the caller's"],
  [
    "server/src/features/billing/attemptEnd.ts",
    "closes a checkout that nobody paid: its buyer's own, one whose place somebody else waits for, and the clock's",
  ],
  [
    "server/src/features/billing/attempts/lateMoney.ts",
    "gives back what came for a closed checkout, when a provider reports it",
  ],
  [
    "server/src/features/billing/attempts/places.ts",
    "closes other people's checkouts that were not paid in time, for one who wants their places",
  ],
  [
    "server/src/features/billing/bought.ts",
    "tells what somebody bought to a feature that names them: themselves, or staff who look at them",
  ],
  ["server/src/features/billing/byHand.ts", "staff enter what others bought"],
  ["server/src/features/billing/cancelling.ts", "ends a purchase that was found for its buyer or for staff, locked"],
  ["server/src/features/billing/define.ts", "counts of all purchases how many bought a product"],
  ["server/src/features/billing/freePurchase.ts", "completes a purchase that whoever calls holds locked"],
  ["server/src/features/billing/giving.ts", "staff give others what they did not pay for"],
  ["server/src/features/billing/index.ts", "the figures of the back office, which are of everybody"],
  ["server/src/features/billing/invoices.ts", "staff enter, change and look at invoices of others"],
  [
    "server/src/features/billing/paying.ts",
    "notes what was begun at the provider for a purchase that was opened for the caller",
  ],
  ["server/src/features/billing/planChange.ts", "changes a purchase that was found for the caller, locked"],
  [
    "server/src/features/billing/planChange/carrying.ts",
    "reckons what is left of a code, for its buyer and for the bill that a provider reports",
  ],
  [
    "server/src/features/billing/planChange/following.ts",
    "part of sync/: follows what a buyer agreed to at the provider, without a request",
  ],
  [
    "server/src/features/billing/planChange/requests.ts",
    "keeps the request of a purchase that was found for the caller, locked",
  ],
  ["server/src/features/billing/purchaseLists.ts", "the lists of the back office, which are of everybody"],
  ["server/src/features/billing/purchases.ts", "staff change what others bought"],
  ["server/src/features/billing/refunding/preview.ts", "staff see what giving money back would take"],
  ["server/src/features/billing/refunds.ts", "staff give money back"],
  ["server/src/features/billing/sandbox.ts", "a provider of payments: it knows refs, and nobody by them"],
  ["server/src/features/billing/sandbox/ending.ts", "part of a job: revokes what the sandbox sold to anybody"],
  ["server/src/features/billing/sandbox/opening.ts", "asks whether anything was ever sold for real, to anybody"],
  ["server/src/features/billing/show.ts", "shows purchases that were found for their buyer or for staff"],
  [
    "server/src/features/billing/sourceKeeping.ts",
    "keeps who a buyer is at a provider, also when the provider reports it without a request",
  ],
  [
    "server/src/features/billing/sync/",
    "what a provider says is written for whoever bought it: it reports without a request, a clock asks it, or an act asks it about a purchase that was found for its caller",
  ],
  ["server/src/features/chats/answering.ts", "an answer is written after its request has ended"],
  ["server/src/features/chats/text.ts", "what a generation does to the row that it writes"],
  ["server/src/features/chats/title.ts", "a chat is named after its request has ended"],
  ["server/src/features/chats/passing.ts", "the sweep of what passes"],
  [
    "server/src/features/chats/shown.ts",
    "rows that were found for their owner are shown, also on sockets without a request",
  ],
  ["server/src/features/chats/files/told.ts", "whoever's file was read is told so, without a request"],
  ["server/src/features/chats/moving/export.ts", "the job of a person's whole export runs through this"],
  ["server/src/features/chats/moving/write.ts", "writes one chat of the row's owner, in an export that has no request"],
  ["server/src/features/chats/moving/imports.ts", "a farewell removes the uploads of whoever leaves"],
  ["server/src/features/chats/sharing/links.ts", "a link opens to whoever has its token"],
  ["server/src/features/chats/sharing/share.ts", "writes into the chats of those whom something is given to"],
  [
    "server/src/features/avatars/draws/drawing.ts",
    "counts what an answer gives out, without a request, for whoever reads it",
  ],
  [
    "server/src/features/avatars/files/keep.ts",
    "puts a document into an avatar that its caller holds locked, in a run without a request too",
  ],
  [
    "server/src/features/avatars/inbox/note.ts",
    "whoever asks an avatar leaves something in an inbox that is not theirs",
  ],
  [
    "server/src/features/avatars/prompt/material.ts",
    "what an answer leaned on, for its rest, which goes on without a request",
  ],
  ["server/src/features/avatars/training/cancel.ts", "runs end with their avatar or training, whoever started them"],
  [
    "server/src/features/avatars/training/examples.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/progress.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/show.ts",
    "shows runs that were found for their owner, also on sockets without a request",
  ],
  [
    "server/src/features/avatars/training/start.ts",
    "writes a run of an avatar and a training that it holds locked for the caller",
  ],
  [
    "server/src/features/files/files.ts",
    "a file opens to whoever has its signed address, and is kept for whom a feature names",
  ],
  ["server/src/features/files/given.ts", "files where they are merely named: those who ask answer for who sees them"],
  ["server/src/features/files/room.ts", "a file is kept for whom a feature names, in their room"],
  ["server/src/features/generation/close.ts", "a generation ends without a request, on whichever node"],
  ["server/src/features/generation/keep.ts", "a generation is kept alive without a request, by the node that runs it"],
  ["server/src/features/generation/run.ts", "a generation goes on after its request has ended"],
  ["server/src/features/generation/start.ts", "starts and stops what writes a row that a feature found for the caller"],
  ["server/src/features/knowledge/embedding.ts", "vectors of sources are made without a request"],
  ["server/src/features/knowledge/find.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/knowledge/gather.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/knowledge/sources.ts", "sources of files and avatars: those who ask answer for who sees them"],
  ["server/src/features/knowledge/vectors.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/knowledge/wordsOfSources.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/organizations/aiKey.ts", "the platform's admins decide it for any organization"],
  [
    "server/src/features/organizations/members.ts",
    "says who the caller is in an organization, before there is a caller",
  ],
  [
    "server/src/features/organizations/openAiKey.ts",
    "the key of the organization that a generation is for, which has no request",
  ],
  [
    "server/src/features/organizations/stripeKeys.ts",
    "the keys of whoever sells, for purchases and events without a request",
  ],
  ["server/src/features/products/discounts.ts", "a code of the platform's may name any product"],
  [
    "server/src/features/products/discountUses.ts",
    "a purchase holds, uses and gives back a code without a request too",
  ],
  [
    "server/src/features/products/finding.ts",
    "products where they are merely named, and for purchases, whose buyer may have left",
  ],
  [
    "server/src/features/session/address/firstProof.ts",
    "the links of whoever had an address before, whom its owner follows",
  ],
  ["server/src/features/session/address/proofCode.ts", "a code proves an address to whoever has it"],
  ["server/src/features/session/address/takeBack.ts", "a link takes an address back for whoever has its token"],
  ["server/src/features/session/farewell.ts", "the links of whoever leaves go with them"],
  [
    "server/src/features/session/impersonation.ts",
    "a token lets in before there is a caller, and ends with the rights of either of the two",
  ],
  ["server/src/features/session/links.ts", "a link works for whoever has its token, before there is a caller"],
  ["server/src/features/session/recovery.ts", "the links of whom a token belongs to, before there is a caller"],
  ["server/src/features/session/verification.ts", "the links of whom a token belongs to, before there is a caller"],
]);

/** Stores of what is nobody's, neither a person's nor an organization's, each with what it is. */
export const ofNobody = new Map([
  [
    "server/src/features/products/store.discounts.ts",
    "codes are the platform's: its staff write them, whoever knows one tries it",
  ],
  ["server/src/features/session/store.ts", "the set-up of the installation, before there is anybody"],
  ["server/src/features/site/store.ts", "the settings of the installation"],
]);

/** Functions of stores that take the caller and narrow to nobody, by file and name, each with the reason. */
export const forEverybody = new Map([
  [
    "server/src/features/avatars/training/store.ts listPublic",
    "a public training is in everybody's list, by its name alone",
  ],
  [
    "server/src/features/billing/attempts/store.attempts.ts lockPlaces",
    "takes its turn in a row of buyers, and reads no row",
  ],
  ["server/src/features/chats/store.search.ts readSearched", "asks the database for words, not for rows"],
]);

/** Features all of whose calls are for staff, as their own test reads in the contract: they look at everybody. */
export const ofStaffAlone = ["server/src/features/backoffice/"];
