import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { draftOf } from "../form/settingsDraft.ts";
import { PictureField } from "./PictureField.tsx";

test("a picture that was refused is not shown as one's own, and can be taken away again", async () => {
  const me = aPerson();
  const change = vi.fn();
  const draft = { ...draftOf(me), picture: new File(["no picture"], "me.png", { type: "image/png" }) };
  const field = (errors: object) => <PictureField me={me} form={{ draft, errors, change }} />;
  const drawn = await draw(field({}));
  await expect.poll(() => document.querySelector("img")?.src).toMatch(/^blob:/);
  await drawn.unmount();
  await draw(field({ picture: "This must be an image." }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This must be an image.");
  expect(document.querySelector("img")).toBeNull();
  await page.getByRole("button", { name: "Remove" }).click();
  expect(change).toHaveBeenCalledWith({ picture: undefined });
});
