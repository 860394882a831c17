import type { Actor } from "../../platform/context.ts";

type Placed = {
  userId: number | null;
  organizationId: number | null;
  isPublic: boolean;
  isHidden: boolean;
  campaignsOnly: boolean;
  editable: boolean;
  showPrompt: boolean;
  starterDigest: string | null;
};

type Asker = Pick<Actor, "userId" | "staffRole" | "organizationId" | "organizationRole">;

/** How many templates a person may have, as many as one file holds; those that are deleted do not count. */
export const TEMPLATES_PER_PERSON_MAX = 1000;

/** How many of its states a template keeps, beside those that some question was asked with. */
export const TEMPLATE_VERSIONS_MAX = 300;

const isInside = ({ organizationId, organizationRole }: Asker, template: Placed): boolean =>
  organizationRole !== null && organizationId !== null && template.organizationId === organizationId;

/** Whether the caller may use what belongs to the organization that they have selected: its members, and platform staff. */
export const maySeeOrganization = ({
  organizationId,
  organizationRole,
  staffRole,
}: Pick<Asker, "organizationRole" | "staffRole"> & { organizationId: unknown }): boolean =>
  organizationId !== null && (organizationRole !== null || staffRole !== null);

/** Whose template it is, or who decides for them: its owner, platform staff, and Admins of its organization. */
export const mayDecide = (actor: Asker, template: Placed): boolean =>
  template.userId === actor.userId ||
  actor.staffRole !== null ||
  (isInside(actor, template) && actor.organizationRole === "admin");

/**
 * Who has a template for themselves: those who decide, its organization unless it is kept for campaigns, and everyone once it
 * is public and not hidden. Whoever has it through a campaign alone uses it, and neither reads nor changes what it says.
 */
const hasForThemselves = (actor: Asker, template: Placed): boolean =>
  mayDecide(actor, template) ||
  (isInside(actor, template) && !template.campaignsOnly) ||
  (template.isPublic && !template.isHidden);

/** Who may change and delete a template: those who decide, and whoever has one that is editable. */
export const mayEdit = (actor: Asker, template: Placed): boolean =>
  mayDecide(actor, template) || (template.editable && hasForThemselves(actor, template));

/** Who may read a prompt: those who decide, and whoever has one that shows it. */
export const mayReadPrompt = (actor: Asker, template: Placed): boolean =>
  mayDecide(actor, template) || (template.showPrompt && hasForThemselves(actor, template));

/** Who may read a state: an earlier one that hid its prompt goes on hiding it, whatever the template does now. */
export const mayReadState = (actor: Asker, template: Placed, state: { showPrompt: boolean }): boolean =>
  mayDecide(actor, template) || (state.showPrompt && mayReadPrompt(actor, template));

/**
 * Who may open what a template carries, add to it and take from it: whoever may change it and read its prompt. What belongs
 * to nobody carries nothing, since files are somebody's.
 */
export const mayOpenFiles = (actor: Asker, template: Placed): boolean =>
  template.userId !== null && mayEdit(actor, template) && mayReadPrompt(actor, template);

/** Whether everybody may read a state. */
export const isOpenState = (template: Placed, state: { showPrompt: boolean }): boolean =>
  template.isPublic && !template.isHidden && template.showPrompt && state.showPrompt;

/** Making a template public, and private again, is for platform staff. */
export const mayPublish = ({ staffRole }: Asker): boolean => staffRole !== null;

/** Staff hide starters that they do not want to be offered. */
export const mayHide = ({ staffRole }: Asker, { starterDigest }: Placed): boolean =>
  staffRole !== null && starterDigest !== null;
