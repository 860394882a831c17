import { tutorials } from "@pluma/contract/tutorials/tutorials";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { aTutorial } from "../test/aTutorial.ts";
import Tutorials from "./Tutorials.tsx";

const progress = { position_seconds: 100, is_seen: false, device: "phone" as const, updatedAt: "2026-11-01T10:00:00Z" };
const seen = { ...progress, is_seen: true };
const list = (listed = [aTutorial()], parts = {}) => ({
  tutorials: listed,
  count: listed.length,
  pages: 1,
  all: listed.length,
  seen: 0,
  left_off: null,
  ...parts,
});
const card = (name: RegExp) => page.getByRole("list", { name: "Tutorials" }).getByRole("link", { name });

test("each says in words whether it was seen, how far one is, or what it has", async () => {
  answers(
    tutorials.listTutorials,
    list(
      [
        aTutorial({ tutorial_id: 1, name: "Begin", progress: seen }),
        aTutorial({ tutorial_id: 2, name: "Avatars", progress }),
        aTutorial({ tutorial_id: 3, name: "Campaigns", chapter_count: 5, caption_langs: ["en"] }),
        aTutorial({ tutorial_id: 4, name: "Un chat en tu web", lang: "es", chapter_count: 0, caption_langs: ["en"] }),
      ],
      { seen: 1 },
    ),
  );
  await draw(<Tutorials />);
  await expect.element(page.getByText("4 tutorials, you have seen 1").first()).toBeVisible();
  await expect.element(card(/Begin/).getByText(/Seen/)).toBeVisible();
  await expect.element(card(/Avatars/).getByText(/Watched to 1:40/)).toBeVisible();
  await expect.element(card(/Campaigns/).getByText(/5 chapters, captions/)).toBeVisible();
  await expect.element(card(/Un chat/).getByText(/In Spanish, English captions/)).toBeVisible();
  await expect.element(card(/Avatars/)).toHaveAttribute("href", "/tutorials/2");
});

test("where one left off comes first, says on what that was, and leads there or to the start", async () => {
  const left = aTutorial({ progress, name: "An avatar that sounds like you" });
  answers(tutorials.listTutorials, list([left], { left_off: left }));
  await draw(<Tutorials />);
  const first = page.getByRole("region", { name: "Where you left off" });
  await expect.element(first.getByText("Where you left off, on your phone")).toBeVisible();
  const goOn = first.getByRole("link", { name: "Continue at 1:40" });
  await expect.element(goOn).toHaveAttribute("href", "/tutorials/3?at=100");
  await expect
    .element(first.getByRole("link", { name: "From the start" }))
    .toHaveAttribute("href", "/tutorials/3?at=0");
});

test("what is searched and narrowed is asked for; where nothing fits, the filters are cleared by a press", async () => {
  const asked = answers(tutorials.listTutorials, ({ query }) =>
    query.query || query.seen ? list([], { all: 2 }) : list(),
  );
  await draw(<Tutorials />);
  await page.getByRole("button", { name: "Not seen yet" }).click();
  await page.getByRole("searchbox", { name: "Search titles and what is said" }).fill("zzz");
  await expect.element(page.getByText("No tutorial matches")).toBeVisible();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "zzz", seen: "unseen" });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(card(/Templates with blanks/)).toBeVisible();
});

test("arrows lead from one picture to the others", async () => {
  answers(tutorials.listTutorials, list([1, 2, 3].map((id) => aTutorial({ tutorial_id: id, name: `Number ${id}` }))));
  await draw(<Tutorials />);
  await expect.element(card(/Number 1/)).toBeVisible();
  (card(/Number 1/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  await expect.element(card(/Number 2/)).toHaveFocus();
});

test("without any it says what will be here, in Spanish too", async () => {
  answers(tutorials.listTutorials, list([]));
  await draw(<Tutorials />, { language: "es", width: 390 });
  await expect.element(page.getByText("Aún no hay tutoriales")).toBeVisible();
  await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
});

test("a list that could not be loaded says why, and is asked for again", async () => {
  refuses(tutorials.listTutorials, 422, "invalid_body", "Nothing came.");
  await draw(<Tutorials />);
  await expect.element(page.getByText("The tutorials could not be loaded")).toBeVisible();
  answers(tutorials.listTutorials, list());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(card(/Templates with blanks/)).toBeVisible();
});
