import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { showLead } from "./leads.ts";
import { eraseWidgetsOf, listWidgetsOf } from "./store.system.ts";
import type { WidgetRow } from "./store.ts";
import { freeTalksOf, listTalksAfter, readLeadsOf, readSaid } from "./talks/store.system.ts";

const AT_A_TIME = 100;

/** What widgets keep of a person: those that they own, with what visitors said and left there; and where they answer by hand. */
export const widgetData: PersonalData = {
  name: "widgets",
  tables: {
    widgets: "goes",
    widget_conversations: "goes",
  },
  exportOf: exportAll,
  async erase(ctx, userId) {
    await freeTalksOf(ctx, userId);
    await eraseWidgetsOf(ctx, userId);
  },
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const row of await listWidgetsOf(app, userId)) {
    const { userId: _, secretVersion: _s, ...widget } = row;
    yield { path: `widgets/${row.widgetId}/widget.json`, content: JSON.stringify(widget, null, 2) };
    yield* exportTalks(app, row);
  }
}

/** What was said in a widget, some conversations a file. */
async function* exportTalks(app: App, { widgetId }: WidgetRow): AsyncGenerator<ExportedFile> {
  for (let after = 0, part = 1; ; part += 1) {
    const rows = await listTalksAfter(app, widgetId, after, AT_A_TIME);
    const ids = rows.map(({ conversationId }) => conversationId);
    const [said, leads] = [await readSaid(app, ids), await readLeadsOf(app, ids)];
    const talks = rows.map(({ takenBy: _, ...conversation }) => ({
      ...conversation,
      lead: leads.filter((lead) => lead.conversationId === conversation.conversationId).map(showLead)[0] ?? null,
      messages: said
        .filter((message) => message.conversationId === conversation.conversationId)
        .map(({ number, from, content, name, notice, createdAt }) => ({
          number,
          from,
          content,
          name,
          notice,
          createdAt,
        })),
    }));
    if (talks.length > 0) {
      const content = JSON.stringify(talks, null, 2);
      yield { path: `widgets/${widgetId}/conversations-${part}.json`, content };
    }
    if (rows.length < AT_A_TIME) return;
    after = ids.at(-1) ?? after;
  }
}
