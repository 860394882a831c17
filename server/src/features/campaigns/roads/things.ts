import type { SharedThing, SharedType } from "@pluma/contract/campaigns/roads";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import * as avatars from "../../avatars/index.ts";
import * as documents from "../../documents/index.ts";
import * as templates from "../../templates/index.ts";
import * as workflows from "../../workflows/index.ts";
import { viewerIn } from "../access.ts";
import { mayManage } from "../rules.ts";
import { findVisible, roadsToOne } from "../store.ts";
import type { RoadsToOne } from "./store.system.ts";

export type Named = { type: SharedType; id: number };

/** A thing of an organization, whose it is, and the roads that lead to it. */
export type Found = {
  thing: SharedThing;
  ownerId: number | null;
  isPublic: boolean;
  /** Whoever has it for themselves may change it. */
  isEditable: boolean;
  /** Whether the caller says for whom it is there. */
  mayKeep: boolean;
  roads: RoadsToOne;
};

/**
 * A thing of an organization that the caller may give: one that they see there and made, or see as an Admin or a Manager. Any
 * other does not exist for them. The answered `ctx` is in that organization.
 */
export async function givableThing(ctx: ActorCtx, organizationId: number, named: Named) {
  const viewer = await viewerIn(ctx, organizationId);
  const here: ActorCtx = { ...ctx, actor: { ...ctx.actor, organizationId, organizationRole: viewer.role } };
  const found = (await finders[named.type](here, named.id)) ?? refuse("not_found");
  const { ownerId } = found;
  if (found.organizationId !== organizationId) refuse("not_found");
  if (!mayManage(viewer) && ownerId !== ctx.actor.userId) refuse("not_found");
  return { here, viewer, found };
}

type FoundRow = Found & { organizationId: number | null };
type Finder = (ctx: ActorCtx, id: number) => Promise<FoundRow | null>;

const finders: Record<SharedType, Finder> = {
  document: async (ctx, id) => {
    const { userId, organizationId, name } = await documents.visibleDocument(ctx, id);
    return {
      thing: { type: "document", id, name, campaigns_only: null },
      organizationId,
      ownerId: userId,
      isPublic: false,
      isEditable: false,
      mayKeep: false,
      roads: (looker) => documents.roadsToOne(looker, id),
    };
  },
  template: async (ctx, id) => {
    const row = await templates.visibleTemplate(ctx, id);
    const mayKeep = templates.rightsOver(ctx, row).decide;
    const isEditable = row.editable;
    return { ...kept("template", id, row), isEditable, mayKeep, roads: (looker) => templates.roadsToOne(looker, id) };
  },
  avatar: async (ctx, id) => {
    const row = await avatars.visibleAvatar(ctx, id);
    const mayKeep = avatars.rightsOver(ctx, row).edit;
    return { ...kept("avatar", id, row), mayKeep, roads: (looker) => avatars.roadsToOne(looker, id) };
  },
  workflow: async (ctx, id) => {
    const row = await workflows.visibleWorkflow(ctx, id);
    const mayKeep = workflows.mayEdit(ctx.actor, row);
    return { ...kept("workflow", id, row), mayKeep, roads: (looker) => workflows.roadsToOne(looker, id) };
  },
  campaign: async (ctx, id) => {
    const row = await findVisible(ctx, id);
    // Whom it is given to is for those who manage it; who made it and is a Member since does not.
    if (!row) return null;
    const viewer = await viewerIn(ctx, row.organizationId);
    if (!mayManage(viewer)) return null;
    return {
      thing: { type: "campaign", id, name: row.name, campaigns_only: null },
      organizationId: row.organizationId,
      ownerId: null,
      isPublic: false,
      isEditable: false,
      mayKeep: false,
      roads: (looker) => roadsToOne(looker, id),
    };
  },
};

type Row = {
  userId: number | null;
  organizationId: number | null;
  name: string;
  isPublic: boolean;
  campaignsOnly: boolean;
  isHidden?: boolean;
};

const kept = (
  type: "template" | "avatar" | "workflow",
  id: number,
  { name, userId, organizationId, isPublic, campaignsOnly, isHidden = false }: Row,
) => ({
  thing: { type, id, name, campaigns_only: campaignsOnly },
  organizationId,
  ownerId: userId,
  isPublic: isPublic && !isHidden,
  isEditable: false,
});

/** Which of the platform's staff see a thing by right, whatever they are in its organization. */
export const staffOf = (type: SharedType): "all" | "admins" | "none" =>
  type === "avatar" ? "admins" : type === "document" ? "none" : "all";
