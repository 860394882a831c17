import type { Group } from "@pluma/contract/organizations/groups";
import type { Invitation } from "@pluma/contract/organizations/invitations";
import type { Organization } from "@pluma/contract/organizations/organizations";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { type Work, workKinds } from "@pluma/contract/organizations/work";

const may = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const mayNothing = {
  edit: false,
  edit_keys: false,
  delete: false,
  see_people: false,
  edit_people: false,
  see_audit: false,
};

/** An organization as its Admin reads it; `parts` is what matters to the test. */
export const anOrganization = (parts: Partial<Organization> = {}): Organization => ({
  organization_id: 5,
  name: "Casa Abril",
  slug: "casa-abril",
  tagline: "Letters people finish",
  thumbnail: "",
  domain: null,
  user_type_id: 1,
  user_type: { name: "Admin" },
  can: may,
  welcome_video: "",
  stripe_public_key: null,
  stripe_private_key: "****90bd",
  stripe_webhook_key: null,
  openai_api_key: "****4f2a",
  users: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...parts,
});

/** The same as one of its Members reads it. */
export const asMember = (parts: Partial<Organization> = {}): Organization => {
  const {
    stripe_public_key: _p,
    stripe_private_key: _s,
    stripe_webhook_key: _w,
    openai_api_key: _o,
    users: _u,
    ...rest
  } = anOrganization();
  return { ...rest, user_type_id: 3, user_type: { name: "Member" }, can: mayNothing, ...parts };
};

/** And as one of its Managers does. */
export const asManager = (): Organization =>
  asMember({ user_type_id: 2, user_type: { name: "Manager" }, can: { ...mayNothing, edit: true, see_people: true } });

/** Somebody of it, whom its Admin may change. */
export const aMember = (parts: Partial<UserOrganization> = {}): UserOrganization => ({
  user_organization_id: 1,
  user_id: 12,
  organization_id: 5,
  user_type_id: 3,
  user_type: { name: "Member" },
  user: { user_id: 12, name: "Inés", last_name: "Duarte", email: "ines@example.com", total_words: 71_605 },
  campaigns_access: [],
  total_words: 71_605,
  word_count: 71_605,
  last_use: null,
  last_used: null,
  ltv: 1588.5,
  createdAt: "2026-01-01T00:00:00.000Z",
  can: { change: true, remove: true },
  kept_because: null,
  ...parts,
});

/** Its last Admin, who stays. */
export const theAdmin = aMember({
  user_id: 11,
  user_type_id: 1,
  user_type: { name: "Admin" },
  user: { user_id: 11, name: "Elena", last_name: "Marín", email: "elena@example.com", total_words: 0 },
  can: { change: false, remove: false },
  kept_because: "last_admin",
});

/** A group of it with nobody in it. */
export const aGroup = (parts: Partial<Group> = {}): Group => ({
  group_id: 9,
  name: "Social team",
  organization_id: 5,
  people: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  group_users: [],
  ...parts,
});

/** Somebody of the organization as a group has them. */
export const inGroup = ({ user_id, user, user_type, createdAt }: UserOrganization): Group["group_users"][number] => ({
  user_id,
  user: { user_id, name: user.name, last_name: user.last_name, email: user.email },
  user_type,
  is_added: true,
  products: [],
  createdAt,
});

/** An invitation of it that nobody answered. */
export const anInvitation = (parts: Partial<Invitation> = {}): Invitation => ({
  invitation_id: 31,
  organization_id: 5,
  email: "nueva@example.com",
  user_type_id: 3,
  user_type: { name: "Member" },
  invited_by: { user_id: 11, name: "Elena", last_name: "Marín" },
  by_staff: false,
  createdAt: "2026-01-01T12:00:00.000Z",
  expires_at: "2026-01-15T12:00:00.000Z",
  is_expired: false,
  ...parts,
});

/** What one of its people made there, of which nothing was handed over. */
export const someWork = (parts: Partial<Work> = {}): Work => ({
  user: { user_id: 12, name: "Inés", last_name: "Duarte", email: "ines@example.com" },
  left_at: null,
  counts: workKinds.map((kind) => ({ kind, count: 0 })),
  handovers: [],
  ...parts,
});
