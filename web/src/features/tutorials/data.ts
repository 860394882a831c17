import { files } from "@pluma/contract/files/files";
import type { Question, Received } from "@pluma/contract/kit/kit";
import type { Language } from "@pluma/contract/kit/languages";
import { type StaffTutorial, tutorials } from "@pluma/contract/tutorials/tutorials";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useLanguage } from "../../platform/look/i18n.ts";
import { showAlert } from "../../platform/messages.ts";
import { deviceHere } from "./player/device.ts";

const key = ["tutorials"];
const listKey = [...key, "list"];
const oneKey = (id: number) => [...key, "one", id];
const staffKey = [...key, "staff"];

export type ListFilter = { query: string; lang: Language | null; seen: "seen" | "unseen" | null; page: number };
type List = Received<typeof tutorials.listTutorials>;
export type StaffList = Received<typeof tutorials.listStaffTutorials>;

/** The tutorials of a filter, a page of them, in the language of the screen. */
export function useTutorials({ query, lang, seen, page }: ListFilter) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...listKey, language, query, lang, seen, page],
    queryFn: ({ signal }): Promise<List> =>
      ask(
        tutorials.listTutorials,
        { query: { query, page, ...(lang && { lang }), ...(seen && { seen }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Elsewhere one goes on with them: what is shown was true a moment ago.
    staleTime: 0,
  });
}

/** One tutorial, and some that come after it. */
export function useTutorial(id: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...oneKey(id), language],
    queryFn: ({ signal }) => ask(tutorials.readTutorial, { params: { id } }, { signal }),
    // Where one left off elsewhere is asked for anew with each visit.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Position = { position_seconds: number; length_seconds?: number; ago_ms: number };

/** Keeps where one is; arrives even where the page is left meanwhile. */
export const keepPosition = (id: number, position: Position) =>
  ask(
    tutorials.keepPosition,
    { params: { id }, body: { ...position, device: deviceHere() } },
    { outlivesPage: true },
  ).then(({ progress }) => {
    queryClient.invalidateQueries({ queryKey: listKey }).catch(() => undefined);
    return progress;
  });

/** Says that one has seen a tutorial, or has not. */
export function useMarkSeen(id: number) {
  return useMutation({
    mutationFn: (is_seen: boolean) =>
      ask(tutorials.markSeen, { params: { id }, body: { is_seen, device: deviceHere() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: showAlert,
  });
}

/** All tutorials, as staff have them. */
export function useStaffTutorials({ query, page }: { query: string; page: number }) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...staffKey, "list", language, query, page],
    queryFn: ({ signal }): Promise<StaffList> =>
      ask(tutorials.listStaffTutorials, { query: { query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One tutorial as staff have it; null asks for none. */
export function useStaffTutorial(id: number | null) {
  return useQuery({
    queryKey: [...staffKey, "one", id],
    queryFn: async ({ signal }) =>
      (await ask(tutorials.readStaffTutorial, { params: { id: id ?? 0 } }, { signal })).tutorial,
    enabled: id !== null,
    gcTime: 0,
  });
}

export type SentChanges = Question<typeof tutorials.saveTutorial>["body"];

/** Makes a tutorial of a form that has a video, a title and a language. */
export async function addTutorial(body: Question<typeof tutorials.addTutorial>["body"]): Promise<StaffTutorial> {
  const { tutorial } = await ask(tutorials.addTutorial, { body });
  await queryClient.invalidateQueries({ queryKey: key });
  return tutorial;
}

/** Changes a tutorial. */
export async function saveTutorial(id: number, body: SentChanges): Promise<StaffTutorial> {
  const { tutorial } = await ask(tutorials.saveTutorial, { params: { id }, body });
  await queryClient.invalidateQueries({ queryKey: key });
  return tutorial;
}

/** Shows a tutorial to customers, or hides it. */
export function useShow() {
  return useMutation({
    mutationFn: ({ id, isShown }: { id: number; isShown: boolean }) =>
      ask(tutorials.saveTutorial, { params: { id }, body: { is_shown: isShown } }),
    onError: showAlert,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Puts a tutorial before another one, or behind all. */
export function useMove() {
  return useMutation({
    mutationFn: ({ id, before }: { id: number; before: number | null }) =>
      ask(tutorials.moveTutorial, { params: { id }, body: { before } }),
    onError: showAlert,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Deletes a tutorial with its files. */
export function useRemove(id: number) {
  return useMutation({
    mutationFn: () => ask(tutorials.removeTutorial, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Looks at a video of a platform, whose picture is kept here then. */
export const lookUp = (address: string) => ask(tutorials.lookUpVideo, { body: { address } });

/** Uploads a video or a picture of the installation, whichever space is selected; answers its id. */
export async function upload(file: File, onProgress: (share: number) => void): Promise<number> {
  const body = new FormData();
  body.set("file", file);
  return (await ask(files.addFile, { body, query: { organization_id: null } }, { onProgress })).file_id;
}
