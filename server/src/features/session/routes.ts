import { session } from "@pluma/contract/session";
import { type Mounting, mount } from "../../platform/mount.ts";
import { readMe, saveMe } from "./me.ts";
import { findSetupServers, readSetup, setUp, testSetupSource } from "./setup.ts";
import { refresh, signIn, signOut } from "./signIn.ts";

export function mountSession(mounting: Mounting): void {
  mount(mounting, session, {
    signIn,
    refresh,
    signOut,
    readMe,
    saveMe,
    readSetup,
    findSetupServers,
    testSetupSource,
    setUp,
  });
}
