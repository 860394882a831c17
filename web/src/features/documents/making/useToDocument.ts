import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { newKey } from "../../../platform/ask/newKey.ts";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";

/** What a document is made of: its name, and what gives its text as Markdown. */
export type Made = { name: string; read: () => string | Promise<string> };

export type ToDocument = { open: (made: Made) => void; isMaking: boolean };

/**
 * Makes a document of a text and opens it; a refusal is said at the top. Null where this installation has no documents. How it
 * ends is heard by the call itself, since the menu that it was chosen in is gone by then.
 */
export function useToDocument(): ToDocument | null {
  const navigate = useNavigate();
  const isOn = isTabOn(useConfig(), "documents");
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, read }: Made) => {
      // What makes one is fetched with the first.
      const [{ makeDocument }, text] = await Promise.all([import("./makeDocument.ts"), read()]);
      return makeDocument(name, text, newKey());
    },
    onSuccess: (path) => navigate(path),
    // There is no field here that a text which is too long could be told at.
    onError: (error) => showAlert(isRefused(error) && error.status === 400 ? error.message : error),
  });
  return isOn ? { open: (made) => mutate(made), isMaking: isPending } : null;
}
