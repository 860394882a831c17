import { at, by, inBody, type NamingCall, noRow, tokenIsKey } from "../naming.ts";

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
    { ...at({ "body.template_id": "template.templateId" }), also: { "body.content": undefined } },
    { ...at({ "body.tries_template": "template.templateId" }), also: { "body.saveOnConversation": false } },
  ],
};

/** The calls of conversations and messages. */
export const chatCalls: Record<string, NamingCall> = {
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
  "GET /messages/{id}": by("chat.messageId"),
  "GET /messages": { namings: [], leftOut: { "query.message_type_id": noRow } },
  "POST /messages/stream": sending,
  "POST /messages": sending,
  "POST /messages/{id}/regenerate": by("chat.messageId"),
  "POST /messages/{id}/continue": by("chat.messageId"),
  "GET /messages/conversation/{id}/found": by("chat.conversationId"),
  "POST /messages/{id}/branch": by("chat.messageId"),
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
};
