import type { Me } from "@pluma/contract/accounts/accounts";
import type { Proof } from "@pluma/contract/accounts/credentials";
import { files } from "@pluma/contract/files/files";
import type { Question } from "@pluma/contract/kit/kit";
import { type DataExport, type DeviceSession, settings } from "@pluma/contract/settings/settings";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { meQuery, useMe } from "../../platform/me/me.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { sayOnNextPage, showAlert } from "../../platform/messages.ts";
import { leaveSession } from "../../platform/session/session.ts";
import { forgetKept, recall } from "../../platform/storage.ts";
import { makePasskey } from "./signing/passkeys.ts";

type SavedFields = Question<typeof settings.saveUser>["body"];

const factorsQuery = queryOptions({
  queryKey: ["settings", "factors"],
  queryFn: ({ signal }) => ask(settings.readFactors, {}, { signal }),
});

const sessionsQuery = queryOptions({
  queryKey: ["settings", "sessions"],
  queryFn: async ({ signal }) => (await ask(settings.listSessions, {}, { signal })).sessions,
});

const exportQuery = queryOptions({
  queryKey: ["settings", "export"],
  queryFn: async ({ signal }) => (await ask(settings.readExport, {}, { signal })).export,
});

/** Whether a member of staff is signed in as this person: much of their account is closed to them then. */
export const useIsImpersonated = (): boolean => Boolean(useMe().data?.impersonation);

/** Saves what changed; a new picture is uploaded first, and travels as its file_id. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: async ({ fields, picture }: { fields: SavedFields; picture: File | null }) => {
      const fileId = picture && (await upload(picture));
      return ask(settings.saveUser, { body: { ...fields, ...(fileId && { file_id: fileId }) } });
    },
    onSuccess: ({ user }) => queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, ...user }),
  });
}

// A person's own picture stays theirs, whichever space is selected.
async function upload(picture: File): Promise<number> {
  const body = new FormData();
  body.append("file", picture);
  return (await ask(files.addFile, { body, query: { organization_id: null } })).file_id;
}

/** Asks the AI provider whether a key is good; an empty one means the stored one. */
export function useTestKey() {
  return useMutation({
    mutationFn: (apiKey: string) => ask(settings.testApiKey, { body: { api_key: apiKey } }),
    onError: showAlert,
  });
}

/** Calls a webhook once, now; an empty address means the stored one. */
export function useTestWebhook() {
  return useMutation({
    mutationFn: (address: string) => ask(settings.testWebhook, { body: { zappier_webhook_url: address } }),
  });
}

/** Changes the password; every other device is signed out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { current_password: string; password: string }) => ask(settings.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** How the person signs in beside the password; not read while somebody else is signed in as them. */
export function useFactors() {
  const isImpersonated = useIsImpersonated();
  return useQuery({ ...factorsQuery, enabled: !isImpersonated });
}

/** Begins two-factor sign-in: the secret for an authenticator app. */
export function useStartTwoFactor() {
  return useMutation({ mutationFn: (proof: Proof) => ask(settings.startTwoFactor, { body: proof }) });
}

/** Turns two-factor sign-in on by a first code; answers the recovery codes. */
export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (code: string) => ask(settings.confirmTwoFactor, { body: { code } }),
    onSuccess: ({ recovery_codes }) => keepTwoFactor(true, recovery_codes.length),
  });
}

/** New recovery codes in place of the old ones. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (proof: Proof) => ask(settings.renewRecoveryCodes, { body: proof }),
    onSuccess: ({ recovery_codes }) => keepTwoFactor(true, recovery_codes.length),
  });
}

/** Turns two-factor sign-in off. */
export function useStopTwoFactor() {
  return useMutation({
    mutationFn: (proof: Proof) => ask(settings.stopTwoFactor, { body: proof }),
    onSuccess: () => keepTwoFactor(false, 0),
  });
}

const keepTwoFactor = (isOn: boolean, left: number) =>
  queryClient.setQueryData(
    factorsQuery.queryKey,
    (old) => old && { ...old, two_factor: { is_on: isOn, recovery_codes_left: left } },
  );

