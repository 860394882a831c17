/** How people get back into their account: finding it, links that set a password, links that prove an address. */
import { z } from "zod";
import { phoneCountry, profile } from "../accounts/accounts.ts";
import { linkToken, newPassword, secondFactor, tokens } from "../accounts/credentials.ts";
import { defineErrors, email, route, text } from "../kit/kit.ts";

export const recoveryErrors = defineErrors({
  account_unknown: "missing",
  phone_unknown: "missing",
  link_refused: "bad",
  holder_unknown: "forbidden",
});

/** What a link of a mail is for: a new password, an address taken back, an account that somebody else was in, or signing in. */
export const linkKind = z.enum(["reset", "take_back", "not_me", "sign_in"]);
export type LinkKind = z.infer<typeof linkKind>;

/** That an account is there; staff are told whose. */
const found = z.object({ exists: z.literal(true), user: profile.optional() });

// Each on its own, since the first screen asks these alone, and brings no others along.

export const sendVerification = route({
  method: "POST",
  path: "/auth/verification",
  summary: "Mails the link that proves the caller's e-mail address once more.",
  access: "signedIn",
  refusedWhileImpersonating: true,
  answer: z.object({}),
  rate: { count: 3, seconds: 3600 },
});

export const recovery = {
  findByPhone: route({
    method: "GET",
    path: "/users/phone",
    summary: "Whether an account has this phone number.",
    access: "public",
    refusesVisitors: true,
    query: z.object({ phone: text(40).default(""), phone_country: phoneCountry }),
    answer: found,
    rate: { count: 5, seconds: 60 },
    refuses: ["phone_unknown"],
  }),
  findByEmail: route({
    method: "GET",
    path: "/users/email",
    summary: "Whether an account has this e-mail address.",
    access: "public",
    refusesVisitors: true,
    query: z.object({ email: text(254).default("") }),
    answer: found,
    rate: { count: 5, seconds: 60 },
    refuses: ["account_unknown"],
  }),
  sendResetLink: route({
    method: "POST",
    path: "/users/sendResetPasswordLink",
    summary: "Mails a link that sets a new password, or calls the configured webhook. By e-mail, or by phone number.",
    access: "public",
    refusesVisitors: true,
    refusedWhileImpersonating: true,
    body: z
      .object({ email: email.optional(), phone: z.string().max(40).optional(), phone_country: phoneCountry })
      .refine((body) => body.email !== undefined || body.phone !== undefined, {
        message: "email_invalid",
        path: ["email"],
      }),
    answer: z.object({}),
    rate: { count: 10, seconds: 3600 },
    refuses: ["account_unknown", "phone_unknown"],
    budget: "mails",
  }),
  sendSignInLink: route({
    method: "POST",
    path: "/auth/login/mail",
    summary:
      "Mails a link that signs in, good for 15 minutes and one use, where the address has an account; the answer is the same where it has none. Where nobody has proved the address yet, the link sets a new password.",
    access: "public",
    refusesVisitors: true,
    refusedWhileImpersonating: true,
    body: z.object({ email }),
    answer: z.object({}),
    rate: { count: 10, seconds: 3600 },
    budget: "mails",
  }),
  signInByLink: route({
    method: "POST",
    path: "/auth/login/link",
    summary: "Signs in by the token of a mailed link. An account with a second factor answers a challenge instead.",
    access: "public",
    refusesVisitors: true,
    refusedWhileImpersonating: true,
    body: z.object({ token: linkToken }),
    invalidStatus: 400,
    answer: z.union([tokens, secondFactor]),
    rate: { count: 60, seconds: 900 },
    refuses: ["link_refused", "wrong_credentials"],
  }),
  makeResetLink: route({
    method: "POST",
    path: "/users/resetPasswordLink",
    summary: "Answers a link that sets a new password: whoever has it has the account. Good for an hour and one use.",
    access: "admin",
    body: z.object({ email }),
    answer: z.object({ link: z.string() }),
    refuses: ["account_unknown"],
    budget: "mails",
  }),
  checkLink: route({
    method: "POST",
    path: "/auth/link",
    summary: "Whether the link of a mail still works, before somebody fills in a form for it; it is not used up.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ token: linkToken, kind: linkKind }),
    /** `email`: of a link that signs in, whom. */
    answer: z.object({ is_good: z.boolean(), email: z.string().nullable() }),
    rate: { count: 120, seconds: 900 },
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset",
    summary: "Sets a new password by the token of a link; every session of the account ends.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ token: linkToken, password: newPassword }),
    invalidStatus: 400,
    answer: z.object({}),
    rate: { count: 30, seconds: 3600 },
    refuses: ["link_refused"],
  }),
  verifyEmail: route({
    method: "POST",
    path: "/auth/verify",
    summary:
      "Proves an e-mail address by the token of a link; a new address takes the place of the old one. The first proof of the address that an account was made with ends what whoever made it left, password and sessions too, unless the caller is signed in to it or knows its password; reset_token then sets a new one.",
    access: "public",
    refusesVisitors: true,
    body: z.object({
      token: linkToken,
      /** The password of the account: shows that whoever opened the link also made it. */
      password: z.string().max(200).optional(),
      /** Refuses, instead of ending anything (holder_unknown) or moving an account of somebody else (proof_needed). */
      is_careful: z.boolean().default(false),
    }),
    invalidStatus: 400,
    answer: z.object({ email: z.string(), reset_token: z.string().nullable() }),
    rate: { count: 30, seconds: 3600 },
    refuses: ["link_refused", "holder_unknown", "proof_needed", "password_wrong"],
  }),
  takeEmailBack: route({
    method: "POST",
    path: "/auth/take-back",
    summary:
      "Takes a change of e-mail address back, by the link that the old address was sent, for 7 days: the address is the old one again, with a new password, and every session ends.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ token: linkToken, password: newPassword }),
    invalidStatus: 400,
    answer: z.object({ email: z.string() }),
    rate: { count: 30, seconds: 3600 },
    refuses: ["link_refused", "email_taken"],
  }),
  takeAccountBack: route({
    method: "POST",
    path: "/auth/not-me",
    summary:
      "Takes an account back by the link of a mail that told of something that its owner did not do, for 7 days: every session ends, factors that came with it or since are gone, and a new password is set.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ token: linkToken, password: newPassword }),
    invalidStatus: 400,
    answer: z.object({}),
    rate: { count: 30, seconds: 3600 },
    refuses: ["link_refused"],
  }),
  checkPassword: route({
    method: "POST",
    path: "/auth/password/check",
    summary: "Whether a password that somebody is about to choose is among the most used ones, or easy to guess.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({ is_common: z.boolean(), is_weak: z.boolean() }),
    rate: { count: 120, seconds: 900 },
  }),
  sendVerification,
};
