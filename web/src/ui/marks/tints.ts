export const tints = ["clay", "sage", "sky", "plum", "sand", "slate"] as const;
export type Tint = (typeof tints)[number];

/** The tint of somebody or something, chosen by its id and never by meaning. */
export const tintOf = (id: number): Tint => tints[Math.abs(id) % tints.length] ?? "slate";
