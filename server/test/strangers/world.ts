import { eq } from "drizzle-orm";
import { sealOwnKey } from "../../src/features/accounts/index.ts";
import { users } from "../../src/features/accounts/tables.ts";
import { newOpenaiFileId } from "../../src/features/avatars/make.ts";
import { avatarDraws } from "../../src/features/avatars/tables.draws.ts";
import { avatarTestRuns, avatarTests, outputs } from "../../src/features/avatars/tables.outputs.ts";
import { trainingParts, trainingRuns, trainings } from "../../src/features/avatars/tables.trainings.ts";
import { avatarFavorites, avatarFiles, avatarVersions } from "../../src/features/avatars/tables.ts";
import { openSandbox } from "../../src/features/billing/sandbox.ts";
import { paymentSources, purchases } from "../../src/features/billing/tables.ts";
import { chatImports, conversationFiles, conversations, messages } from "../../src/features/chats/tables.ts";
import { files } from "../../src/features/files/tables.ts";
import { knowledgePassages, knowledgeSources } from "../../src/features/knowledge/tables.ts";
import type { TestApp } from "../app.ts";
import { anAvatar, anInboxItem } from "../avatars.ts";
import { aChat } from "../chats.ts";
import type { TestUser } from "../people.ts";
import { aDelivery, aProduct } from "../products.ts";
import { anInvoice, aPurchase, aSandboxPurchase } from "../purchases.ts";
import { whatIsBilled } from "./billed.ts";

/** Whose things they are, and in which organization those are that can be in one. */
export type Owner = { node: TestApp; person: TestUser; organizationId: number | null };

let count = 0;
const one = <R>([row]: R[]): R => {
  if (!row) throw new Error("a row of a world was not written");
  return row;
};

