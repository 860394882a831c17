import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { draftOf } from "./draft.ts";
import { PictureField } from "./PictureField.tsx";

test("a picture that was refused is not shown as the organization's mark", async () => {
  const draft = {
    ...draftOf(null),
    name: "Brasa",
    thumbnail: new File(["no picture"], "me.png", { type: "image/png" }),
  };
  const field = (error: string | undefined) => (
    <PictureField id={5} form={{ draft, percentOf: () => null, errorOf: () => error, change: () => undefined }} />
  );
  const drawn = await draw(field(undefined));
  await expect.poll(() => document.querySelector("img")?.src).toMatch(/^blob:/);
  await drawn.unmount();
  await draw(field("This must be an image."));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This must be an image.");
  expect(document.querySelector("img")).toBeNull();
});
