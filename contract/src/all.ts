/** Every contract and every refusal: read by the server's mount check, the permission test and the API reference. */
import { type AccountsEvents, errors as accountsErrors } from "./accounts.ts";
import { backoffice, errors as backofficeErrors } from "./backoffice.ts";
import { type ChatsEvents, chats, errors as chatsErrors } from "./chats.ts";
import { kitErrors } from "./errors.ts";
import { files, errors as filesErrors } from "./files.ts";
import { generation, errors as generationErrors } from "./generation.ts";
import { session, errors as sessionErrors } from "./session.ts";
import { type SettingsEvents, settings, errors as settingsErrors } from "./settings.ts";
import { type SiteEvents, site, errors as siteErrors } from "./site.ts";

export const contracts = { site, files, session, settings, generation, chats, backoffice };

export const errors = {
  ...kitErrors,
  ...siteErrors,
  ...accountsErrors,
  ...filesErrors,
  ...sessionErrors,
  ...settingsErrors,
  ...generationErrors,
  ...chatsErrors,
  ...backofficeErrors,
};
export type ErrorCode = keyof typeof errors;

/** Everything that a server may push to a person. */
export type ServerEvents = SiteEvents & AccountsEvents & SettingsEvents & ChatsEvents;
