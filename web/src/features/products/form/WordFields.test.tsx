import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import css from "./form.module.css";
import type { ProductEditor } from "./useProductForm.ts";
import { WordFields } from "./WordFields.tsx";

test.each([768, 820, 1280])(
  "in a window of %i what is unlimited stands beside the name of the field, not over it",
  async (width) => {
    const editor = { draft: { isUnlimited: false }, field: () => ({}), change: () => undefined };
    // As wide as the fields are there: beside the menu and what is said of their part.
    const room = width === 1280 ? 560 : width - 370;
    await draw(
      <div className={css.fields} style={{ width: room }}>
        <WordFields editor={editor as unknown as ProductEditor} />
      </div>,
      { width },
    );
    const placeOf = (text: string) => {
      const range = document.createRange();
      range.selectNodeContents(page.getByText(text, { exact: true }).element());
      return range.getBoundingClientRect();
    };
    await expect.element(page.getByText("Free trial words")).toBeVisible();
    expect(placeOf("Unlimited words").left).toBeGreaterThan(placeOf("Word amount").right);
  },
);
