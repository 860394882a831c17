import { apiKeys } from "@pluma/contract/apiKeys/apiKeys";
import { appCalls } from "@pluma/contract/apiKeys/apps";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { answerApp, readAskingApp } from "./apps/asking.ts";
import { crossClients } from "./apps/crossing.ts";
import { registerApp } from "./apps/registering.ts";
import { readIssuer, readResource } from "./apps/speaking.ts";
import { giveToken, withdrawToken } from "./apps/tokens.ts";
import { endApiKey, endOrganizationApiKey, listApiKeys, listOrganizationApiKeys, makeApiKey } from "./keys.ts";

export function mountApiKeys(mounting: Mounting): void {
  crossClients(mounting.web);
  mount(mounting, apiKeys, { listApiKeys, makeApiKey, endApiKey, listOrganizationApiKeys, endOrganizationApiKey });
  mount(mounting, appCalls, {
    readResource,
    readResourceAtPath: readResource,
    readIssuer,
    registerApp,
    giveToken,
    withdrawToken,
    readAskingApp,
    answerApp,
  });
}
