import { files } from "@pluma/contract/files/files";
import type { Question } from "@pluma/contract/kit/kit";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { widgets } from "@pluma/contract/widgets/widgets";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

const listKey = ["widgets", "list"] as const;

/** The widgets of the selected space; read again when a cap of one comes near its end, and after a lost line. */
export function useWidgets() {
  const space = useOrganizationId();
  useServerEvent("widget_cap", readAgain);
  useOnReconnect(readAgain);
  return useQuery({
    queryKey: [...listKey, space],
    queryFn: async ({ signal }) => (await ask(widgets.listWidgets, {}, { signal })).widgets,
  });
}

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: listKey }).catch(() => undefined);

/** How an own widget was used in the last days. */
export function useStatistics(id: number, days: number) {
  return useQuery({
    queryKey: ["widgets", "statistics", id, days],
    queryFn: async ({ signal }) =>
      (await ask(widgets.readWidgetStatistics, { params: { id }, query: { days } }, { signal })).days,
  });
}

/** With what a customer's site signs who its visitor is; read once it is wished to be seen. */
export function useSecret(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: ["widgets", "secret", id],
    queryFn: async ({ signal }) => (await ask(widgets.readWidgetSecret, { params: { id } }, { signal })).secret,
    enabled: isWanted,
  });
}

/** Makes that secret another one. */
export function useRenewSecret(id: number) {
  return useMutation({
    mutationFn: async () => (await ask(widgets.renewWidgetSecret, { params: { id } })).secret,
    onSuccess: (secret) => queryClient.setQueryData(["widgets", "secret", id], secret),
  });
}

export type WidgetBody = Question<typeof widgets.saveWidget>["body"];

/** Makes a widget, or changes one; a picture is sent first. The same key makes one. */
export function useSaveWidget() {
  return useMutation({
    mutationFn: async ({ id, key, picture, body }: Saved): Promise<Widget> => {
      const image = picture ? { image: await addFile(picture) } : {};
      const whole = { ...body, ...image };
      const { widget } =
        id === null
          ? await ask(widgets.addWidget, { body: whole }, { idempotencyKey: key })
          : await ask(widgets.saveWidget, { params: { id }, body: whole });
      return widget;
    },
    onSuccess: keepWidget,
  });
}

type Saved = { id: number | null; key: string; picture: File | null; body: WidgetBody };

async function addFile(file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  return (await ask(files.addFile, { body })).file.src;
}

/** Deletes an own widget with all that visitors said and left. */
export function useDeleteWidget() {
  return useMutation({
    mutationFn: (id: number) => ask(widgets.deleteWidget, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueriesData<Widget[]>({ queryKey: listKey }, (all) =>
        all?.filter((each) => each.widget_id !== id),
      );
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}

function keepWidget(widget: Widget): void {
  queryClient.setQueriesData<Widget[]>({ queryKey: listKey }, (all) => {
    if (!all) return all;
    const isKnown = all.some((each) => each.widget_id === widget.widget_id);
    const next = isKnown ? all.map((each) => (each.widget_id === widget.widget_id ? widget : each)) : [...all, widget];
    return next.toSorted((one, other) => one.name.localeCompare(other.name));
  });
}
