import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { loadConfig } from "../../platform/config.ts";
import { Monogram } from "./Monogram.tsx";

const PLACEHOLDER = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const OWN = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

async function openWith(config: { profile_placeholder?: string }): Promise<void> {
  const given = Object.assign(document.createElement("script"), { id: "page-data", type: "application/json" });
  given.textContent = JSON.stringify({ config, organization_id: null, setup: { is_needed: false }, nonce: "" });
  document.body.append(given);
  await loadConfig();
  given.remove();
}

test("people without a picture have the one that the settings name for them; avatars and organizations keep their letter", async () => {
  await openWith({ profile_placeholder: PLACEHOLDER });
  const { container } = await draw(
    <>
      <Monogram isPerson name="Nora" id={1} />
      <Monogram isPerson name="Olmo" id={2} src={OWN} />
      <Monogram name="Itziar" id={3} />
    </>,
  );
  const drawn = [...container.querySelectorAll("img")].map(({ src }) => src);
  expect(drawn).toEqual([PLACEHOLDER, OWN]);
  const letters = () => [...container.querySelectorAll("[data-tint]")].map(({ textContent }) => textContent);
  expect(letters()).toEqual(["I"]);
  await openWith({});
  await expect.poll(letters).toEqual(["N", "I"]);
});
