import { peopleImports } from "@pluma/contract/organizations/imports";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { peopleKey } from "./data.people.ts";

/** How often a file that is being worked on is looked at. */
const LOOK_MS = 1000;

const importKey = (organizationId: number, importId: number) => ["organizations", "import", organizationId, importId];

const runningKey = (organizationId: number) => ["organizations", "import", organizationId, "running"];

/** The file of people that an organization works on; null for none. What came of it stays in sight until one leaves. */
export function useRunningImport(organizationId: number) {
  return useQuery({
    queryKey: runningKey(organizationId),
    queryFn: async ({ signal }) =>
      (await ask(peopleImports.findPeopleImport, { params: { id: organizationId } }, { signal })).import,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
}

/** Sends a file of people, to be looked at; nothing is done with it yet. */
export function useCreateImport(organizationId: number) {
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return (await ask(peopleImports.createPeopleImport, { params: { id: organizationId }, body })).import;
    },
  });
}

/** How far a file is, and a page of its rows; while it is worked on it is read again and again, and at its end the people too. */
export function useImport(organizationId: number, importId: number, page: number) {
  const params = { id: organizationId, import_id: importId };
  const asked = useQuery({
    queryKey: [...importKey(organizationId, importId), page],
    queryFn: ({ signal }) => ask(peopleImports.readPeopleImport, { params, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.import.state === "running" ? LOOK_MS : false),
  });
  const isDone = asked.data?.import.state === "done";
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: peopleKey(organizationId) });
  }, [isDone, organizationId]);
  return asked;
}

/** Begins to take in and invite the people of a file. */
export function useStartImport(organizationId: number, importId: number) {
  return useMutation({
    mutationFn: () => ask(peopleImports.startPeopleImport, { params: { id: organizationId, import_id: importId } }),
    onSuccess: (begun) => queryClient.setQueryData(runningKey(organizationId), begun.import),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKey(organizationId, importId) }),
  });
}

/** Forgets a file that was only looked at. */
export function useRemoveImport(organizationId: number) {
  return useMutation({
    mutationFn: (importId: number) =>
      ask(peopleImports.removePeopleImport, { params: { id: organizationId, import_id: importId } }),
  });
}
