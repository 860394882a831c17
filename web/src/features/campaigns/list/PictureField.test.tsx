import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { PictureField } from "./PictureField.tsx";

test("a picture that was refused is not shown as the campaign's", async () => {
  const draft = {
    name: "Autumn",
    description: "",
    thumbnail: new File(["no picture"], "me.png", { type: "image/png" }),
  };
  const field = (error: string | undefined) => (
    <PictureField draft={draft} id={5} percent={null} error={error} onChange={() => undefined} />
  );
  const drawn = await draw(field(undefined));
  await expect.poll(() => document.querySelector("img")?.src).toMatch(/^blob:/);
  await drawn.unmount();
  await draw(field("This must be an image."));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This must be an image.");
  expect(document.querySelector("img")).toBeNull();
});