/** Has the browser make a passkey, and keeps it under a name. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: Proof }) => {
      const { challenge, options } = await ask(settings.startPasskey, { body: proof });
      const response = await makePasskey(options);
      return ask(settings.addPasskey, { body: { challenge, name, response } });
    },
    onSuccess: (factors) => queryClient.setQueryData(factorsQuery.queryKey, factors),
  });
}

/** Forgets a passkey. */
export function useRemovePasskey(passkeyId: string) {
  return useMutation({
    mutationFn: (proof: Proof) => ask(settings.removePasskey, { params: { passkey_id: passkeyId }, body: proof }),
    onSuccess: () =>
      queryClient.setQueryData(
        factorsQuery.queryKey,
        (old) => old && { ...old, passkeys: old.passkeys.filter((each) => each.passkey_id !== passkeyId) },
      ),
  });
}

/** No longer lets a service sign the person in. */
export function useRemoveIssuer(issuer: string) {
  return useMutation({
    mutationFn: (proof: Proof) => ask(settings.removeIssuer, { body: { ...proof, issuer } }),
    onSuccess: () =>
      queryClient.setQueryData(
        factorsQuery.queryKey,
        (old) => old && { ...old, issuers: old.issuers.filter((each) => each.issuer !== issuer) },
      ),
  });
}

/** The devices that are signed in; not read while somebody else is signed in as this person. */
export function useSessions() {
  const isImpersonated = useIsImpersonated();
  return useQuery({ ...sessionsQuery, enabled: !isImpersonated });
}

/** Signs one device out; gone at once, and back when the server refuses. */
export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string) => ask(settings.endSession, { params: { session_id: sessionId } }),
    onMutate: (sessionId) => keepSessions((each) => each.session_id !== sessionId),
    onError: restoreSessions,
  });
}

/** Signs every other device out. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => ask(settings.endSessions, {}),
    onMutate: () => keepSessions((each) => each.is_current),
    onError: restoreSessions,
  });
}

type Kept = { before: DeviceSession[] | undefined };

function keepSessions(isKept: (each: DeviceSession) => boolean): Kept {
  const before = queryClient.getQueryData<DeviceSession[]>(sessionsQuery.queryKey);
  queryClient.setQueryData(sessionsQuery.queryKey, before?.filter(isKept));
  return { before };
}

function restoreSessions(error: Error, _which: unknown, kept: Kept | undefined): void {
  queryClient.setQueryData(sessionsQuery.queryKey, kept?.before);
  showAlert(error);
}

/** The last export of the person's data, kept true by the server's events. */
export function useExport() {
  const isImpersonated = useIsImpersonated();
  const query = useQuery({ ...exportQuery, enabled: !isImpersonated });
  useServerEvent("data_export", ({ export: next }) => keepExport(next));
  useOnReconnect(() => {
    queryClient.invalidateQueries({ queryKey: exportQuery.queryKey }).catch(() => undefined);
  });
  return query;
}

/** Begins an export; progress follows by events. */
export function useStartExport() {
  return useMutation({
    mutationFn: () => ask(settings.startExport, {}),
    onSuccess: ({ export: next }) => keepExport(next),
    onError: showAlert,
  });
}

/** Cancels the export that waits or runs. */
export function useCancelExport() {
  return useMutation({
    mutationFn: () => ask(settings.cancelExport, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: exportQuery.queryKey }),
    onError: showAlert,
  });
}

// An event may overtake the answer that began its export: what is further on stays.
function keepExport(next: DataExport): void {
  queryClient.setQueryData<DataExport | null>(exportQuery.queryKey, (old) =>
    old && old.export_id === next.export_id && old.done > next.done && next.state === "waiting" ? old : next,
  );
}

/** Mails a code that proves who one is, for accounts without a password. */
export const useSendProofCode = () => useMutation({ mutationFn: () => ask(settings.sendProofCode, {}) });

/** Deletes the person's account, and leaves for a fresh page that says so with `farewell`. */
export function useDeleteMe(farewell: string) {
  return useMutation({
    mutationFn: (body: Proof) => ask(settings.deleteMe, { body }),
    onSuccess: () => {
      forgetKept(recall("uid") ?? "");
      leaveSession("/");
      sayOnNextPage(farewell);
    },
  });
}
