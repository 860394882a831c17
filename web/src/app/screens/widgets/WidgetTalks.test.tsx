import { widgets, widgetTranscripts } from "@pluma/contract/widgets/widgets";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { aMessage, aTalk, aTranscript, aWidget } from "../../../features/widgets/test/aWidget.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import WidgetTalks from "./WidgetTalks.tsx";

test("what the avatar answered is drawn as in chats, what a person wrote by hand as it was typed", async () => {
  const content = "Yes: **four** to six days.";
  const messages = [aMessage(1, { from: "avatar", content }), aMessage(2, { from: "person", name: "Ane", content })];
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  const counts = { live: 1, leads: 0, unanswered: 0 };
  answers(widgetTranscripts.listWidgetConversations, { conversations: [aTalk()], count: 1, pages: 1, counts });
  answers(widgetTranscripts.readWidgetTranscript, { transcript: aTranscript({}, { messages }) });
  queryClient.setQueryData(["me"], aPerson());
  await draw(
    <Routes>
      <Route path="/chat-widget-generator/:widget_id/transcripts" element={<WidgetTalks />} />
    </Routes>,
    { at: "/chat-widget-generator/4/transcripts?conversation=12" },
  );
  const said = page.getByRole("log");
  await expect.element(said.getByText("four", { exact: true })).toBeVisible();
  expect(said.element().querySelector("strong")?.textContent).toBe("four");
  await expect.element(said.getByText(content)).toBeVisible();
});
