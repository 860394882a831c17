import { at, by, type NamingCall } from "../naming.ts";

const ofWidget: NamingCall = by("widget.widgetId");
const ofTalk: NamingCall = by("widget.conversationId");
/** What pages ask: whoever knows the public id may, from where its owner lists. */
const ofVisitor: NamingCall = {
  namings: [],
  leftOut: { "params.public_id": "it is on a public page and names no person; what a visitor said takes their secret" },
};

/** The calls of widgets. */
export const widgetCalls: Record<string, NamingCall> = {
  "POST /widgets": { namings: [{ ...at({ "body.avatar_id": "avatar.avatarId" }), also: { "body.name": "Itziar" } }] },
  "GET /widgets/{id}": ofWidget,
  "PUT /widgets/{id}": {
    namings: [
      at({ "params.id": "widget.widgetId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "params.id": "widget.widgetId" }),
    ],
  },
  "DELETE /widgets/{id}": ofWidget,
  "GET /widgets/{id}/secret": ofWidget,
  "POST /widgets/{id}/secret": ofWidget,
  "GET /widgets/{id}/statistics": ofWidget,
  "GET /widgets/{id}/conversations": ofWidget,
  "GET /widgets/conversations/{id}": ofTalk,
  "POST /widgets/conversations/{id}/take": ofTalk,
  "POST /widgets/conversations/{id}/give-back": ofTalk,
  "POST /widgets/conversations/{id}/messages": {
    namings: [{ ...at({ "params.id": "widget.conversationId" }), also: { "body.content": "Hello." } }],
  },
  "POST /widgets/conversations/{id}/ask-contact": ofTalk,
  "DELETE /widgets/conversations/{id}": ofTalk,
  "GET /widgets/{id}/leads": ofWidget,
  "GET /widgets/{id}/leads/csv": ofWidget,
  "GET /widgets/{id}/deliveries": ofWidget,
  "POST /widgets/{id}/deliveries/{delivery_id}/again": {
    namings: [
      at({ "params.id": "widget.widgetId", "params.delivery_id": "widget.widgetDeliveryId" }),
      at({ "params.delivery_id": "widget.widgetDeliveryId" }, { "params.id": "widget.widgetId" }),
    ],
  },
  "GET /widget/{public_id}/config": ofVisitor,
  "POST /widget/{public_id}/session": ofVisitor,
  "GET /widget/{public_id}/thread": ofVisitor,
  "GET /widget/{public_id}/live": ofVisitor,
  "POST /widget/{public_id}/messages": ofVisitor,
  "POST /widget/{public_id}/stop": ofVisitor,
  "POST /widget/{public_id}/contact": ofVisitor,
  "DELETE /widget/{public_id}/session": ofVisitor,
};
