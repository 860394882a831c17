export { recordAudit } from "./audit.ts";
export { allBelongings, type Belongings, defineBelongings, type ExportedFile } from "./belongings.ts";
export { findCustomers, newestCustomers, walkCustomers } from "./customers.ts";
export { defineAccountBelongings } from "./export.ts";
export { maskOfOwnKey, ownKeyOf, sealOwnKey } from "./ownKey.ts";
export { hasAccess } from "./rules.ts";
export { changeRole, checkAdminStays, endStaff, lockStaff } from "./staff.ts";
export { type AuditFilter, type AuditRow, readActions, readAuditPage } from "./store.audit.ts";
export { countCustomers } from "./store.customerPages.ts";
export {
  type CustomerFilter,
  type CustomerListRow,
  type CustomerOrder,
  countPeople,
  readCustomerFacts,
  readSignups,
  readWordsUsed,
} from "./store.customers.ts";
export {
  countActive,
  countSignups,
  listActive,
  listSignups,
  type PersonRow,
  readPersons,
  sumWords,
} from "./store.figures.ts";
export { type LedgerRow, readLedgerPage } from "./store.ledger.ts";
export {
  anonymise,
  changeEmail,
  dropPendingEmail,
  findIdByEmail,
  findIdsByPhone,
  findPeople,
  lockUser,
  markVerified,
  writeLastSeen,
} from "./store.lookup.ts";
export { isOfPerson, type PersonName, readNames } from "./store.names.ts";
export { readMemberByEmail, readStaff, readStaffPage, type StaffRow } from "./store.staff.ts";
export {
  type Caller,
  createUser,
  findCaller,
  findCallerById,
  findProfile,
  hasAdmin,
  languageOf,
  makeStaff,
  type NewPerson,
  type Profile,
  type ProfileChanges,
  saveProfile,
  setAccess,
  withAccessAmong,
} from "./users.ts";
export {
  availableWords,
  grantWords,
  type Reservation,
  reserveMore,
  reserveWords,
  settleWords,
  setUnlimited,
  shownWords,
  takeWords,
  tellWords,
  unspentWords,
} from "./words.ts";
