import { type ImportChoice, templateExchange } from "@pluma/contract/templates/exchange";
import { templates } from "@pluma/contract/templates/templates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { fileNameOf, saveFile } from "../../../platform/saveFile.ts";
import { relist } from "../cache.ts";

/** Downloads templates as one file, under a name; without ids all of one's own. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ ids, name }: { ids: readonly number[] | null; name: string }) => {
      const body = ids === null ? {} : { template_ids: [...ids] };
      saveFile(await ask(templateExchange.exportTemplates, { body }), `${fileNameOf(name, "templates")}.json`);
    },
  });
}

/** Asks what a file of templates would do; nothing is made. */
export function useDryRun() {
  return useMutation({
    mutationFn: (text: string) => ask(templateExchange.importTemplates, { body: { text, dry_run: true } }),
  });
}

/** What an entry of a file would change in the template that is there; nothing is made. */
export function useEntryCompared(text: string, index: number) {
  return useQuery({
    queryKey: ["templates", "entry", text.length, index],
    queryFn: async ({ signal }) =>
      (await ask(templateExchange.importTemplates, { body: { text, dry_run: true, compare: index } }, { signal }))
        .comparison,
    // Another file may be as long.
    staleTime: 0,
    gcTime: 0,
  });
}

export type Choices = Record<string, ImportChoice>;

/** Makes what a file of templates holds, by the choices: all of it or nothing. */
export function useImport() {
  return useMutation({
    mutationFn: (body: { text: string; choices: Choices }) =>
      ask(templateExchange.importTemplates, { body: { ...body, dry_run: false } }),
    onSuccess: relist,
  });
}

/** Takes back what an import made. */
export async function takeBack(ids: readonly number[]): Promise<void> {
  try {
    for (const id of ids) await ask(templates.deleteTemplate, { params: { id } });
  } finally {
    relist();
  }
}
