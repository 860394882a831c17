import { welcome } from "@pluma/contract/welcome/welcome";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

/** What greets in the selected space: a video, and the chat that was written in last. */
export function useWelcome(isWanted = true) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: ["welcome", "greeting", space],
    queryFn: ({ signal }) => ask(welcome.readWelcome, {}, { signal }),
    enabled: isWanted,
  });
}
