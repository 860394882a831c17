import { BODY_MAX, SUBJECT_MAX, sellingMailKinds, sellingMailNames } from "@pluma/contract/billing/sellingMails";
import { language, text } from "@pluma/contract/kit/kit";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { bundlePart } from "../../../platform/features/bundles.ts";
import { listSellingMails, saveSellingMail, switchSellingMail } from "./sellingMails.ts";

const kind = z.enum(sellingMailNames);
const said = z.object({ kind, lang: language, subject: text(SUBJECT_MAX), body: text(BODY_MAX) });
const isOnce = (values: readonly string[]) => new Set(values).size === values.length;
const shape = z.object({
  /** Those that are switched off. */
  off: z.array(kind).max(sellingMailNames.length).refine(isOnce),
  /** Those that are said in words of the seller's own; an empty part is as the app says it. */
  texts: z
    .array(said)
    .max(sellingMailNames.length * 20)
    .refine((texts) => isOnce(texts.map((each) => `${each.kind} ${each.lang}`))),
});
type Data = z.output<typeof shape>;

/** The mails about what an organization sells, as far as it says them otherwise. Terms and privacy bind whoever wrote them, and stay behind. */
export const mailsPart = bundlePart({
  kind: "mails",
  shape,
  nameOf: () => "",
  isBlank: async (ctx) => isNothing(await saidHere(ctx)),
  list: async (ctx) => [{ id: hereIn(ctx), name: "" }],
  give: (ctx) => saidHere(ctx),
  async take(tx, data) {
    const before = await saidHere(tx);
    for (const each of sellingMailNames) {
      const isOn = !data.off.includes(each);
      if (!sellingMailKinds[each].isDemanded && isOn === before.off.includes(each)) {
        await switchSellingMail(tx, { params: { kind: each }, query: {}, body: { is_on: isOn } });
      }
    }
    const usual = before.texts.map((each) => ({ ...each, subject: "", body: "" }));
    const isSaid = (one: Data["texts"][number]) => data.texts.some((each) => isSame(each, one));
    for (const { kind: of, lang, ...body } of [...usual.filter((each) => !isSaid(each)), ...data.texts]) {
      await saveSellingMail(tx, { params: { kind: of, lang }, query: {}, body });
    }
    return hereIn(tx);
  },
});

const isSame = (one: Data["texts"][number], other: Data["texts"][number]): boolean =>
  one.kind === other.kind && one.lang === other.lang;

const isNothing = ({ off, texts }: Data): boolean => off.length + texts.length === 0;

const hereIn = ({ actor }: ActorCtx): number => actor.organizationId ?? refuse("not_found");

/** What the organization says in mails otherwise than the app. */
async function saidHere(ctx: ActorCtx): Promise<Data> {
  const { mails } = await listSellingMails(ctx);
  return {
    off: mails.filter((mail) => !mail.is_on).map((mail) => mail.kind),
    texts: mails.flatMap((mail) =>
      mail.texts
        .filter(({ is_own: isOwn }) => isOwn)
        .map(({ lang, subject, body, usual }) => ({
          ...{ kind: mail.kind, lang },
          subject: subject === usual.subject ? "" : subject,
          body: body === usual.body ? "" : body,
        })),
    ),
  };
}
