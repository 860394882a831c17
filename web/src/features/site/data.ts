import { files } from "@pluma/contract/files/files";
import { generation, type Source } from "@pluma/contract/generation/generation";
import type { Question } from "@pluma/contract/kit/kit";
import { shops } from "@pluma/contract/products/shops";
import { site } from "@pluma/contract/site/site";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { reloadConfig } from "../../platform/config.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import type { Stored } from "./settings/draft.ts";

const settingsKey = ["app-settings"];

/** Every setting as staff see it, by its key; kept true while another one saves. */
export function useStoredSettings(isStaff: boolean) {
  useServerEvent("appconfig", readAnew);
  useOnReconnect(readAnew);
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => byKey(await ask(site.readConfig, {}, { signal })),
    enabled: isStaff,
    // Settings that are nobody's but the staff's are told to no screen: coming back to this one asks.
    staleTime: 5000,
  });
}

/** Saves settings, all or none; this browser shows them at once. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: async (body: Question<typeof site.saveConfig>["body"]) => byKey(await ask(site.saveConfig, { body })),
    onSuccess: async (stored) => {
      await queryClient.cancelQueries({ queryKey: settingsKey });
      queryClient.setQueryData<Stored>(settingsKey, stored);
      // It is saved; the event that follows brings the page up to date when this cannot.
      await reloadConfig().catch(() => undefined);
    },
  });
}

/**
 * Uploads a picture, of the organization that is named, else of nobody's but the installation, whichever space is selected: it must not
 * go when that does. Answers the address that a setting keeps.
 */
export async function addPicture(picture: File, organizationId: number | null = null): Promise<string> {
  const body = new FormData();
  body.set("file", picture);
  return (await ask(files.addFile, { body, query: { organization_id: organizationId } })).file.src;
}

/** Asks a source of text for its models; an empty key is the stored one. */
export const testSource = (body: Source) => ask(generation.testSource, { body });

/** Searches the internet for a word; an empty address is the stored one. */
export const testSearch = (body: Question<typeof generation.testSearch>["body"]) =>
  ask(generation.testSearch, { body });

/** Asks a payment provider with the stored keys. */
export const testPayments = (body: Question<typeof shops.tryInstallation>["body"]) =>
  ask(shops.tryInstallation, { body });

/** Sends a mail to oneself. */
export const testMail = () => ask(site.testMail, {});

/** Calls a webhook of the settings with an example. */
export const testConfigWebhook = (body: Question<typeof site.testConfigWebhook>["body"]) =>
  ask(site.testConfigWebhook, { body });

/** Servers of text that answer on the machine that Pluma runs on. */
export function useFoundServers(isWanted: boolean) {
  return useQuery({
    queryKey: ["found-servers"],
    queryFn: async ({ signal }) => (await ask(generation.findServers, {}, { signal })).servers,
    enabled: isWanted,
  });
}

function readAnew(): void {
  queryClient.invalidateQueries({ queryKey: settingsKey }).catch(() => undefined);
}

const byKey = (pairs: readonly (Stored extends ReadonlyMap<string, infer Pair> ? Pair : never)[]): Stored =>
  new Map(pairs.map((pair) => [pair.key, pair]));
