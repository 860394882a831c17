/** How a text names what it leans on: [1], or [1, 2]. */
export const citation = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Which of so many sources a text names, the lowest number first. What stands in code names none. */
export function citedIn(text: string, count: number): number[] {
  const prose = text.split("```").filter((_, index) => index % 2 === 0);
  const named = prose.flatMap((part) =>
    [...part.replace(/`[^`\n]*`/g, "").matchAll(citation)].flatMap(([, numbers = ""]) =>
      numbers.split(",").map(Number),
    ),
  );
  const isOne = (number: number): boolean => number >= 1 && number <= count;
  return [...new Set(named)].filter(isOne).sort((a, b) => a - b);
}
