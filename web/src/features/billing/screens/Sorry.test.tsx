import type { Me } from "@pluma/contract/accounts/accounts";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../platform/me/me.ts";
import Sorry from "./Sorry.tsx";

/** A screen from which a refused call leads to the page that says so. */
function From() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <button type="button" onClick={() => void navigate("/sorry", { state: { isRefused: true } })}>
      Send from {pathname}
    </button>
  );
}

test.each([
  ["en", 1440, "What you typed is kept.", "Back to what I was writing"],
  ["es", 390, "Lo que has escrito se conserva.", "Volver a lo que estaba escribiendo"],
] as const)(
  "who was led here by a refusal reads that what was typed is kept, and goes back to it, in %s",
  async (language, width, kept, back) => {
    const me = aPerson({ has_access: true, available_words: 0, words_full: 1000 });
    queryClient.setQueryData<Me>(meQuery.queryKey, me);
    answers(readMe, { user: me });
    await draw(
      <Routes>
        <Route path="/topics" element={<From />} />
        <Route path="/sorry" element={<Sorry />} />
      </Routes>,
      { at: "/topics", language, width },
    );
    await page.getByRole("button", { name: /Send from/ }).click();
    await expect.element(page.getByText(kept)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: back }));
    await expect.element(page.getByRole("button", { name: "Send from /topics" })).toBeVisible();
  },
);

test.each([
  ["en", "You cannot write any more here this month.", "See the organization's words"],
  ["es", "Este mes no puedes escribir más aquí.", "Ver las palabras de la organización"],
] as const)(
  "whose organization has no words left is led to them, and to no plan, in %s",
  async (language, why, way) => {
    const me = aPerson({ has_access: true, available_words: 0, words_full: 1000, words_organization_id: 4 });
    queryClient.setQueryData<Me>(meQuery.queryKey, me);
    answers(readMe, { user: me });
    await draw(<Sorry />, { at: "/sorry", language });
    await expect.element(page.getByRole("heading", { level: 1, name: why })).toBeVisible();
    await expect.element(page.getByRole("link", { name: way })).toHaveAttribute("href", "/organization/words");
    expect(page.getByRole("link", { name: /^(See plans|Ver planes)$/ }).elements()).toEqual([]);
  },
);