// Rows are written without the acts that usually make them, so that nothing goes on working on them afterwards.
const makers = {
  person: async ({ person, organizationId }: Owner) => ({ userId: person.userId, uid: person.uid, organizationId }),
  chat: async ({ node, person, organizationId }: Owner) => {
    const { app } = node;
    const { userId } = person;
    const chat = await aChat(node, userId, { organizationId, finishReason: "length" });
    const own = eq(conversations.conversationId, chat.conversationId);
    await app.db.update(conversations).set({ tags: "kept" }).where(own);
    const text = { userId, organizationId, role: "assistant", content: "Topics", prompt: "Of what?" } as const;
    const apart = one(
      await app.db
        .insert(messages)
        .values({ ...text, purpose: "output", messageTypeId: 3 })
        .returning(),
    );
    const unsaved = { ...text, purpose: "unsaved", isCurrent: false } as const;
    const passing = one(await app.db.insert(messages).values(unsaved).returning());
    return { ...chat, textId: apart.messageId, unsavedId: passing.messageId };
  },
  writing: async ({ node, person, organizationId }: Owner) => {
    const { conversationId, messageId } = await aChat(node, person.userId, { organizationId });
    await node.app.db.update(messages).set({ isGenerating: true }).where(eq(messages.messageId, messageId));
    return { writingConversationId: conversationId, writingMessageId: messageId };
  },
  versions: async ({ node, person, organizationId }: Owner) => {
    const { conversationId, questionId, messageId } = await aChat(node, person.userId, { organizationId });
    const at = { conversationId, userId: person.userId, role: "assistant", parentId: questionId } as const;
    const other = { ...at, userMessageId: questionId, content: "You.", isCurrent: false };
    const { messageId: otherId } = one(await node.app.db.insert(messages).values(other).returning());
    return { conversationId, messageId, otherId, parentId: questionId };
  },
  link: async ({ node, person, organizationId }: Owner) => {
    const { messageId } = await aChat(node, person.userId, { organizationId });
    const body = { message_id: messageId };
    const { link } = (await node.ask("POST /messages/share/links", { token: person.token, body })).body;
    return { linkId: Number(link.link_id), linkedMessageId: messageId };
  },
  import: async ({ node, person, organizationId }: Owner) => {
    const values = { userId: person.userId, organizationId, name: "export.json", state: "waiting" as const };
    await node.app.db.delete(chatImports).where(eq(chatImports.userId, person.userId));
    return { importId: one(await node.app.db.insert(chatImports).values(values).returning()).importId };
  },
  file: async ({ node, person }: Owner) => {
    const about = { name: "notes.txt", type: "text/plain" } as const;
    const storageKey = await node.app.storage.put(new TextEncoder().encode("Some text."), about);
    const file = { userId: person.userId, kind: "document", size: 10, ...about } as const;
    return {
      fileId: one(
        await node.app.db
          .insert(files)
          .values({ ...file, storageKey })
          .returning(),
      ).fileId,
    };
  },
  image: async ({ node, person }: Owner) => {
    const about = { name: "a.png", type: "image/png" } as const;
    const storageKey = await node.app.storage.put(new Uint8Array([0x89, 0x50]), about);
    const file = { userId: person.userId, kind: "image", size: 2, ...about } as const;
    return {
      imageId: one(
        await node.app.db
          .insert(files)
          .values({ ...file, storageKey })
          .returning(),
      ).fileId,
    };
  },
  source: async ({ node, person, organizationId }: Owner) => {
    const read = { state: "ready", characters: 10, passages: 1 } as const;
    const named = { userId: person.userId, organizationId, name: "notes.txt", type: "text/plain", ...read };
    const { sourceId } = one(
      await node.app.db
        .insert(knowledgeSources)
        .values({ ...named, fileId: 1 })
        .returning(),
    );
    await node.app.db.insert(knowledgePassages).values({ sourceId, position: 0, text: "Some text.", overlap: 0 });
    return { sourceId };
  },
  chatFile: async (owner: Owner) => {
    const { conversationId, questionId } = await makers.chat(owner);
    const [{ fileId }, { sourceId }] = [await makers.file(owner), await makers.source(owner)];
    const row = { conversationId, userId: owner.person.userId, fileId, sourceId };
    const made = one(await owner.node.app.db.insert(conversationFiles).values(row).returning());
    const { fileId: sentId } = await makers.file(owner);
    const sent = { ...row, fileId: sentId, sourceId: null, messageId: questionId };
    await owner.node.app.db.insert(conversationFiles).values(sent);
    return { chatFileId: made.conversationFileId, chatWithFileId: conversationId, sentMessageId: questionId };
  },
  avatar: async ({ node, person, organizationId }: Owner) => {
    const { avatarId, assistantId } = await anAvatar(node, person.userId, { organizationId });
    const version = one(await node.app.db.select().from(avatarVersions).where(eq(avatarVersions.avatarId, avatarId)));
    const { itemId, digest } = await anInboxItem(node, avatarId);
    return { avatarId, assistantId, versionId: version.avatarVersionId, itemId, itemDigest: digest };
  },
  drawn: async (owner: Owner) => {
    const { avatarId } = await makers.avatar(owner);
    const { userId } = owner.person;
    await owner.node.app.db.insert(avatarDraws).values({ avatarId, userId, given: [1, 2, 3], withheld: 1 });
    return { drawnAvatarId: avatarId, drawnUserId: userId };
  },
  starred: async (owner: Owner) => {
    const { avatarId } = await makers.avatar(owner);
    await owner.node.app.db.insert(avatarFavorites).values({ userId: owner.person.userId, avatarId });
    return { starredId: avatarId };
  },
  starredPublic: async (owner: Owner) => {
    const { userId } = owner.person;
    const { avatarId } = await anAvatar(owner.node, userId, { isPublic: true });
    await owner.node.app.db.insert(avatarFavorites).values({ userId, avatarId });
    return { starredPublicId: avatarId };
  },
  revised: async ({ node, person, organizationId }: Owner) => {
    const { avatarId } = await anAvatar(node, person.userId, { organizationId });
    return { revisedAvatarId: avatarId, number: 2 };
  },
  avatarFile: async (owner: Owner) => {
    const { avatarId, assistantId } = await makers.avatar(owner);
    const [{ fileId }, { sourceId }] = [await makers.file(owner), await makers.source(owner)];
    const row = { avatarId, fileId, sourceId, openaiFileId: newOpenaiFileId(), editable: true, isTaught: true };
    const made = one(await owner.node.app.db.insert(avatarFiles).values(row).returning());
    const { avatarFileId, openaiFileId } = made;
    return {
      avatarFileId,
      fileOfAvatarId: fileId,
      openaiFileId,
      assistantOfFileId: assistantId,
      taughtAvatarId: avatarId,
    };
  },
  tested: async (owner: Owner) => {
    const { avatarId } = await makers.avatar(owner);
    const { db } = owner.node.app;
    const { testId } = one(await db.insert(avatarTests).values({ avatarId, question: "Why?" }).returning());
    const run = { avatarId, userId: owner.person.userId, jobId: "", version: 1, total: 1, state: "done" } as const;
    const { testRunId } = one(await db.insert(avatarTestRuns).values(run).returning());
    return { testedAvatarId: avatarId, testId, testRunId };
  },
  training: async (owner: Owner) => {
    const { db } = owner.node.app;
    const { userId } = owner.person;
    const apiKey = sealOwnKey(owner.node.app, userId, "sk-nobody-asks-with-this");
    await db.update(users).set({ apiKey }).where(eq(users.userId, userId));
    const [{ avatarId }, { sourceId }] = [await makers.avatar(owner), await makers.source(owner)];
    const { organizationId } = owner;
    const rated = { userId, organizationId, avatarId, prompt: "Greet", content: "Hello", liked: true };
    await db.insert(outputs).values(rated);
    const training = { userId, organizationId, avatarId, name: "One", sourceId, context: "Be brief." };
    const { trainingId } = one(await db.insert(trainings).values(training).returning());
    return { trainingId, trainedAvatarId: avatarId };
  },
  run: async (owner: Owner) => {
    const { trainingId, trainedAvatarId: avatarId } = await makers.training(owner);
    const { db } = owner.node.app;
    const { userId } = owner.person;
    const ended = {
      state: "done",
      result: "proposed",
      before: "You answer in one sentence.",
      proposal: "More.",
    } as const;
    const run = { jobId: "", userId, trainingId, avatarId, act: "refine", ...ended } as const;
    const { runId } = one(await db.insert(trainingRuns).values(run).returning());
    count += 1;
    const part = { userId, runId, digest: `digest-${count}`, answer: "So.", promptTokens: 1, completionTokens: 1 };
    await db.insert(trainingParts).values(part);
    return { runId, ranTrainingId: trainingId, ranAvatarId: avatarId, partDigest: part.digest };
  },
  output: async (owner: Owner) => {
    const { avatarId } = await makers.avatar(owner);
    const { organizationId } = owner;
    const values = { userId: owner.person.userId, organizationId, avatarId, prompt: "Why?", content: "Because." };
    const { outputId } = one(await owner.node.app.db.insert(outputs).values(values).returning());
    return { outputId, outputAvatarId: avatarId };
  },
  card: async ({ node, person: { userId, email } }: Owner) => {
    const buyer = { userId, email, name: "Somebody", customerRef: null };
    const { source } = await openSandbox(node.app).saveSource(buyer, "sandbox_ok");
    const card = { userId, provider: "sandbox", isLive: false, ...source } as const;
    return { cardId: one(await node.app.db.insert(paymentSources).values(card).returning()).paymentSourceId };
  },
  purchase: async ({ node, person }: Owner) => {
    const purchase = await aPurchase(node, person.userId, { status: "active", isSubscription: true });
    const { invoiceId } = await anInvoice(node, purchase);
    return { purchaseId: purchase.purchaseId, invoiceId };
  },
  running: async ({ node, person }: Owner) => {
    const purchase = await aSandboxPurchase(node, person.userId);
    const bought = one(await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchase.purchaseId)));
    return { runningId: purchase.purchaseId, runningRef: String(bought.providerRef) };
  },
  order: async ({ node, person: { userId, email } }: Owner) => {
    const held = { provider: "sandbox", isLive: false, paymentMethodId: 2 } as const;
    const { purchaseId, amount, currency } = await aPurchase(node, userId, held);
    const buyer = { userId, email, name: "Somebody", customerRef: null };
    const order = { key: `purchase:${purchaseId}`, purchaseId, description: "To write.", buyer, saveSource: false };
    const back = { returnUrl: "http://localhost/paid", cancelUrl: "http://localhost/left" };
    const { ref } = await openSandbox(node.app).startOrder({ ...order, ...back, total: { amount, currency } });
    await node.app.db.update(purchases).set({ providerRef: ref }).where(eq(purchases.purchaseId, purchaseId));
    return { orderId: purchaseId, orderRef: ref };
  },
  billed: async ({ node, person }: Owner) => whatIsBilled(node, person.userId),
  product: async ({ node, organizationId }: Owner) => {
    const { productId } = await aProduct(node, { organizationId, webhookUrl: "ftp://127.0.0.1/" });
    const { deliveryId } = await aDelivery(node, productId);
    return { productId, deliveryId };
  },
  session: async ({ node, person: { uid, email, password } }: Owner) => {
    await node.app.identity.openSession(uid, { ip: "127.0.0.1", userAgent: "another" });
    const { token } = (await node.ask("POST /auth/login", { body: { email, password } })).body;
    const { sessions } = (await node.ask("GET /auth/sessions", { token })).body;
    const other = sessions.find((session: { is_current: boolean }) => !session.is_current);
    return { sessionId: String(other?.session_id) };
  },
};

