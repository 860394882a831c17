import { wordOf } from "../../platform/look/i18n.ts";
import { needsSubscription, showAlert } from "../../platform/messages.ts";

/** Whether a call about avatars was refused because it takes a paid subscription. */
export const isPremium = needsSubscription;

/**
 * Says that a call about avatars or trainings failed. One that takes a paid subscription says so here, where any other
 * leads to the page that does.
 */
export const showTrouble = (error: unknown): void => showAlert(isPremium(error) ? wordOf("avatars:premium") : error);
