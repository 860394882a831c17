import { avatars } from "@pluma/contract/avatars/avatars";
import { documents } from "@pluma/contract/documents/documents";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { completions } from "@pluma/contract/outside/completions";
import { optionsOf } from "@pluma/contract/templates/fields";
import { type Template, templates } from "@pluma/contract/templates/templates";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { createDocument, exportDocument, listDocuments, saveDocument, tamedToHtml } from "../../documents/index.ts";
import { composePrompt, listAllTemplates, readTemplate } from "../../templates/index.ts";
import { beginAnswer } from "../answering/answering.ts";
import { findModel, listModels, showModel } from "../answering/models.ts";
import type { Question } from "../answering/question.ts";
import { stopWhenGone, wholeOf } from "../answering/whole.ts";
import { checkCall, doCall } from "./asking.ts";

type Told = {
  /** The call of the contract whose access and scope it takes. */
  call: Pick<RouteDefinition, "access" | "scope" | "budget">;
  title: string;
  about: string;
  /** Whether it changes nothing; else whether it may take away what was there. */
  isReading: boolean;
  isDestructive?: boolean;
};

/** A tool: what is told of it, and what it answers, as a text. `gone` ends once nobody waits for it any more. */
export type Tool = Told & {
  input: z.ZodObject;
  use(ctx: ActorCtx, given: unknown, gone: AbortSignal): Promise<string>;
};

type Made<I extends z.ZodObject> = Told & {
  input: I;
  use(ctx: ActorCtx, input: z.output<I>, gone: AbortSignal): Promise<string>;
};

const tool = <I extends z.ZodObject>({ use, ...told }: Made<I>): Tool => ({
  ...told,
  use: (ctx, given, gone) => use(ctx, told.input.parse(given), gone),
});

const QUESTION_LENGTH_MAX = 40_000;
const VALUE_LENGTH_MAX = 40_000;
const HISTORY_MAX = 200;

const page = z.number().int().min(1).max(10_000).default(1).describe("Which page, from 1.");
const query = z.string().max(200).default("").describe("Words to find; nothing for all.");
const avatar = z.string().max(200).describe("The id of an avatar, as list_avatars says it.");
const question = z.string().min(1).max(QUESTION_LENGTH_MAX);

const said = (what: unknown): string => JSON.stringify(what, null, 2);

/** Has something answered, and waits for it. What was kept back is said to be so. */
async function answer(ctx: ActorCtx, asked: Question, gone: AbortSignal): Promise<string> {
  const answering = await beginAnswer(ctx, asked);
  await stopWhenGone(ctx, answering, gone);
  const { outcome } = await wholeOf(answering);
  if (outcome.finishReason === "withheld") refuse(outcome.error?.code ?? "answer_withheld");
  return outcome.text;
}

const fieldsOf = ({ template_fields }: Pick<Template, "template_fields">) =>
  template_fields.map(({ name, label, type, help, example, required, options }) => ({
    name,
    label,
    type,
    required,
    ...(help && { help }),
    ...(example && { example }),
    ...(type === "select" && { options: optionsOf(options) }),
  }));

