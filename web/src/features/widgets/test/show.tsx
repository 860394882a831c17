import { Route, Routes } from "react-router";
import { afterEach, expect } from "vitest";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import WidgetGenerator from "../screens/WidgetGenerator.tsx";
import WidgetLeads from "../screens/WidgetLeads.tsx";
import WidgetStatistics from "../screens/WidgetStatistics.tsx";
import WidgetTranscripts from "../screens/WidgetTranscripts.tsx";

// What a test does not wait for would else be asked for while the next one answers.
afterEach(() => expect.poll(() => queryClient.isFetching()).toBe(0));

const Plain = ({ text }: { text: string }) => <p>{text}</p>;

/** Draws the screens of widgets, at the generator unless said. */
export function show(options: DrawOptions = {}) {
  queryClient.setQueryData(["me"], aPerson());
  return draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/chat-widget-generator" element={<WidgetGenerator />} />
        <Route path="/chat-widget-generator/:widget_id/transcripts" element={<WidgetTranscripts Answer={Plain} />} />
        <Route path="/chat-widget-generator/:widget_id/leads" element={<WidgetLeads />} />
        <Route path="/chat-widget-generator/:widget_id/statistics" element={<WidgetStatistics />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </div>,
    { at: "/chat-widget-generator", ...options },
  );
}
