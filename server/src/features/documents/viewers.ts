/**
 * Who may see a document, its owner first: they hear of what happens to it, may be mentioned in it, and are told by mail.
 * Today that is its owner alone.
 */
export const viewersOf = ({ userId }: { userId: number }): number[] => [userId];
