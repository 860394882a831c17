import { Route, Routes } from "react-router";
import { afterEach, expect } from "vitest";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import Batch from "../screens/Batch.tsx";
import Batches from "../screens/Batches.tsx";
import NewBatch from "../screens/NewBatch.tsx";

// What a test does not wait for would else be asked for while the next one answers.
afterEach(() => expect.poll(() => queryClient.isFetching()).toBe(0));

/** Draws the screens of runs for many for somebody who has access, at that of one table unless said. */
export function show(options: DrawOptions = {}, me = aPerson()) {
  queryClient.setQueryData(["me"], me);
  return draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/workflows/:workflow_id/batches/new" element={<NewBatch />} />
        <Route path="/workflow_batches" element={<Batches />} />
        <Route path="/workflow_batches/:workflow_batch_id" element={<Batch />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </div>,
    { at: "/workflow_batches/5", ...options },
  );
}
