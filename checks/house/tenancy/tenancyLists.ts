import { lookAtEveryAvatar } from "./tenancyAvatars.ts";
import { lookAtEveryBundle } from "./tenancyBundles.ts";
import { lookAtEveryDocument } from "./tenancyDocuments.ts";
import { lookAtEveryHost } from "./tenancyHosts.ts";
import { lookAtEveryCost } from "./tenancyMargin.ts";
import { lookAtEveryPayment } from "./tenancyMoney.ts";
import { lookAtEveryKey } from "./tenancyOutside.ts";
import { lookAtEveryTemplate } from "./tenancyTemplates.ts";
import { lookAtEveryWidget } from "./tenancyWidgets.ts";
import { lookAtEveryWord } from "./tenancyWords.ts";
import { lookAtEveryWorkflow } from "./tenancyWorkflows.ts";

/** Files, and folders whole, that may use a store.system.ts though somebody's request leads to them, each with the reason. */
export const lookAtEverything = new Map<string, string>([
  ...lookAtEveryAvatar,
  ...lookAtEveryTemplate,
  ...lookAtEveryWorkflow,
  ...lookAtEveryBundle,
  ...lookAtEveryDocument,
  ...lookAtEveryWord,
  ...lookAtEveryWidget,
  ...lookAtEveryKey,
  ...lookAtEveryPayment,
  ...lookAtEveryCost,
  ...lookAtEveryHost,
  [
    "server/src/features/accounts/customers/customers.ts",
    "lists of customers are staff's: the back office alone asks for them",
  ],
  ["server/src/features/accounts/staff/staff.ts", "changes of the staff are an admin's, and come one after another"],
  [
    "server/src/features/accounts/users.ts",
    "finds who a token names before there is a caller, and makes and reads profiles of whom a feature names",
  ],
  [
    "server/src/features/accounts/words/words.ts",
    "words are counted for whom an answer or a purchase is, without a request",
  ],
  [
    "server/src/features/push/sending.ts",
    "tells of what ended without a request, whomever it is of, on the devices where they wished so",
  ],
  ["server/src/features/generators/fetching/text.ts", "texts are kept and closed without a request"],
  ["server/src/features/chats/sharing/share.ts", "finds those whom something is given to, and writes into their chats"],
  ["server/src/features/session/address/proofCode.ts", "locks the person whom a link or code is for"],
  ["server/src/features/session/address/takeBack.ts", "a link names the person, and nobody is signed in"],
  ["server/src/features/session/address/notMe.ts", "a link names the person, and nobody is signed in"],
  ["server/src/features/session/signing/createAccount.ts", "looks whether an address is taken, by whomever"],
  ["server/src/features/session/farewell.ts", "whoever leaves is made nobody; staff may end another's account"],
  ["server/src/features/session/links/links.ts", "locks the person whom a link is for, who need not be signed in"],
  ["server/src/features/session/signing/mailLink.ts", "an address names the person, and nobody is signed in"],
  ["server/src/features/session/me/lookup.ts", "says to whoever is not signed in whether an account is there"],
  [
    "server/src/features/session/signing/recovery.ts",
    "an address, a number or a link names the person, and nobody is signed in",
  ],
  ["server/src/features/session/identify.ts", "finds who a token names, before there is a caller"],
  ["server/src/features/session/setup.ts", "the owner is made while nobody can be signed in"],
  ["server/src/features/session/signing/signUp.ts", "looks whether an address is taken, by whomever"],
  ["server/src/features/session/signing/verification.ts", "a link names the person, who need not be signed in"],
  ["server/src/features/settings/email.ts", "looks whether an address is taken, by whomever"],
  [
    "server/src/features/avatars/draws/figures.ts",
    "what an avatar was asked by everybody, for those who may edit it, whoever else may not see whose words these were",
  ],
  ["server/src/features/chats/answering/answering.ts", "an answer is written after its request has ended"],
  ["server/src/features/chats/answering/text.ts", "what a generation does to the row that it writes"],
  ["server/src/features/chats/answering/title.ts", "a chat is named after its request has ended"],
  ["server/src/features/chats/answering/expiring.ts", "the sweep of what passes"],
  ["server/src/features/chats/summing/summing.ts", "a thread is summed up after its request has ended"],
  [
    "server/src/features/chats/showMessages.ts",
    "rows that were found for their owner are shown, also on sockets without a request",
  ],
  [
    "server/src/features/chats/messages/ratings.ts",
    "counts what all people said of an avatar that the caller may edit",
  ],
  ["server/src/features/chats/files/told.ts", "whoever's file was read is told so, without a request"],
  ["server/src/features/chats/moving/export.ts", "the job of a person's whole export runs through this"],
  ["server/src/features/chats/moving/write.ts", "writes one chat of the row's owner, in an export that has no request"],
  ["server/src/features/chats/moving/importPictures.ts", "the job of an import puts pictures beside what it wrote"],
  ["server/src/features/chats/moving/imports.ts", "a farewell removes the uploads of whoever leaves"],
  ["server/src/features/chats/sharing/links.ts", "a link opens to whoever has its token"],
  ["server/src/features/chats/sharing/share.ts", "writes into the chats of those whom something is given to"],
  [
    "server/src/features/files/files.ts",
    "a file opens to whoever has its signed address, and is kept for whom a feature names",
  ],
  ["server/src/features/files/given.ts", "files where they are merely named: those who ask answer for who sees them"],
  ["server/src/features/files/room.ts", "a file is kept for whom a feature names, in their room"],
  [
    "server/src/features/welcome/welcome.ts",
    "staff ask whether the installation has a product and an avatar, whoever made them",
  ],
  [
    "server/src/features/landing/draft/",
    "a landing page is its site's: every call says whose, and its Admins or staff alone are let in",
  ],
  ["server/src/features/tutorials/", "tutorials are everybody's; how far somebody is in them store.ts alone says"],
  ["server/src/features/generation/running/close.ts", "a generation ends without a request, on whichever node"],
  [
    "server/src/features/generation/running/keep.ts",
    "a generation is kept alive without a request, by the node that runs it",
  ],
  ["server/src/features/generation/running/run.ts", "a generation goes on after its request has ended"],
  [
    "server/src/features/generation/running/start.ts",
    "starts and stops what writes a row that a feature found for the caller",
  ],
  ["server/src/features/knowledge/embedding.ts", "vectors of sources are made without a request"],
  ["server/src/features/knowledge/find.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/knowledge/gather.ts", "looks only into sources that a feature found for whoever asks"],
  ["server/src/features/knowledge/scans/", "files are read, page by page, without a request"],
  ["server/src/features/knowledge/sources.ts", "sources of files and avatars: those who ask answer for who sees them"],
  ["server/src/features/knowledge/vectors.ts", "looks only into sources that a feature found for whoever asks"],
  [
    "server/src/features/knowledge/words/wordsOfSources.ts",
    "looks only into sources that a feature found for whoever asks",
  ],
  [
    "server/src/features/campaigns/activity/activity.ts",
    "tells what was done in a campaign that the caller was found to manage",
  ],
  [
    "server/src/features/campaigns/granting/",
    "tells who has campaigns by what they bought, to those who manage these and to whom a change concerns",
  ],
  ["server/src/features/campaigns/given.ts", "gives a campaign that it holds locked for who manages it"],
  ["server/src/features/campaigns/index.ts", "tells organizations which campaigns people were given whom they show"],
  ["server/src/features/campaigns/resources.ts", "reads and writes what a campaign has that it found for the caller"],
  [
    "server/src/features/campaigns/roads/describe.ts",
    "says of people and things that were found for the caller why these see those",
  ],
  [
    "server/src/features/campaigns/roads/person.ts",
    "tells of somebody, or a group, of an organization that the caller manages",
  ],
  ["server/src/features/campaigns/roads/roads.ts", "tells who sees a thing that was found for whoever may give it"],
  [
    "server/src/features/campaigns/sharing/sharing.ts",
    "finds to whom a document is shown, for whoever may tell them of it",
  ],
  ["server/src/features/campaigns/show.ts", "shows campaigns that were found for the caller, and what they have"],
  [
    "server/src/features/organizations/groups/groups.ts",
    "tells who somebody put into groups that the caller manages, beside those whom a purchase brings",
  ],
  ["server/src/features/organizations/audit/show.ts", "names who is in entries that were found for the caller"],
  [
    "server/src/features/organizations/imports/imports.ts",
    "a file names people by their addresses, and is told which of them have an account",
  ],
  [
    "server/src/features/organizations/invitations/accepting.ts",
    "a link or a proved address leads to an invitation, of an organization that the person is not in yet",
  ],
  [
    "server/src/features/organizations/work/handing.ts",
    "what somebody made there is handed over in an organization that its Admin holds locked, or that they leave themselves",
  ],
  ["server/src/features/organizations/people/keeping.ts", "a job: keeps what everybody wrote with their memberships"],
  ["server/src/features/organizations/ending/erasing.ts", "part of a job: erases what organizations had that are gone"],
  ["server/src/features/organizations/work/work.ts", "names who had and has what was handed over"],
  ["server/src/features/organizations/keys/aiKey.ts", "the platform's admins decide it for any organization"],
  [
    "server/src/features/organizations/organizations.ts",
    "the platform's staff make organizations, and list all of them",
  ],
  [
    "server/src/features/organizations/people/changing.ts",
    "looks who has an address that somebody was told, to take them into an organization",
  ],
  [
    "server/src/features/organizations/members.ts",
    "says who the caller is in an organization, before there is a caller",
  ],
  [
    "server/src/features/organizations/keys/openAiKey.ts",
    "the key of the organization that a generation is for, which has no request",
  ],
  [
    "server/src/features/organizations/keys/stripeKeys.ts",
    "the keys of whoever sells, for purchases and events without a request",
  ],
  [
    "server/src/features/products/discounts/discounts.ts",
    "products and uses of codes that were found for their seller",
  ],
  ["server/src/features/products/sellers.ts", "the keys of whoever sells, for purchases and events without a request"],
  [
    "server/src/features/products/shops/",
    "how an organization sells, for purchases and events without a request, and for its Admins, who were let in by its id",
  ],
  [
    "server/src/features/products/products.ts",
    "what is on sale to everybody, for a landing page read by nobody in particular",
  ],
  [
    "server/src/features/products/discounts/discountUses.ts",
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
  ["server/src/features/session/address/notMe.ts", "a link takes an account back for whoever has its token"],
  ["server/src/features/session/signing/issuer.ts", "an issuer names whom it signs in, before there is a caller"],
  [
    "server/src/features/session/address/accountInvitation.ts",
    "staff see until when the link of somebody's account works",
  ],
  ["server/src/features/session/signing/devices.ts", "whoever signs in has no caller yet"],
  ["server/src/features/session/address/takeBack.ts", "a link takes an address back for whoever has its token"],
  ["server/src/features/session/farewell.ts", "the links of whoever leaves go with them"],
  [
    "server/src/features/session/impersonation.ts",
    "a token lets in before there is a caller, and ends with the rights of either of the two",
  ],
  ["server/src/features/session/links/links.ts", "a link works for whoever has its token, before there is a caller"],
  ["server/src/features/session/signing/recovery.ts", "the links of whom a token belongs to, before there is a caller"],
  [
    "server/src/features/session/signing/verification.ts",
    "the links of whom a token belongs to, before there is a caller",
  ],
]);

/** Stores of what is nobody's, neither a person's nor an organization's, each with what it is. */
export const ofNobody = new Map([
  ["server/src/features/session/store.ts", "the set-up of the installation, before there is anybody"],
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
  ["server/src/features/chats/conversations/store.search.ts readSearched", "asks the database for words, not for rows"],
]);

/** Features all of whose calls are for staff, as their own test reads in the contract: they look at everybody. */
export const ofStaffAlone = ["server/src/features/backoffice/"];
