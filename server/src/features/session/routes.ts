import { session } from "@pluma/contract/session/session";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { resetDefaultAvatar } from "../avatars/index.ts";
import { takeAccountBack } from "./address/notMe.ts";
import { takeEmailBack } from "./address/takeBack.ts";
import { impersonate, stopImpersonating } from "./impersonation.ts";
import { checkLink } from "./links/links.ts";
import { findByEmail, findByPhone } from "./me/lookup.ts";
import { readMe } from "./me/me.ts";
import { checkPassword } from "./password.ts";
import { findSetupServers, readSetup, setUp, testSetupSource } from "./setup.ts";
import { finishIssuerSignIn, startIssuerSignIn } from "./signing/issuer.ts";
import { sendSignInLink, signInByLink } from "./signing/mailLink.ts";
import { makeResetLink, resetPassword, sendResetLink } from "./signing/recovery.ts";
import { refresh, signIn, signInWithCode, signInWithPasskey, signOut, startPasskeySignIn } from "./signing/signIn.ts";
import { createIdentity, signUp } from "./signing/signUp.ts";
import { sendVerification, verifyEmail } from "./signing/verification.ts";

export function mountSession(mounting: Mounting): void {
  mount(mounting, session, {
    signIn,
    signInWithCode,
    sendSignInLink,
    signInByLink,
    startPasskeySignIn,
    signInWithPasskey,
    startIssuerSignIn,
    finishIssuerSignIn,
    createIdentity,
    signUp,
    findByPhone,
    findByEmail,
    sendResetLink,
    makeResetLink,
    checkLink,
    resetPassword,
    verifyEmail,
    takeEmailBack,
    takeAccountBack,
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
