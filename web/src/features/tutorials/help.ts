import { type OpenTutorial, tutorials } from "@pluma/contract/tutorials/tutorials";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { useLanguage } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";

/** Which tutorial Help opens in a screen; null for none. */
export function useHelpOf(screen: OpenTutorial["screen"]): number | null {
  const { data: me } = useMe();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["tutorials", "help", language],
    queryFn: ({ signal }) => ask(tutorials.readHelp, {}, { signal }),
    enabled: me !== undefined,
    staleTime: 300_000,
  });
  if (!data) return null;
  return (screen && data.screens[screen]) ?? data.usual;
}
