import * as widgets from "../../../src/features/widgets/store.ts";
import * as talks from "../../../src/features/widgets/talks/store.ts";
import { about } from "./storeCase.ts";

const all = { page: 1, show: "all", search: "" } as const;
const newest = { before: 2_000_000_000, limit: 10 };

export const widgetStores = [
  ...about(
    "widget",
    {
      findOwnWidget: (ctx, { widgetId }) => widgets.findOwnWidget(ctx, widgetId),
      writeOwnWidget: (ctx, { widgetId }) => widgets.writeOwnWidget(ctx, widgetId, { name: "Mine" }),
      renewOwnSecret: (ctx, { widgetId }) => widgets.renewOwnSecret(ctx, widgetId),
      deleteOwnWidget: (ctx, { widgetId }) => widgets.deleteOwnWidget(ctx, widgetId),
      readOwnDays: (ctx, { widgetId }) => widgets.readOwnDays(ctx, widgetId, "2000-01-01"),
      findOwnTalk: (ctx, { conversationId }) => talks.findOwnTalk(ctx, conversationId),
      lockOwnTalk: (ctx, { conversationId }) => talks.lockOwnTalk(ctx, conversationId),
      deleteOwnTalk: (ctx, { conversationId }) => talks.deleteOwnTalk(ctx, conversationId),
      listOwnTalks: (ctx, { widgetId }) => talks.listOwnTalks(ctx, widgetId, all),
      listOwnLeads: (ctx, { widgetId }) => talks.listOwnLeads(ctx, widgetId, 1, ""),
      listOwnLeadsBefore: (ctx, { widgetId }) => talks.listOwnLeadsBefore(ctx, widgetId, "", newest),
    },
    { isForEditors: true },
  ),
  ...about(
    "widget",
    { listOwnWidgets: (ctx) => widgets.listOwnWidgets(ctx), countOwnWidgets: (ctx) => widgets.countOwnWidgets(ctx) },
    { isList: true },
  ),
];
