import { expect, test } from "vitest";
import { draw } from "../../../../../test/draw.tsx";
import { UnknownVariables } from "./UnknownVariables.tsx";

test.each([
  [
    "en",
    /^\{Audience\} and \[Voice\] are not variables, so they are sent as written\. The variables are \{Task\}, .*\{CTA\}, and \{Prompt\}\.$/,
  ],
  [
    "es",
    /^\{Audience\} y \[Voice\] no son variables y se envían tal cual\. Las variables son \{Task\}, .*\{CTA\} y \{Prompt\}\.$/,
  ],
] as const)(
  "what an instruction names and is no variable is warned of, with those there are (%s)",
  async (language, says) => {
    const instruction = "Write for {Audience} about {Topic}, as [Voice]. {Audience}, {{task}} and [ cta ] again.";
    const { container } = await draw(<UnknownVariables instruction={instruction} />, { language });
    await expect.poll(() => container.querySelector("p")?.textContent ?? "").toMatch(says);
  },
);

test("an instruction with the variables, braces of code, links and fields in brackets is not warned of", async () => {
  const instruction =
    '{Task} [Topic] {{ target }} {PERSON} {Tone} {Format} {Examples} {CTA} {Prompt} {"a": 1} {} [Docs](https://example.com) [your name]';
  const { container } = await draw(<UnknownVariables instruction={instruction} />);
  await expect.poll(() => container.querySelector("p")?.textContent).toBe("");
});
