import type { Input } from "@pluma/contract/kit/kit";
import type { widgetVisits } from "@pluma/contract/widgets/visiting";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import { sendWebhook } from "../../../platform/webhooks/webhooks.ts";
import { showLead } from "../leads.ts";
import { periodsOf } from "../rules.ts";
import { countDay } from "../store.system.ts";
import { tellConversation } from "../telling.ts";
import { addressOf, enter, recognisedIn } from "./sessions.ts";
import { readThread } from "./show.ts";
import * as store from "./store.system.ts";

/** What the webhooks of a widget are about, by which its deliveries are found again. */
export const subjectOf = ({ widgetId }: { widgetId: number }): string => `widget:${widgetId}`;

/**
 * Keeps the address that a visitor leaves with the consent text that they were shown, and tells the owner and their webhook; or
 * that they do not wish to be asked. Refuses a consent text that is no longer the owner's, and more than one address may leave.
 */
export async function giveWidgetContact(ctx: Ctx, { params, body }: Input<typeof widgetVisits.giveWidgetContact>) {
  const entered = await enter(ctx, params.public_id);
  const { widget, session } = entered;
  const isGiven = "email" in body;
  if (isGiven && body.consent !== widget.consent) refuse("widget_consent_changed");
  const conversation = await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { db } = tx;
    const { row, isNew } = entered.conversation
      ? { row: await store.lockConversation(db, entered.conversation.conversationId), isNew: false }
      : await store.beginConversation(db, session, now);
    const { day } = periodsOf(now);
    const { widgetId } = widget;
    const { conversationId } = row;
    if (!isGiven) {
      if (row.contact !== "given") await store.writeConversation(db, conversationId, { contact: "declined" });
    } else {
      // Costs no words, but rows and what the owner's webhook is told: as much as an address may ask in a day, and as much again.
      const address = { widgetId, day, address: addressOf(ctx, widget) };
      if (!(await store.countAddress(db, address, "answers", widget.addressDaily * 2))) refuse("widget_visitor_limit");
      const { email, name: typed, note: noted, consent } = body;
      const [name, note] = [typed?.trim() || row.name, noted?.trim() || null];
      const { pageUrl: page, source } = row;
      const lead = await store.insertLead(db, { widgetId, conversationId, email, name, note, consent, page, source });
      const said = [
        { from: "notice" as const, notice: "contact_given" as const },
        ...(note === null ? [] : [{ from: "visitor" as const, content: note }]),
      ];
      await store.addMessages(db, row, said, now);
      await store.writeConversation(db, conversationId, { contact: "given", name, email });
      const isFirst = row.contact !== "given";
      await countDay(db, widgetId, day, { leads: isFirst ? 1 : 0, conversations: isNew ? 1 : 0 });
      const told = { ...showLead(lead), widget_id: widgetId, widget_name: widget.name };
      await tellHappened(tx, "lead.created", widget, told);
      if (widget.webhookUrl !== "") {
        await sendWebhook(tx, {
          event: "widget.lead",
          url: widget.webhookUrl,
          body: { widget: { widget_id: widgetId, name: widget.name }, lead: showLead(lead) },
          userId: widget.userId,
          subject: subjectOf(widget),
        });
      }
    }
    return (await store.readConversation(tx, conversationId)) ?? row;
  });
  await tellConversation(ctx, widget, conversation.conversationId);
  const recognised = recognisedIn({ ...entered, conversation });
  return readThread(ctx, { widget, conversation, recognised }, entered.conversation?.last ?? 0);
}
