/** The parts of an avatar's page, in their order. */
export const parts = ["material", "trainings", "inbox", "people", "versions", "tests", "outputs"] as const;
export type Part = (typeof parts)[number];

/** The part that an address of an avatar's page shows; what it does not name is its material. */
export function partOf(path: string, avatarId: number): Part {
  const [named] = path.slice(`/avatars/${avatarId}/`.length).split("/");
  return parts.find((part) => part === named) ?? "material";
}
