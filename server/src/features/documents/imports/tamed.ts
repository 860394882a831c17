/** A Markdown text as HTML, made harmless: HTML and pictures in it are words. Its reader is loaded with the first text. */
export const tamedToHtml = async (text: string): Promise<string> =>
  (await import("./tame.ts")).tameMarkdownToHtml(text);
