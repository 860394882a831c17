import { type ReactNode, useEffect, useState } from "react";
import { Link, Route, Routes, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { found } from "./found.tsx";
import { Page } from "./Page.tsx";

const act = <button type="button">Add</button>;
const top = () => page.getByRole("button", { name: "Add" }).element().getBoundingClientRect().top;

test("a list that is narrowed says how many were found, where it else says how many there are, and nothing moves", async () => {
  const drawn = async (fact: ReactNode) => {
    const { unmount } = await draw(
      <Page title="People" acts={act} fact={fact}>
        rows
      </Page>,
      { width: 1440 },
    );
    const said = page.getByText(/12 people|found/).elements()[0]?.textContent;
    const at = top();
    await unmount();
    return { said, at };
  };
  const all = [
    await drawn("12 people."),
    await drawn(found(1)),
    await drawn(found(0)),
    // While it is not known.
    await drawn(found(undefined)),
  ];
  expect(all.map(({ said }) => said)).toEqual(["12 people.", "1 found.", "0 found.", undefined]);
  expect(new Set(all.map(({ at }) => at)).size).toBe(1);
});

/** A list whose rows come when they are asked for. */
function List({ isHere }: { isHere: boolean }) {
  return (
    <Page title="People">
      {isHere && <div style={{ height: 3000 }} />}
      <Link to="/person">A person</Link>
    </Page>
  );
}

function Person() {
  const navigate = useNavigate();
  return (
    <Page title="Ana">
      <div style={{ height: 3000 }} />
      <button type="button" onClick={() => navigate(-1)}>
        Go back
      </button>
    </Page>
  );
}

function App({ comes }: { comes: EventTarget }) {
  const [isHere, setHere] = useState(true);
  useEffect(() => {
    const turn = () => setHere((was) => !was);
    comes.addEventListener("rows", turn);
    return () => comes.removeEventListener("rows", turn);
  }, [comes]);
  return (
    <div style={{ display: "flex", flexDirection: "column", height: 600 }}>
      <Routes>
        <Route path="/list" element={<List isHere={isHere} />} />
        <Route path="/person" element={<Person />} />
      </Routes>
    </div>
  );
}

test("a list that is come back to stands where it was left once its rows are there, and what was opened from it began at its top", async () => {
  const comes = new EventTarget();
  await draw(<App comes={comes} />, { at: "/list" });
  const scrolled = (name: string) => page.getByRole("heading", { name }).element().closest("[class*=page]");
  const link = page.getByRole("link", { name: "A person" });
  await expect.element(link).toBeInTheDocument();
  scrolled("People")?.scrollTo(0, 1200);
  await expect.poll(() => scrolled("People")?.scrollTop).toBe(1200);
  // A scroll is told with the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  (link.element() as HTMLElement).click();
  const back = page.getByRole("button", { name: "Go back" });
  await expect.element(back).toBeInTheDocument();
  expect(scrolled("Ana")?.scrollTop).toBe(0);
  comes.dispatchEvent(new Event("rows"));
  (back.element() as HTMLElement).click();
  await expect.element(link).toBeInTheDocument();
  expect(scrolled("People")?.scrollTop).toBeLessThan(1200);
  comes.dispatchEvent(new Event("rows"));
  await expect.poll(() => scrolled("People")?.scrollTop).toBe(1200);
});
