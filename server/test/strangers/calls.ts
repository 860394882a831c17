import type { Name } from "./world.ts";

/** One way to name what is somebody else's: these places hold theirs, and those beside them one's own. */
export type Naming = {
  theirs: Record<string, Name>;
  beside?: Record<string, Name>;
  /** What the call must say besides, so that it reads the id at all. */
  also?: Record<string, string | number | boolean | null>;
  /** Why nobody can say by an id of their own what the call does with one. */
  noControl?: string;
};

/** Things that nobody else sees, whoever is in the same organization; avatars and what is sold there are for all in it. */
export const isPrivate = (name: Name): boolean => !/^(avatar|avatarFile|tested|product|person)\.|AvatarId$/.test(name);

/** Things that are in one space alone: whoever has selected another one does not find them. */
export const isInSpace = (name: Name): boolean => name.startsWith("chat.");

/**
 * How a call names rows: each place that takes an id is in a naming, or left out with the reason; `isAnySpace` is why it
 * finds what is one's own in whichever organization.
 */
export type NamingCall = { namings: Naming[]; leftOut?: Record<string, string>; isAnySpace?: string };

const at = (theirs: Record<string, Name>, beside?: Record<string, Name>): Naming =>
  beside ? { theirs, beside } : { theirs };
const by = (name: Name): NamingCall => ({ namings: [at({ "params.id": name })] });
const inBody = (field: string, name: Name): NamingCall => ({ namings: [at({ [`body.${field}`]: name })] });

const noRow = "it counts or chooses, and names no row of anybody's";
const forSale = "what the platform sells is there for everybody";
const tokenIsKey = "whoever has the token is let in by it; nobody's id is in it";
const providerId = "the provider's id of something of the provider's; it is looked up in the seller's own account";

const avatarPair: NamingCall = {
  namings: [
    at({ "params.a": "avatar.avatarId", "params.b": "avatar.assistantId" }),
    at({ "params.a": "avatar.avatarId" }, { "params.b": "avatar.assistantId" }),
    at({ "params.b": "avatar.assistantId" }, { "params.a": "avatar.avatarId" }),
    at({ "body.file_id": "file.fileId" }, { "params.a": "avatar.avatarId", "params.b": "avatar.assistantId" }),
  ],
};
const sending: NamingCall = {
  namings: [
    at({ "body.conversation_id": "chat.conversationId" }),
    at({ "body.avatar_id": "avatar.avatarId" }),
    at({ "body.assistant_id": "avatar.assistantId" }),
    { ...at({ "body.follows": "chat.unsavedId" }), also: { "body.saveOnConversation": false } },
    at({ "body.edit_of": "chat.questionId" }, { "body.conversation_id": "chat.conversationId" }),
    at({ "body.edit_of": "chat.questionId", "body.conversation_id": "chat.conversationId" }),
    at({ "body.deleteUserMsg": "chat.questionId" }, { "body.conversation_id": "chat.conversationId" }),
    at({ "body.file_ids[]": "chatFile.chatFileId" }, { "body.conversation_id": "chatFile.chatWithFileId" }),
    { ...at({ "body.more_like": "chat.textId" }), also: { "body.message_type_id": 3 } },
  ],
};
const paying: NamingCall = {
  namings: [
    at({ "body.product_id": "product.productId" }),
    at({ "body.payment_source_id": "card.cardId" }),
    { ...at({ "body.contract_invoice_id": "purchase.invoiceId" }), also: { "body.type": "invoice" } },
    { ...at({ "body.invoice_id": "purchase.invoiceId" }), also: { "body.type": "invoice" } },
  ],
  leftOut: { "body.payment_method_id": noRow },
};
const ofDrawn: NamingCall = {
  namings: [
    at({ "params.id": "drawn.drawnAvatarId" }, { "params.user_id": "drawn.drawnUserId" }),
    at({ "params.user_id": "drawn.drawnUserId" }, { "params.id": "drawn.drawnAvatarId" }),
  ],
};
const notAtPaypal = "the same payload as of /checkout/attempt; a payment at PayPal reads neither card nor invoice";
const payingAtPaypal: NamingCall = {
  namings: [at({ "body.product_id": "product.productId" })],
  leftOut: {
    "body.payment_method_id": noRow,
    "body.payment_source_id": notAtPaypal,
    "body.contract_invoice_id": notAtPaypal,
    "body.invoice_id": notAtPaypal,
  },
};

