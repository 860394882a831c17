import { settings } from "@pluma/contract/settings/settings";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { farewell } from "../session/index.ts";
import { cancelExport, readExport, startExport } from "./export.ts";
import * as factors from "./factors.ts";
import { reauthenticate, sendProofCode } from "./reauthenticate.ts";
import { saveUser } from "./saveUser.ts";
import { changePassword, endSession, endSessions, listSessions } from "./sessions.ts";
import { testApiKey, testWebhook } from "./tryOut.ts";

export function mountSettings(mounting: Mounting): void {
  mount(mounting, settings, {
    saveUser,
    changePassword,
    listSessions,
    endSession,
    endSessions,
    ...factors,
    testApiKey,
    testWebhook,
    readExport,
    startExport,
    cancelExport,
    sendProofCode,
    deleteMe: async (ctx, { body }) => {
      await reauthenticate(ctx, body);
      await farewell(ctx, ctx.actor.userId);
      return undefined;
    },
  });
}
