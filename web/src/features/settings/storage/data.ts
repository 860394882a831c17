import { files } from "@pluma/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";

/** How many bytes the person keeps, and how many they may; asked anew whenever the screen is opened. */
export const useStorage = () =>
  useQuery({
    queryKey: ["settings", "storage"],
    queryFn: ({ signal }) => ask(files.readStorage, {}, { signal }),
    staleTime: 0,
  });
