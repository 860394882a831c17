import { apiKeys } from "@pluma/contract/apiKeys/apiKeys";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { endApiKey, endOrganizationApiKey, listApiKeys, listOrganizationApiKeys, makeApiKey } from "./keys.ts";

export function mountApiKeys(mounting: Mounting): void {
  mount(mounting, apiKeys, { listApiKeys, makeApiKey, endApiKey, listOrganizationApiKeys, endOrganizationApiKey });
}
