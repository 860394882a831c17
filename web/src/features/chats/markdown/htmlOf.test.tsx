import { expect, test } from "vitest";
import { htmlOf } from "./htmlOf.ts";

const ANSWER = `Euler says $e^{i\\pi}$ here[^1].

$$
\\frac{a}{b}
$$

1. one

   \`\`\`js
   sail();
   \`\`\`

| Sum | Left |
|----:|------|
| $a_1$ | ![Cup](https://example.com/cup.png) |

[^1]: Said below.
`;

test("a text goes on as HTML with its formulas, the language of its code, its columns, notes and addresses, and nothing of ours", async () => {
  const html = (await htmlOf(ANSWER)).replace(/\n/g, "");
  expect(html).toContain("<p>Euler says $e^{i\\pi}$ here[1].</p><p>$$\\frac{a}{b}$$</p>");
  expect(html).toContain('<pre data-language="js"><code>sail();</code></pre>');
  expect(html).toContain('<th><p style="text-align: right;">Sum</p></th><th>Left</th>');
  expect(html).toContain('<td><p style="text-align: right;">$a_1$</p></td>');
  expect(html).toContain('<td><a href="https://example.com/cup.png">Cup</a></td>');
  expect(html).toMatch(/Said below\.\s*<\/p>/);
  expect(html).not.toMatch(/class=|data-formula|align="/);
});