/** What is there for everybody is no leak where it is listed. */
const isForEverybody = (maker: keyof Makers): boolean => maker === "starredPublic";

type Makers = typeof makers;
export type Made<M extends keyof Makers> = Awaited<ReturnType<Makers[M]>>;

/** What a row of somebody's is called here: who makes it, and its id among what that makes. */
export type Maker = keyof Makers;
export type Name = { [M in keyof Makers]: `${M}.${Extract<keyof Made<M>, string>}` }[keyof Makers];

/** The things of one person, each made when it is first asked for. */
export type World = Owner & {
  id(name: Name): Promise<Id>;
  of<M extends keyof Makers>(maker: M): Promise<Made<M>>;
  /** Has everything be there that somebody can have. */
  makeAll(): Promise<void>;
};
export type Id = number | string | null;

/** A person with nothing yet; what of it can be in an organization will be in this one. */
export function aWorld(owner: Owner): World {
  const made = new Map<string, Promise<Record<string, Id>>>();
  const make = (maker: keyof Makers) => {
    const known = made.get(maker) ?? makers[maker](owner);
    made.set(maker, known);
    return known;
  };
  return {
    ...owner,
    of: (maker) => make(maker) as Promise<never>,
    async makeAll() {
      // One after the other: an import or a key of one's own is made once.
      for (const maker of Object.keys(makers) as (keyof Makers)[]) if (!isForEverybody(maker)) await make(maker);
    },
    async id(name) {
      const [maker, key] = name.split(".") as [keyof Makers, string];
      const ids: Record<string, Id> = await make(maker);
      return ids[key] ?? null;
    },
  };
}

/** An id of the same kind that no row has. */
export const neverLike = (id: Id): Id => (typeof id === "string" ? id.replace(/[0-9a-zA-Z]/g, "0") : 999_999_999);
