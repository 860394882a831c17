import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { keepRemembered } from "./data.ts";
import { forgetSent, useTyped } from "./drafts.ts";
import { firstValues, isComplete, newsIn, noValues, usedOf, type Values, valuesOf, wantingIn } from "./filling.ts";

export type Filling = ReturnType<typeof useFilling>;

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/**
 * A template that is being filled in: what stands in its fields, what was proposed for them and not answered yet, and
 * whether it can be sent. What is proposed never takes the place of what was typed before somebody takes it. `given` is
 * what it begins with, where that is not what was used last time; nothing of it is then kept.
 */
export function useFilling(template: OpenTemplate, given: Values | null = null) {
  const fields = template.template_fields;
  const [kept, keep] = useTyped(template.template_id);
  const [here, setHere] = useState<Values | null>(null);
  const [proposed, setProposed] = useState<Values>({});
  const [typed, write] = given ? [here, setHere] : [kept, keep];
  const remembered = given ?? template.remembered;
  const values: Values = { ...firstValues(fields, remembered), ...typed };
  const shown: Values = { ...values, ...proposed };
  const leave = (name: string) => setProposed((held) => without(held, name));
  const set = (name: string, value: string) => {
    // Whoever changes what was proposed has taken it.
    leave(name);
    write({ ...typed, [name]: value });
  };
  return {
    template,
    fields,
    values,
    /** What the fields show: what was proposed stands in them until it is answered. */
    shown,
    wanting: wantingIn(fields, values),
    isProposed: (name: string) => Object.hasOwn(proposed, name),
    proposedCount: Object.keys(proposed).length,
    /** Whether a field holds what was used last time, untouched. */
    isRemembered: (name: string) =>
      !given &&
      !Object.hasOwn({ ...typed, ...proposed }, name) &&
      remembered?.[name] === values[name] &&
      values[name] !== "",
    canSend: Object.keys(proposed).length === 0 && isComplete(template, values),
    set,
    take: (name: string) => set(name, proposed[name] ?? ""),
    leave,
    takeAll: () => {
      write({ ...typed, ...proposed });
      setProposed({});
    },
    /** Takes in what a text says for the fields; answers for how many of them it says something new. */
    propose: (found: Values): number => {
      const news = newsIn(fields, found, values);
      setProposed(news);
      return Object.keys(news).length;
    },
    clear: () => {
      write(noValues(fields));
      setProposed({});
    },
    /** What is sent: all that was proposed taken, where that is wished. */
    used: (isAllTaken = false) => usedOf(template, isAllTaken ? shown : values),
    isCompleteWithAll: isComplete(template, shown),
    /** It was sent: the next time begins with it. */
    settle: (used: UsedTemplate) => {
      forgetSent(template.template_id, valuesOf(used));
      keepRemembered(template.template_id, valuesOf(used));
    },
  };
}
