import { userWorkflows } from "@pluma/contract/workflows/runs";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { copyText } from "../../../platform/copyText.ts";
import { fileNameOf, saveFile } from "../../../platform/saveFile.ts";

const endings = { word: "docx", markdown: "md" };

export type DocumentFormat = keyof typeof endings;

type Named = { user_workflow_id: number; name: string };

/** Hands all answers of a run, as one document, to the browser as a download. */
export function useDownloadRun() {
  return useMutation({
    mutationFn: async ({ run, format }: { run: Named; format: DocumentFormat }) =>
      saveFile(await readAs(run, format), `${fileNameOf(run.name, "run")}.${endings[format]}`),
  });
}

/** Copies all answers of a run as one text; answers whether that worked. */
export function useCopyRun() {
  return useMutation({ mutationFn: (run: Named) => copyText(readMarkdownOf(run)) });
}

/** All answers of a run as one Markdown text. */
export const readMarkdownOf = async (run: Named): Promise<string> => (await readAs(run, "markdown")).text();

const readAs = ({ user_workflow_id: id }: Named, format: DocumentFormat): Promise<Blob> =>
  ask(userWorkflows.readDocument, { params: { id }, query: { format } });
