import { session } from "@pluma/contract/session";
import { type Mounting, mount } from "../../platform/mount.ts";
import { resetDefaultAvatar } from "../avatars/index.ts";
import { takeEmailBack } from "./address/takeBack.ts";
import { impersonate, stopImpersonating } from "./impersonation.ts";
import { findByEmail, findByPhone } from "./lookup.ts";
import { readMe } from "./me.ts";
import { checkPassword } from "./password.ts";
import { makeResetLink, resetPassword, sendResetLink } from "./recovery.ts";
import { findSetupServers, readSetup, setUp, testSetupSource } from "./setup.ts";
import { refresh, signIn, signInWithCode, signInWithPasskey, signOut, startPasskeySignIn } from "./signIn.ts";
import { createIdentity, signUp } from "./signUp.ts";
import { sendVerification, verifyEmail } from "./verification.ts";

export function mountSession(mounting: Mounting): void {
  mount(mounting, session, {
    signIn,
    signInWithCode,
    startPasskeySignIn,
    signInWithPasskey,
    createIdentity,
    signUp,
    findByPhone,
    findByEmail,
    sendResetLink,
    makeResetLink,
    resetPassword,
    verifyEmail,
    takeEmailBack,
    checkPassword,
    sendVerification,
    refresh,
    signOut,
    readMe,
    resetDefaultAvatar: async (ctx) => {
      await resetDefaultAvatar(ctx);
      return readMe(ctx);
    },
    impersonate,
    stopImpersonating,
    readSetup,
    findSetupServers,
    testSetupSource,
    setUp,
  });
}
