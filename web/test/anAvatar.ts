import type { Avatar } from "@pluma/contract/avatars/avatars";

/** An avatar of one's own, as the server tells of it; `parts` is what matters to the test. */
export const anAvatar = (parts: Partial<Avatar> = {}): Avatar => ({
  avatar_id: 9,
  assistant_id: "a9",
  name: "Abril",
  description: "Writes as the brand does.",
  public: false,
  user_id: 7,
  organization_id: null,
  campaigns_only: false,
  picture: null,
  starters: [],
  mode: "free",
  favorite: false,
  is_trained: false,
  is_default: false,
  can: { edit: true, delete: true, train: true },
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  deletedAt: null,
  context: null,
  avatar_files: [],
  version: null,
  waiting: 0,
  ...parts,
});
