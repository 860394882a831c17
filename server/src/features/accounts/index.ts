export { recordAudit } from "./audit.ts";
export { hasAccess } from "./rules.ts";
export {
  createUser,
  findCaller,
  findProfile,
  hasAdmin,
  languageOf,
  makeStaff,
  type Profile,
  saveProfile,
} from "./users.ts";
export {
  availableWords,
  grantWords,
  type Reservation,
  reserveMore,
  reserveWords,
  settleWords,
  tellWords,
} from "./words.ts";
