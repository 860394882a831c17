import type { Source, SourceTest } from "@pluma/contract/generation";
import type { Question } from "@pluma/contract/kit";
import { session } from "@pluma/contract/session";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask.ts";
import { startSession } from "../../platform/session.ts";

/** Signs in; the app then goes where one wanted to go. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: Question<typeof session.signIn>["body"]) => ask(session.signIn, { body }),
    onSuccess: (tokens) => startSession(tokens),
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