/** Everything that programs can do here, by name. */
export const tools: Record<string, Tool> = {
  list_avatars: tool({
    call: avatars.listAvatars,
    title: "List avatars",
    about: "The avatars that you can ask: experts and voices, each with an id, a name and what it is for.",
    input: z.object({}),
    isReading: true,
    async use(ctx) {
      await checkCall(ctx, avatars.listAvatars);
      const shown = (await listModels(ctx)).map((each) => showModel(ctx, each));
      return said(shown.map(({ id, name, description }) => ({ avatar: id, name, description })));
    },
  }),
  ask_avatar: tool({
    call: completions.complete,
    title: "Ask an avatar",
    about:
      "Has an avatar answer a question. Takes words of the person's balance. Nothing of it is kept: say in `history` what was said before.",
    input: z.object({
      avatar,
      question,
      history: z
        .array(z.object({ role: z.enum(["user", "assistant"]), content: z.string().max(QUESTION_LENGTH_MAX) }))
        .max(HISTORY_MAX)
        .default([])
        .describe("What was said before, oldest first."),
    }),
    isReading: true,
    async use(ctx, input, gone) {
      await checkCall(ctx, completions.complete);
      const found = await findModel(ctx, input.avatar);
      return answer(ctx, { avatar: found, wishes: "", before: input.history.toReversed(), text: input.question }, gone);
    },
  }),
  list_templates: tool({
    call: templates.listAllTemplates,
    title: "List templates",
    about: "Templates: prompts with blanks to fill in, each with its fields. 24 a page.",
    input: z.object({ query, page }),
    isReading: true,
    async use(ctx, input) {
      const asked = templates.listAllTemplates.query.parse(input);
      const act = () => listAllTemplates(ctx, { params: {}, query: asked, body: undefined });
      const found = await doCall(ctx, templates.listAllTemplates, act);
      const listed = found.templates.map((each) => ({
        template_id: each.template_id,
        name: each.name,
        description: each.description,
        fields: fieldsOf(each),
      }));
      return said({ templates: listed, pages: found.pages });
    },
  }),
  fill_template: tool({
    call: templates.readTemplate,
    title: "Fill in a template",
    about:
      "Fills in a template and has it answered, by an avatar where one is named. Takes words of the person's balance.",
    input: z.object({
      template_id: z.number().int().positive(),
      values: z
        .record(z.string().max(200), z.string().max(VALUE_LENGTH_MAX))
        .default({})
        .describe("What stands in each field, by its name."),
      avatar: avatar.optional(),
    }),
    isReading: true,
    async use(ctx, input, gone) {
      // Seen by whoever is signed in, answered for those with access alone, as in a chat.
      await checkCall(ctx, { ...templates.readTemplate, access: "hasAccess" });
      const composed = await composePrompt(ctx, { templateId: input.template_id, values: input.values });
      if (input.avatar !== undefined) await checkCall(ctx, completions.complete);
      const found = input.avatar === undefined ? null : await findModel(ctx, input.avatar);
      return answer(ctx, { avatar: found, composed, wishes: "", before: [], text: "" }, gone);
    },
  }),
  read_template: tool({
    call: templates.readTemplate,
    title: "Read a template",
    about: "One template: what it is for, and the fields to fill in. Its prompt where you may read it.",
    input: z.object({ template_id: z.number().int().positive() }),
    isReading: true,
    async use(ctx, input) {
      const act = () => readTemplate(ctx, { params: { id: input.template_id }, query: {}, body: undefined });
      const { template } = await doCall(ctx, templates.readTemplate, act);
      const { template_id, name, description, content } = template;
      return said({
        template_id,
        name,
        description,
        fields: fieldsOf(template),
        ...(content !== null && { prompt: content }),
      });
    },
  }),
  list_documents: tool({
    call: documents.listDocuments,
    title: "List documents",
    about: "The documents of this space, the last changed first. 24 a page.",
    input: z.object({ query, page }),
    isReading: true,
    async use(ctx, input) {
      const asked = documents.listDocuments.query.parse(input);
      const act = () => listDocuments(ctx, { params: {}, query: asked, body: undefined });
      const found = await doCall(ctx, documents.listDocuments, act);
      const listed = found.documents.map(({ document_id, name, tags, updatedAt }) => ({
        document_id,
        name,
        tags,
        updatedAt,
      }));
      return said({ documents: listed, pages: found.pages });
    },
  }),
  read_document: tool({
    call: documents.exportDocument,
    title: "Read a document",
    about: "The text of a document, as Markdown.",
    input: z.object({ document_id: z.number().int().positive() }),
    isReading: true,
    async use(ctx, input) {
      await checkCall(ctx, documents.exportDocument);
      const lease = await ctx.budgets.take(documents.exportDocument.budget, ctx.actor);
      try {
        const asked = { params: { id: input.document_id }, query: { format: "markdown" as const }, body: undefined };
        const { bytes } = await exportDocument(ctx, asked);
        return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : "";
      } finally {
        await lease.end();
      }
    },
  }),
  write_document: tool({
    call: documents.saveDocument,
    title: "Write a document",
    about:
      "Makes a document from Markdown, or with `document_id` replaces the text of one; what it had before is kept as a version.",
    input: z.object({
      document_id: z.number().int().positive().optional(),
      name: z.string().min(1).max(200).optional().describe("Needed for a new one."),
      markdown: z.string().max(65_000),
    }),
    isReading: false,
    isDestructive: true,
    async use(ctx, input) {
      const content = await tamedToHtml(input.markdown);
      const { document } = await (input.document_id === undefined
        ? make(ctx, input.name ?? "", content)
        : save(ctx, input.document_id, input.name, content));
      return said({ document_id: document.document_id, name: document.name, version: document.version });
    },
  }),
};

function make(ctx: ActorCtx, name: string, content: string) {
  const body = documents.createDocument.body.parse({ name, content });
  return doCall(ctx, documents.createDocument, () => createDocument(ctx, { params: {}, query: {}, body }));
}

function save(ctx: ActorCtx, documentId: number, name: string | undefined, content: string) {
  const body = documents.saveDocument.body.parse({
    document_id: documentId,
    content,
    ...(name !== undefined && { name }),
  });
  return doCall(ctx, documents.saveDocument, () => saveDocument(ctx, { params: {}, query: {}, body }));
}
