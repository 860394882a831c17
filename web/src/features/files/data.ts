import { files, type StorageRoom } from "@pluma/contract/files/files";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

/** Several files are given at once; between two of them nobody frees room elsewhere. */
const FRESH_MS = 3000;

/** How much a person keeps and may, and so of an organization, as it was a moment ago. */
export const readRoom = (organizationId: number | null): Promise<StorageRoom> =>
  queryClient.fetchQuery({
    queryKey: ["files", "room", organizationId],
    queryFn: ({ signal }) =>
      ask(files.readStorage, { query: organizationId === null ? {} : { organization_id: organizationId } }, { signal }),
    staleTime: FRESH_MS,
  });
