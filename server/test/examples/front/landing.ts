import { insertState, listStateRows, lockDraft, writeDraft } from "../../../src/features/landing/draft/store.system.ts";
import type { Examples } from "../example.ts";

const page = { sections: [{ kind: "opening", id: "opening" }] };
const at = new Date("2026-03-04T12:00:00Z");

export const landingExamples: Examples = {
  "PUT /landing/draft": () => ({ body: { page } }),
  "POST /landing/draft/discard": () => ({ body: {} }),
  "POST /landing/draft/publish": async ({ node }) => {
    const { saves } = await lockDraft(node.app);
    const title = { main: `Page ${saves}`, es: "" };
    const draft = JSON.stringify({ sections: [{ kind: "call", id: "call", title }] });
    await writeDraft(node.app, { page: draft, saves: saves + 1, base: "", savedBy: null, savedAt: at });
    return { body: {} };
  },
  "GET /landing/states/{id}": async ({ node }) => {
    await insertState(node.app, { page: JSON.stringify(page), publishedBy: null, publishedAt: at });
    const [newest] = await listStateRows(node.app);
    return { path: `/landing/states/${newest?.landingStateId}` };
  },
  "POST /landing/preview": () => ({ body: { page, place: "main" } }),
};
