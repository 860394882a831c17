export const LIST = "/documents";
export const pathOf = (documentId: number): string => `${LIST}/${documentId}`;

/** The tags of a document, one by one. */
export const tagsOf = (tags: string): string[] => tags.split(",").flatMap((tag) => tag.trim() || []);
