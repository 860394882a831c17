import { settings } from "@pluma/contract/settings/settings";
import { welcome } from "@pluma/contract/welcome/welcome";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

const firstTextKey = ["welcome", "first text"];
const firstStepsKey = ["welcome", "first steps"];

/** Shows the welcome video no more, anywhere. */
export function useOptOut() {
  return useMutation({
    mutationFn: () => ask(settings.saveUser, { body: { show_video: false } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["me"] }),
  });
}

/** Templates that a new person begins with; null for everybody else. */
export function useFirstText() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...firstTextKey, space],
    queryFn: async ({ signal }) => (await ask(welcome.readFirstText, {}, { signal })).first_text,
  });
}

/** Puts the first text aside for good. */
export function useEndFirstText() {
  const space = useOrganizationId();
  return useMutation({
    mutationFn: () => ask(welcome.endFirstText, {}, { outlivesPage: true }),
    onMutate: () => queryClient.setQueryData([...firstTextKey, space], null),
  });
}

/** What is to be done on this installation, for its staff; null once all is, or it was put aside. */
export function useFirstSteps() {
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: async ({ signal }) => (await ask(welcome.readFirstSteps, {}, { signal })).first_steps,
    staleTime: 0,
  });
}

/** What the selected organization still has to do until it has sold something; null from then on. */
export function useShopSteps() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: ["welcome", "shop steps", space],
    queryFn: ({ signal }) => ask(welcome.readShopSteps, {}, { signal }),
    staleTime: 0,
  });
}

/** Puts the first steps aside for good. */
export function useEndFirstSteps() {
  return useMutation({
    mutationFn: () => ask(welcome.endFirstSteps, {}),
    onMutate: () => queryClient.setQueryData(firstStepsKey, null),
  });
}
