import { useNavigate, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";

/** Two filters, each of which is changed from what is drawn. */
function Filters() {
  const [search, setSearch] = useSearchParams();
  const kept = Object.fromEntries(search);
  return (
    <>
      <output>{search.toString()}</output>
      <button type="button" onClick={() => setSearch({ ...kept, favorites: "true" })}>
        Favorites
      </button>
      <button type="button" onClick={() => setSearch({ ...kept, language: "es" })}>
        Spanish
      </button>
      <Away />
    </>
  );
}

function Away() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate("/other?x=1")}>
      Away
    </button>
  );
}

test("two filters that are pressed one right after the other both count, however busy the screen is", async () => {
  await draw(<Filters />, { at: "/list" });
  const press = (name: string) => (page.getByRole("button", { name }).element() as HTMLElement).click();
  press("Favorites");
  await Promise.resolve();
  press("Spanish");
  await expect.element(page.getByRole("status")).toHaveTextContent("favorites=true&language=es");
  press("Away");
  await expect.element(page.getByRole("status")).toHaveTextContent("x=1");
});
