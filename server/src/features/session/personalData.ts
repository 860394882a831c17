import type { PersonalData } from "../../platform/features/personalData.ts";

/** What proves who a person is. The farewell itself takes it away, in an order of its own; see `farewell`. */
export const sessionData: PersonalData = {
  name: "session",
  tables: {
    links: "goes",
    signed_in_devices: "goes",
    issued_identities: "goes",
    impersonations: { stays: "who was signed in as whom must be told by it, whoever left" },
    identity_users: "goes",
    identity_sessions: "goes",
    identity_accounts: "goes",
    identity_two_factors: "goes",
    identity_passkeys: "goes",
    identity_challenges: "goes",
    firebase_sessions: "goes",
    firebase_endings: { stays: "that a session ended has to outlive whoever comes with it again" },
  },
  // The settings show sessions and second factors; nothing else of it may leave the house.
  exportOf: null,
  erase: null,
};
