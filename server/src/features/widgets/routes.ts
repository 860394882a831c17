import { widgetVisits } from "@pluma/contract/widgets/visiting";
import { widgetLeads, widgets, widgetTranscripts } from "@pluma/contract/widgets/widgets";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { followWidgetThread } from "./answering/following.ts";
import { stopWidgetAnswer, writeWidgetMessage } from "./answering/sending.ts";
import { serveWidgetPages } from "./pages/pages.ts";
import { listWidgetDeliveries, sendWidgetDeliveryAgain } from "./talks/deliveries.ts";
import { exportWidgetLeads, listWidgetLeads } from "./talks/leads.ts";
import { askForContact, giveBackConversation, replyInConversation, takeOverConversation } from "./talks/taking.ts";
import { deleteWidgetConversation, listWidgetConversations, readWidgetTranscript } from "./talks/transcripts.ts";
import { giveWidgetContact } from "./visiting/contact.ts";
import { crossOrigins } from "./visiting/crossing.ts";
import { beginWidgetSession, endWidgetSession, readWidgetConfig, readWidgetThread } from "./visiting/sessions.ts";
import * as acts from "./widgets.ts";

/** Serves every call about widgets: those of owners, and those that pages of other origins make. */
export function mountWidgets(mounting: Mounting): void {
  const { addWidget, deleteWidget, listWidgets, readWidget, readWidgetSecret } = acts;
  const { readWidgetStatistics, renewWidgetSecret, saveWidget } = acts;
  mount(mounting, widgets, {
    listWidgets,
    addWidget,
    readWidget,
    saveWidget,
    deleteWidget,
    readWidgetSecret,
    renewWidgetSecret,
    readWidgetStatistics,
  });
  mount(mounting, widgetTranscripts, {
    listWidgetConversations,
    readWidgetTranscript,
    takeOverConversation,
    giveBackConversation,
    replyInConversation,
    askForContact,
    deleteWidgetConversation,
  });
  mount(mounting, widgetLeads, {
    listWidgetLeads,
    exportWidgetLeads,
    listWidgetDeliveries,
    sendWidgetDeliveryAgain,
  });
  serveWidgetPages(mounting.web, mounting.app);
  crossOrigins(mounting.web, mounting.app);
  mount(mounting, widgetVisits, {
    readWidgetConfig,
    beginWidgetSession,
    readWidgetThread,
    followWidgetThread,
    writeWidgetMessage,
    stopWidgetAnswer,
    giveWidgetContact,
    endWidgetSession,
  });
}
