import type { Source, SourceTest } from "@pluma/contract/generation/generation";
import type { Question } from "@pluma/contract/kit/kit";
import { organizationInvitations } from "@pluma/contract/organizations/invitations";
import type { LinkKind } from "@pluma/contract/session/recovery";
import { session } from "@pluma/contract/session/session";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { meQuery, useMe } from "../../platform/me/me.ts";
import { campaignHere } from "../../platform/session/campaign.ts";
import { readSessionStatus, startSession, useSessionStatus } from "../../platform/session/session.ts";
import { recall, recallHere, remember, rememberHere } from "../../platform/storage.ts";
import { askForPasskey, type PasskeyWay } from "./fields/passkeys.ts";

/** Signs in; the app then goes where one wanted to go. An account with a second factor answers a challenge instead. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: Question<typeof session.signIn>["body"]) => ask(session.signIn, { body }),
    onSuccess: (answer) => {
      if (!("second_factor" in answer)) startSession(answer);
    },
  });
}

/** The second step of signing in: the challenge of the first, and a code. */
export function useSignInWithCode() {
  return useMutation({
    mutationFn: (body: Question<typeof session.signInWithCode>["body"]) => ask(session.signInWithCode, { body }),
    onSuccess: (tokens) => startSession(tokens),
  });
}

/** Signs in with a passkey: at once, or when somebody picks one of those that the browser offers at the field. */
export function useSignInWithPasskey() {
  return useMutation({
    mutationFn: async (way: PasskeyWay) => {
      const { challenge, options } = await ask(session.startPasskeySignIn, {});
      const response = await askForPasskey(options, way);
      return ask(session.signInWithPasskey, { body: { challenge, response } });
    },
    onSuccess: (tokens) => startSession(tokens),
  });
}

/** Has the browser sign a challenge with a passkey, as a proof of who one is. */
export async function signChallenge(): Promise<{ challenge: string; response: Record<string, unknown> }> {
  const { challenge, options } = await ask(session.startPasskeySignIn, {});
  return { challenge, response: await askForPasskey(options, "window") };
}

const FLOW = "issuer:flow";
const WANTED = "issuer:wanted";

/** Leaves for the issuer that signs people in; `wanted` is where somebody was going. */
export function useStartIssuerSignIn() {
  return useMutation({
    mutationFn: async (wanted: string) => {
      const { url, flow } = await ask(session.startIssuerSignIn, {});
      rememberHere(FLOW, flow);
      rememberHere(WANTED, wanted);
      location.assign(url);
    },
  });
}

/** Signs in by the answer that an issuer sent this browser back with: answers where to go on, or a challenge. */
export function useFinishIssuerSignIn() {
  return useMutation({
    mutationFn: async (query: string): Promise<{ wanted: string; challenge: string | null }> => {
      const body = { flow: recallHere(FLOW) ?? "", query };
      const wanted = recallHere(WANTED) || "/";
      rememberHere(FLOW, "");
      const answer = await ask(session.finishIssuerSignIn, { body });
      if ("second_factor" in answer) return { wanted, challenge: answer.second_factor.challenge };
      startSession(answer);
      return { wanted, challenge: null };
    },
  });
}

const LINK_WANTED = "link:wanted";

/** Mails a link that signs in; where somebody was going is kept in this browser, for the link opens another tab. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: ({ email, wanted }: { email: string; wanted: string | undefined }) => {
      remember(LINK_WANTED, wanted ?? null);
      return ask(session.sendSignInLink, { body: { email: email.trim().toLowerCase() } });
    },
  });
}

/** Signs in by the token of a mailed link: answers where to go on, and the challenge of an account with a second factor. */
export function useSignInByLink() {
  return useMutation({
    mutationFn: async (token: string): Promise<{ wanted: string; challenge: string | null }> => {
      const wanted = recall(LINK_WANTED) || "/";
      const answer = await ask(session.signInByLink, { body: { token } });
      remember(LINK_WANTED, null);
      if ("second_factor" in answer) return { wanted, challenge: answer.second_factor.challenge };
      startSession(answer);
      return { wanted, challenge: null };
    },
  });
}

