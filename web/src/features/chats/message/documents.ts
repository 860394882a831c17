import { sharing } from "@pluma/contract/chats/sharing";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { fileNameOf, saveFile } from "../../../platform/saveFile.ts";

const documents = { word: { call: sharing.makeWord, ending: "docx" }, pdf: { call: sharing.makePdf, ending: "pdf" } };

export type DocumentKind = keyof typeof documents;

/** Makes a document of a text and hands it to the browser as a download. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ kind, text, name }: { kind: DocumentKind; text: string; name: string }) => {
      const { call, ending } = documents[kind];
      saveFile(await ask(call, { body: { text, name } }), `${fileNameOf(name, "chat")}.${ending}`);
    },
  });
}
