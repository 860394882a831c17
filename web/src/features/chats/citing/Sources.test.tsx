import { avatars } from "@pluma/contract/avatars/avatars";
import { avatarFiles } from "@pluma/contract/avatars/files";
import type { Message } from "@pluma/contract/chats/messages";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { CitationContext } from "../links/citing.ts";
import Markdown from "../markdown/Markdown.tsx";
import Sources from "./Sources.tsx";

const WEB = {
  kind: "web" as const,
  title: "Open rates",
  url: "https://mail.example/rates",
  text: "A quarter is usual.",
};
const fileAt = (number: number, text: string) => {
  const name = `survey of the last ten Octobers ${number}.pdf`;
  return { kind: "file" as const, conversation_file_id: number, name, page: 4, text };
};
const placeIn = (avatar_file_id: number, name: string | null, position = 0) => {
  return { kind: "avatar" as const, avatar_id: 9, avatar_file_id, position, name, page: position + 1 };
};

let lastId = 100;

/** An answer of its own: what is unfolded of one is remembered. */
const answer = (values: Partial<Message>) => {
  lastId += 1;
  const drawn = aMessage({ message_id: lastId, ...values });
  return (
    <CitationContext value={drawn.sources}>
      <Markdown text={drawn.content ?? ""} isGrowing={false} sourceCount={drawn.sources.length} />
      <Sources message={drawn} />
    </CitationContext>
  );
};

test("an answer has one line for what it cites, each file and page once, and nothing of what it does not cite", async () => {
  const sources = [
    fileAt(1, "Too dear."),
    WEB,
    fileAt(1, "Too bitter."),
    fileAt(2, "Just right."),
    fileAt(3, "Never."),
  ];
  await draw(answer({ sources, content: "So it is [1], [3, 4], and usual [2]." }));
  const line = page.getByText("From 2 files and 1 web page");
  await expect.element(line).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "From 2 files and 1 web page" }))
    .toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
  await line.click();
  await expect.element(page.getByText("survey of the last…obers 1.pdf")).toBeVisible();
  const rows = page.getByRole("listitem");
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    "survey of the last…obers 1.pdf1page 43page 4",
    "Open ratesmail.example2",
    "survey of the last…obers 2.pdf4page 4",
  ]);
});

test("sources that were unfolded are so when their answer is drawn again, as rows are that come back into sight", async () => {
  const cited = { message_id: 71, sources: [fileAt(1, "Too dear.")], content: "So it is [1]." };
  const first = await draw(answer(cited));
  await page.getByText("From 1 file").click();
  await expect.element(page.getByText("survey of the last…obers 1.pdf")).toBeVisible();
  await first.unmount();
  await draw(answer(cited));
  await expect.element(page.getByText("survey of the last…obers 1.pdf")).toBeVisible();
});

test("sources whose answer is drawn anew at the moment in which they are unfolded are unfolded in the new drawing", async () => {
  const cited = { message_id: 72, sources: [fileAt(1, "Too dear.")], content: "So it is [1]." };
  const first = await draw(answer(cited));
  const line = page.getByText("From 1 file");
  await expect.element(line).toBeVisible();
  line.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await first.unmount();
  await draw(answer(cited));
  await expect.element(page.getByText("survey of the last…obers 1.pdf")).toBeVisible();
  await line.click();
  await expect.element(page.getByText("survey of the last…obers 1.pdf")).not.toBeVisible();
});

test("a number shows what is said there, to whoever points at it or presses Enter; Escape gives the focus back", async () => {
  await draw(answer({ sources: [fileAt(1, "People said that it was too dear.")], content: "So it is [1]." }));
  const number = page.getByRole("button", { name: /^1: survey/ }).first();
  const quote = page.getByText("People said that it was too dear.");
  await number.hover();
  await expect.element(quote).toBeVisible();
  await userEvent.unhover(number);
  await expect.element(quote).not.toBeInTheDocument();
  number.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(quote).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(quote).not.toBeInTheDocument();
  await expect.element(number).toHaveFocus();
});

test("an answer that failed has no sources below it, whatever it had cited", async () => {
  const failures: Partial<Message>[] = [
    { finish_reason: "error", error: { code: "provider_failed", message: "It failed." } },
    { finish_reason: "interrupted" },
    { finish_reason: "withheld" },
  ];
  for (const failure of failures) {
    const drawn = await draw(answer({ sources: [WEB], content: "So it is [1].", ...failure }));
    await expect.element(page.getByRole("button", { name: "1: Open rates" })).toBeVisible();
    await expect.element(page.getByText("From 1 web page")).not.toBeInTheDocument();
    await drawn.unmount();
  }
});

test("whoever may not edit an avatar sees numbers of its files where it shows no names, and no text of them", async () => {
  answers(avatars.readAvatar, { avatar: anAvatar({ can: { edit: false, delete: false, train: false } }) });
  const sources = [placeIn(31, null), placeIn(32, null), placeIn(31, null, 6)];
  await draw(answer({ sources, content: "So [1], so [2] and so [3]." }), { language: "es", width: 390 });
  await page.getByText("De 2 archivos").click();
  expect(
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent),
  ).toEqual(["Archivo 11página 13página 7", "Archivo 22página 1"]);
  await page.getByRole("button", { name: "2: Archivo 2" }).first().click();
  await expect.element(page.getByText("El autor del avatar se reserva el texto.")).toBeVisible();
});

test("whoever may edit an avatar reads the passage, and finds the way to where it stands", async () => {
  answers(avatars.readAvatar, { avatar: anAvatar() });
  const passage = { position: 6, page: 7, text: "The small bag holds 300 grams." };
  answers(avatarFiles.readAvatarFile, { passage, parts: [], page: 1, count: 0, pages: 0 } as never);
  await draw(answer({ sources: [placeIn(31, "prices.pdf", 6)], content: "Small [1]." }));
  await page.getByRole("button", { name: "1: prices.pdf" }).click();
  await expect.element(page.getByText("The small bag holds 300 grams.")).toBeVisible();
  const way = page.getByRole("link", { name: "Open in the material" });
  await expect.element(way).toHaveAttribute("href", "/avatars/9/files/31?position=6");
});
