import { feature } from "../../platform/features/feature.ts";
import { accountData } from "./personalData.ts";

export { noteDeleted, noteExported, recordAudit } from "./audit.ts";
export { findCustomers, findNeighbours, newestCustomers, walkCustomers } from "./customers/customers.ts";
export { readNote, readTags, writeNote } from "./customers/store.system.notes.ts";
export { maskOfOwnKey, ownKeyOf, sealOwnKey } from "./ownKey.ts";
export { type PhoneNumber, phoneToFind, readPhone } from "./phone.ts";
export { hasAccess, rightsOverAccount, rightsOverStaff } from "./rules.ts";
export { changeRole, checkAdminStays, endStaff, lockStaff } from "./staff/staff.ts";
export {
  countAdmins,
  lockAdmins,
  readAdminIds,
  readMemberByEmail,
  readStaff,
  readStaffPage,
  type StaffRow,
} from "./staff/store.system.staff.ts";
export {
  type AuditFilter,
  type AuditRow,
  forgetTold,
  forgetToldTo,
  readActions,
  readAuditOf,
  readAuditPage,
  toldAudit,
  toldMarks,
} from "./store.system.audit.ts";
export { countCustomers } from "./store.system.customerPages.ts";
export {
  type CustomerFilter,
  type CustomerListRow,
  type CustomerOrder,
  countPeople,
  readCustomerFacts,
  readSignups,
  readWordsUsed,
} from "./store.system.customers.ts";
export {
  countActive,
  countSignups,
  ledHere,
  listActive,
  listSignups,
  type PersonRow,
  peopleFound,
  readOrigins,
  readPersons,
  sumWords,
} from "./store.system.figures.ts";
export {
  anonymise,
  changeEmail,
  dropPendingEmail,
  findIdByEmail,
  findIdsByEmails,
  findIdsByPhone,
  findPeople,
  lockUser,
  markVerified,
  wasHereSince,
} from "./store.system.lookup.ts";
export {
  isCalled,
  isNamed,
  isOfNamed,
  isOfPerson,
  isOfStaff,
  type PersonName,
  personNames,
  readNames,
  wasOfStaff,
} from "./store.system.names.ts";
export { selectCallers } from "./store.system.ts";
export { writeLastSeen } from "./store.ts";
export {
  type Caller,
  createUser,
  findCaller,
  findCallerById,
  findProfile,
  findSelf,
  hasAdmin,
  languageOf,
  makeStaff,
  type Profile,
  type ProfileChanges,
  saveProfile,
  saveSelf,
  setAccess,
  withAccessAmong,
} from "./users.ts";
export { type LedgerRow, readLedgerPage, usedSinceGrant } from "./words/store.system.ledger.ts";
export { setAside, settledColumns, settledWith } from "./words/store.system.reserving.ts";
export { hasWordsUpTo, type WordOwner } from "./words/store.system.words.ts";
export {
  availableWords,
  balanceOf,
  grantWords,
  type Reservation,
  reserveMore,
  reserveWords,
  settleWords,
  settlingOf,
  setUnlimited,
  shownWords,
  takeWords,
  tellWords,
  unspentWords,
} from "./words/words.ts";

export const accounts = feature({ name: "accounts", mount: null, jobs: [], personalData: [accountData] });