/** Every call that takes an id and serves others than staff. Places called organization_id need no line: see `usual`. */
export const namingCalls: Record<string, NamingCall> = {
  "PUT /files/{id}": by("file.fileId"),
  "GET /files/{id}": by("file.fileId"),
  "POST /auth/reset": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/take-back": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "POST /auth/verify": { namings: [], leftOut: { "body.token": tokenIsKey } },
  "PUT /users": {
    namings: [
      at({ "body.user_id": "person.userId" }),
      at({ "body.file_id": "image.imageId" }),
      at({ "body.default_organization": "person.organizationId" }),
    ],
    leftOut: {
      "body.default_organization.organization_id": "the same as body.default_organization, written otherwise",
    },
  },
  "DELETE /auth/sessions/{session_id}": { namings: [at({ "params.session_id": "session.sessionId" })] },
  "DELETE /auth/passkeys/{passkey_id}": {
    namings: [],
    leftOut: {
      "params.passkey_id": "a passkey needs an authenticator: the suite of identity providers names a foreign one",
    },
  },
  "GET /avatars/{id}": by("avatar.avatarId"),
  "POST /avatars": inBody("file_id", "image.imageId"),
  "PUT /avatars": {
    namings: [
      at({ "body.avatar_id": "avatar.avatarId" }),
      at({ "body.file_id": "image.imageId" }, { "body.avatar_id": "avatar.avatarId" }),
    ],
  },
  "PUT /avatars/add-context/{id}": by("avatar.avatarId"),
  "POST /avatars/favorite": inBody("avatar_id", "avatar.avatarId"),
  "DELETE /avatars/{id}": by("avatar.avatarId"),
  "POST /avatars/add-file/{a}/{b}": avatarPair,
  "POST /avatars/add-editable-file/{a}/{b}": {
    namings: avatarPair.namings.map(({ theirs, beside }) => at(swapped(theirs), beside && swapped(beside))),
  },
  "PUT /avatars/editable-file/{file_id}": { namings: [at({ "params.file_id": "avatarFile.fileOfAvatarId" })] },
  "POST /avatars/files/{id}/retry": by("avatarFile.avatarFileId"),
  "GET /avatars/files/{id}": by("avatarFile.avatarFileId"),
  "DELETE /avatars/file/{fileId}/{openaiFileId}/{assistantId}": {
    namings: [
      at({
        "params.fileId": "avatarFile.fileOfAvatarId",
        "params.openaiFileId": "avatarFile.openaiFileId",
        "params.assistantId": "avatarFile.assistantOfFileId",
      }),
      at(
        { "params.fileId": "avatarFile.fileOfAvatarId", "params.openaiFileId": "avatarFile.openaiFileId" },
        { "params.assistantId": "avatarFile.assistantOfFileId" },
      ),
    ],
  },
  "GET /avatars/{id}/versions": by("avatar.avatarId"),
  "GET /avatars/versions/{id}": by("avatar.versionId"),
  "POST /avatars/versions/{id}/restore": by("avatar.versionId"),
  "GET /avatars/{id}/draws": by("drawn.drawnAvatarId"),
  "PUT /avatars/{id}/draws": by("drawn.drawnAvatarId"),
  "POST /avatars/{id}/draws/{user_id}/reset": ofDrawn,
  "POST /avatars/{id}/draws/{user_id}/close": ofDrawn,
  "GET /avatars/{id}/inbox": by("avatar.avatarId"),
  "POST /avatars/{id}/teach": {
    namings: [
      at({ "params.id": "avatar.avatarId" }),
      at({ "body.item_id": "avatar.itemId" }, { "params.id": "avatar.avatarId" }),
    ],
  },
  "POST /avatars/inbox/{id}/dismiss": by("avatar.itemId"),
  "GET /avatars/{id}/tests": by("tested.testedAvatarId"),
  "POST /avatars/{id}/tests": by("tested.testedAvatarId"),
  "PUT /avatars/tests/{id}": by("tested.testId"),
  "DELETE /avatars/tests/{id}": by("tested.testId"),
  "POST /avatars/{id}/tests/run": by("tested.testedAvatarId"),
  "GET /avatars/{id}/tests/runs": { ...by("tested.testedAvatarId"), leftOut: { "query.version": noRow } },
  "POST /avatars/tests/runs/{id}/cancel": by("tested.testRunId"),
  "GET /trainings": { namings: [at({ "query.avatar_id": "training.trainedAvatarId" })] },
  "GET /trainings/{id}": by("training.trainingId"),
  "POST /trainings": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.file_id": "file.fileId" })],
  },
  "PUT /trainings": {
    namings: [
      at({ "body.training_id": "training.trainingId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "body.training_id": "training.trainingId" }),
      at({ "body.file_id": "file.fileId" }, { "body.training_id": "training.trainingId" }),
    ],
  },
  "POST /trainings/execute": inBody("training_id", "training.trainingId"),
  "POST /trainings/sync": inBody("training_id", "training.trainingId"),
  "POST /trainings/refine": inBody("training_id", "training.trainingId"),
  "DELETE /trainings/{id}": by("training.trainingId"),
  "GET /trainings/{id}/estimate": by("training.trainingId"),
  "POST /avatars/refine": inBody("avatar_id", "training.trainedAvatarId"),
  "POST /avatars/combine": {
    namings: [
      at({ "body.selected_avatar_id": "avatar.avatarId" }),
      at({ "body.target_training_id": "training.trainingId" }),
      at({ "body.target_avatar_id": "avatar.avatarId" }, { "body.target_training_id": "training.trainingId" }),
    ],
  },
  "GET /avatars/{id}/runs": by("run.ranAvatarId"),
  "GET /trainings/runs/{id}": by("run.runId"),
  "POST /trainings/runs/{id}/cancel": by("run.runId"),
  "POST /trainings/runs/{id}/keep": by("run.runId"),
  "POST /trainings/runs/{id}/aside": by("run.runId"),
  "GET /outputs/avatar/{id}": by("output.outputAvatarId"),
  "GET /outputs/training/{id}": by("training.trainingId"),
  "POST /outputs": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.training_id": "training.trainingId" })],
  },
  "POST /outputs/generate": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.training_id": "training.trainingId" })],
  },
  "POST /outputs/rate": inBody("output_id", "output.outputId"),
  "PUT /outputs": inBody("output_id", "output.outputId"),
  "POST /outputs/{id}/stop": by("output.outputId"),
  "DELETE /outputs/{id}": by("output.outputId"),
  "POST /avatars/user-message/document-request": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" })],
    leftOut: { "body.document_id": "there are no documents yet, and any id is refused alike" },
  },
  "GET /conversations/conversation/{id}": by("chat.conversationId"),
  "POST /conversations": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.assistant_id": "avatar.assistantId" })],
  },
  "PUT /conversations": {
    namings: [
      at({ "body.conversation_id": "chat.conversationId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "body.conversation_id": "chat.conversationId" }),
    ],
  },
  "POST /conversations/bulk": inBody("conversation_ids[]", "chat.conversationId"),
  "DELETE /conversations/{id}": by("chat.conversationId"),
  "POST /outputs/message": {
    namings: [
      at({ "body.message_id": "chat.messageId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "body.message_id": "chat.messageId" }),
    ],
  },
  "GET /messages/thread/{id}": by("chat.conversationId"),
  "GET /messages/thread/{id}/{x}": { ...by("chat.conversationId"), leftOut: { "params.x": noRow } },
  "GET /messages/conversation/{id}": {
    ...by("chat.conversationId"),
    leftOut: { "query.message_type_id": noRow, "query.from": "a place inside the conversation that the path names" },
  },
  "GET /messages": { namings: [], leftOut: { "query.message_type_id": noRow } },
  "POST /messages/stream": sending,
  "POST /messages": sending,
  "POST /messages/{id}/regenerate": by("chat.messageId"),
  "POST /messages/{id}/continue": by("chat.messageId"),
  "POST /messages/{id}/show": by("chat.messageId"),
  "POST /messages/{id}/stop": by("chat.messageId"),
  "PUT /messages": inBody("message_id", "chat.messageId"),
  "DELETE /messages/{id}": by("chat.messageId"),
  "POST /conversations/file/{id}": by("chat.conversationId"),
  "GET /conversations/{id}/files": by("chatFile.chatWithFileId"),
  "GET /conversations/files/{id}": by("chatFile.chatFileId"),
  "DELETE /conversations/files/{id}": by("chatFile.chatFileId"),
  "POST /messages/share": {
    isAnySpace: "a message is shared in the organization that it is of, whichever is selected",
    namings: [
      at({ "body.message_id": "chat.messageId" }),
      at({ "body.user_id": "person.userId" }),
      {
        ...at({ "body.user_ids[]": "person.userId" }),
        noControl: "nobody shares with themselves; those named by user_ids are looked up as the one by user_id is",
      },
    ],
  },
  "POST /messages/share/links": {
    ...inBody("message_id", "chat.messageId"),
    isAnySpace: "a link shows one message, and is one's own wherever that is",
  },
  "GET /messages/share/links": { namings: [at({ "query.message_id": "link.linkedMessageId" })] },
  "DELETE /messages/share/links/{id}": by("link.linkId"),
  "GET /shared/{token}": { namings: [], leftOut: { "params.token": tokenIsKey } },
  "POST /conversations/imports/{id}/cancel": by("import.importId"),
  "GET /conversations/conversation/{id}/export": by("chat.conversationId"),
  "POST /conversations/export": inBody("conversation_ids[]", "chat.conversationId"),
  "GET /products/{id}": by("product.productId"),
  "POST /products": {
    namings: [],
    leftOut: { "body.stripe_product_id": providerId, "body.stripe_price_id": providerId },
  },
  "PUT /products": {
    ...inBody("product_id", "product.productId"),
    leftOut: { "body.stripe_product_id": providerId, "body.stripe_price_id": providerId },
  },
  "GET /discounts/code/{code}": {
    namings: [at({ "query.product_id": "product.productId" })],
    leftOut: { "params.code": "a code is for whoever knows it" },
  },
  "GET /stripe/prices/{id}": { namings: [], leftOut: { "params.id": providerId } },
  "GET /products/{id}/deliveries": by("product.productId"),
  "POST /products/{id}/deliveries/{delivery_id}/again": {
    namings: [
      at({ "params.id": "product.productId", "params.delivery_id": "product.deliveryId" }),
      at({ "params.delivery_id": "product.deliveryId" }, { "params.id": "product.productId" }),
    ],
  },
  "POST /checkout/totals": { namings: [at({ "body.product_id": "product.productId" })] },
  "POST /checkout/attempt": paying,
  "POST /checkout/capture": {
    namings: [
      at({ "body.purchase_id": "order.orderId" }),
      { ...at({ "body.orderID": "order.orderRef" }), also: { "body.purchase_id": null } },
      { ...at({ "body.subscriptionID": "running.runningRef" }), also: { "body.purchase_id": null } },
    ],
    leftOut: {
      ...Object.fromEntries(
        ["product_id", "invoice_id", "contract_invoice_id", "payment_method_id", "payment_source_id"].map((field) => [
          `body.${field}`,
          "taken for the sake of older clients and not read: what was agreed stands in the purchase",
        ]),
      ),
      "body.payerID": providerId,
    },
  },
  "POST /checkout/paypal/order": payingAtPaypal,
  "POST /checkout/paypal/subscription": payingAtPaypal,
  "POST /payment_sources": { namings: [], leftOut: { "body.token": providerId } },
  "GET /payment_sources/{id}": by("card.cardId"),
  "POST /payment_sources/{id}": by("card.cardId"),
  "DELETE /payment_sources/{id}": by("card.cardId"),
  "GET /purchases/{id}": by("purchase.purchaseId"),
  "POST /purchases/cancel/{id}": by("purchase.purchaseId"),
  "GET /invoices/{id}/pdf": by("purchase.invoiceId"),
  "GET /invoices/{filters}": { namings: [], leftOut: { "params.filters": noRow } },
  "GET /purchases/{id}/change": { ...by("running.runningId"), leftOut: { "query.product_id": forSale } },
  "DELETE /purchases/{id}/change": by("running.runningId"),
  "POST /purchases/{id}/change/check": by("running.runningId"),
  "POST /purchases/{id}/change": { ...by("running.runningId"), leftOut: { "body.product_id": forSale } },
};

function swapped(named: Record<string, Name>): Record<string, Name> {
  const other: Record<string, string> = { "params.a": "params.b", "params.b": "params.a" };
  return Object.fromEntries(Object.entries(named).map(([place, name]) => [other[place] ?? place, name]));
}
