import { templateVersions } from "@pluma/contract/templates/versions";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { keepTemplate, keys } from "../cache.ts";

/** A page of the versions of a template, the newest first. */
export function useVersions(templateId: number, page: number) {
  return useQuery({
    queryKey: [...keys.versions(templateId), "list", page],
    queryFn: ({ signal }) =>
      ask(templateVersions.listTemplateVersions, { params: { id: templateId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A version beside the one before it, or beside another one. */
export function useComparison(templateId: number, versionId: number | undefined, withId: number | null) {
  return useQuery({
    queryKey: [...keys.versions(templateId), "one", versionId, withId],
    queryFn: ({ signal }) =>
      ask(
        templateVersions.compareTemplateVersions,
        { params: { id: versionId ?? 0 }, query: withId === null ? {} : { with: withId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: versionId !== undefined,
  });
}

/** Brings a version back, as a new version on top. */
export function useRestoreVersion() {
  return useMutation({
    mutationFn: async (versionId: number) =>
      (await ask(templateVersions.restoreTemplateVersion, { params: { id: versionId } })).template,
    onSuccess: keepTemplate,
  });
}
