import { templateFiles } from "@pluma/contract/templates/files";
import type { OpenTemplate, TemplateFile } from "@pluma/contract/templates/templates";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useServerEvent } from "../../../platform/me/socket.ts";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { keepNewer, keys, rereadTemplate } from "../cache.ts";

/** Gives a file to a template; tells how far it is. */
export async function sendTemplateFile(
  id: number,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const body = new FormData();
  body.set("file", file);
  keepNewer((await ask(templateFiles.addTemplateFile, { params: { id }, body }, options)).template);
}

/** Takes a file from a template. */
export function useRemoveTemplateFile(id: number) {
  return useMutation({
    mutationFn: (file: TemplateFile) =>
      ask(templateFiles.removeTemplateFile, { params: { id: file.template_file_id } }),
    onSuccess: () => rereadTemplate(id),
  });
}

/** Reads a file anew whose reading failed. */
export function useRetryTemplateFile(id: number) {
  return useMutation({
    mutationFn: (file: TemplateFile) => ask(templateFiles.retryTemplateFile, { params: { id: file.template_file_id } }),
    onSuccess: ({ file }) => keepFile(id, file),
  });
}

/** How far the reading of files is stays true while one looks. */
export function useFilesLive(): void {
  useServerEvent("template_file", ({ template_id, file }) => keepFile(template_id, file));
}

function keepFile(id: number, file: TemplateFile): void {
  queryClient.setQueryData<OpenTemplate>(
    keys.one(readOrganizationId(), id),
    (held) =>
      held && {
        ...held,
        files: held.files.map((each) => (each.template_file_id === file.template_file_id ? file : each)),
      },
  );
}
