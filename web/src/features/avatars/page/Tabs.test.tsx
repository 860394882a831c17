import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { Tabs } from "./Tabs.tsx";

test.each([
  ["es", "Resultados", "outputs"],
  ["es", "Personas", "people"],
  ["en", "Material", "material"],
] as const)("the part that is open is in sight on a phone (%s, %s)", async (language, name, part) => {
  const at = part === "material" ? "/avatars/7" : `/avatars/7/${part}`;
  // The page leaves its row so much room at both sides, which the row goes over.
  const inPage = (
    <div style={{ padding: "0 16px" }}>
      <Tabs avatar={{ avatar_id: 7, waiting: 1 }} />
    </div>
  );
  await draw(inPage, { at, language, width: 390 });
  const tab = page.getByRole("link", { name, exact: true });
  await expect.element(tab).toHaveAttribute("aria-current", "page");
  await expect.element(tab).toBeInViewport({ ratio: 1 });
});
