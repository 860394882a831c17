import { bodyOf } from "../markdown/htmlOf.ts";

const APART = new Set("P H1 H2 H3 H4 H5 H6 UL OL LI PRE TABLE TR BLOCKQUOTE SECTION DIV".split(" "));
const CELLS = new Set(["TD", "TH"]);
const ENDS = /[.!?:;,…。！？]$/;

/**
 * The beginning of a Markdown text as it is read out: words without marks, links by what they are called, each paragraph,
 * item and row a sentence of its own. `isWhole`: there is no more of it.
 */
export async function spokenOf(markdown: string, length: number): Promise<{ text: string; isWhole: boolean }> {
  // Marks and addresses take room too; what is cut in the middle of one is beyond what is said.
  const begun = markdown.slice(0, length * 4);
  const said = linesOf(await bodyOf(begun)).join(" ");
  const isWhole = begun.length === markdown.length && said.length <= length;
  if (isWhole) return { text: said, isWhole };
  const cut = said.slice(0, length);
  return { text: `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2))}…`, isWhole };
}

function linesOf(box: Element): string[] {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    const said = line.replace(/\s+/g, " ").replace(/ ,/g, ",").trim();
    if (said !== "") lines.push(ENDS.test(said) ? said : `${said}.`);
    line = "";
  };
  for (const child of box.childNodes) {
    if (child instanceof Element && APART.has(child.tagName)) {
      end();
      lines.push(...linesOf(child));
    } else if (child instanceof Element && CELLS.has(child.tagName)) {
      line += `${line.trim() === "" ? "" : ", "}${child.textContent}`;
    } else {
      line +=
        child instanceof Element && child.querySelector("p, ul, ol, tr") ? linesOf(child).join(" ") : child.textContent;
    }
  }
  end();
  return lines;
}