/** Makes an account, and signs its owner in. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Question<typeof session.signUp>["body"] & { password: string }) => {
      const { token, refresh_token, uid, expires_in } = await ask(session.signUp, {
        body: { campaign: campaignHere(), ...body },
      });
      if (token && refresh_token && uid && expires_in) return { token, refresh_token, uid, expires_in };
      const signedIn = await ask(session.signIn, { body: { email: body.email, password: body.password } });
      return "second_factor" in signedIn ? null : signedIn;
    },
    onSuccess: (tokens) => tokens && startSession(tokens),
  });
}

/** Mails a link that sets a new password, to an e-mail address or to the account with a phone number. */
export function useSendResetLink() {
  return useMutation({
    mutationFn: (body: { email: string } | { phone: string; phone_country: string }) =>
      ask(session.sendResetLink, { body: "email" in body ? { email: body.email.trim().toLowerCase() } : body }),
  });
}

/** Sets a new password by the token of a link. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Question<typeof session.resetPassword>["body"]) => ask(session.resetPassword, { body }),
  });
}

/** Whether the link of a mail still works. Where nobody knows, its form says so in the end. */
export function useLinkCheck(kind: LinkKind, token: string) {
  return useQuery({
    queryKey: ["link", kind, token],
    queryFn: ({ signal }) => ask(session.checkLink, { body: { kind, token } }, { signal }),
    enabled: token !== "",
    retry: false,
    // Using the link makes it a dead one, which is no news to whoever used it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes an account back from whoever else was in it, by the token of a link. */
export function useTakeAccountBack() {
  return useMutation({
    mutationFn: (body: Question<typeof session.takeAccountBack>["body"]) => ask(session.takeAccountBack, { body }),
  });
}

/** Takes a change of e-mail address back, by the token of a link. */
export function useTakeEmailBack() {
  return useMutation({
    mutationFn: (body: Question<typeof session.takeEmailBack>["body"]) => ask(session.takeEmailBack, { body }),
  });
}

/**
 * Proves an e-mail address by the token of a link, once for each token: its second use would be refused. Where that would
 * end what whoever made the account left, it asks first. The person's own screens are told.
 */
export function useVerifiedEmail(token: string) {
  const { refetch: refetchMe } = useMe();
  return useQuery({
    queryKey: ["verified-email", token],
    queryFn: async () => {
      const answer = await ask(session.verifyEmail, { body: { token, is_careful: true } });
      if (readSessionStatus() === "in") {
        // What is being read since before may not know it yet, and would be taken for the answer.
        await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
        await refetchMe();
      }
      return answer;
    },
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}

/** Proves an address that nobody signed in answers for: by the password of its account, or by making the account anew. */
export function useClaimedEmail(token: string) {
  return useMutation({
    mutationFn: (body: { password?: string }) => ask(session.verifyEmail, { body: { token, ...body } }),
  });
}

/** What an invitation is, by the token of its link; read anew by whoever signs in or up meanwhile. */
export function useInvitation(token: string) {
  const status = useSessionStatus();
  return useQuery({
    queryKey: ["invitation", token, status],
    queryFn: async ({ signal }) =>
      (await ask(organizationInvitations.readInvitation, { body: { token } }, { signal })).invitation,
    enabled: token !== "",
    retry: false,
  });
}

/** Accepts an invitation; the person then belongs to the organization on all of their screens. */
export function useAcceptInvitation(token: string) {
  const { refetch: refetchMe } = useMe();
  return useMutation({
    mutationFn: () => ask(organizationInvitations.acceptInvitation, { body: { token } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      await refetchMe();
    },
  });
}

/** Proves a set-up code, and finds the servers of this machine; an empty code asks nothing. */
export function useSetupServers(code: string) {
  return useQuery({
    queryKey: ["setup-servers", code],
    queryFn: ({ signal }) => ask(session.findSetupServers, { body: { code } }, { signal }),
    enabled: code !== "",
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Asks a source for its models before there is anybody who could be signed in. */
export const testSetupSource = (code: string, source: Source): Promise<SourceTest> =>
  ask(session.testSetupSource, { body: { code, source } });

/** Makes the owner, the brand and the source, all or nothing; answers the owner's tokens. */
export function useFinishSetup() {
  return useMutation({
    mutationFn: (body: Question<typeof session.setUp>["body"]) => ask(session.setUp, { body }),
  });
}
