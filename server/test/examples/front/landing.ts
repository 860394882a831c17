import { insertState, listStateRows, lockDraft, writeDraft } from "../../../src/features/landing/draft/store.system.ts";
import type { Examples, Given } from "../example.ts";
import { ledScopeOf } from "./scope.ts";

const page = { sections: [{ kind: "opening", id: "opening" }] };
const at = new Date("2026-03-04T12:00:00Z");

const asked = (path: string) => async (given: Given) => ({ path: `${path}${(await ledScopeOf(given)).query}` });
const withBody = (path: string, body: object) => async (given: Given) => ({ ...(await asked(path)(given)), body });

export const landingExamples: Examples = {
  "GET /landing/draft": asked("/landing/draft"),
  "PUT /landing/draft": withBody("/landing/draft", { page }),
  "POST /landing/draft/discard": withBody("/landing/draft/discard", {}),
  "POST /landing/draft/publish": async (given) => {
    const { organizationId, query } = await ledScopeOf(given);
    const { saves } = await lockDraft(given.node.app, organizationId);
    const title = { main: `Page ${saves}`, es: "" };
    const draft = JSON.stringify({ sections: [{ kind: "call", id: "call", title }] });
    const saved = { page: draft, saves: saves + 1, base: "", savedBy: null, savedAt: at };
    await writeDraft(given.node.app, organizationId, saved);
    return { path: `/landing/draft/publish${query}`, body: {} };
  },
  "GET /landing/states": asked("/landing/states"),
  "GET /landing/states/{id}": async (given) => {
    const { organizationId, query } = await ledScopeOf(given);
    await insertState(given.node.app, organizationId, {
      page: JSON.stringify(page),
      publishedBy: null,
      publishedAt: at,
    });
    const [newest] = await listStateRows(given.node.app, organizationId);
    return { path: `/landing/states/${newest?.landingStateId}${query}` };
  },
  "POST /landing/preview": withBody("/landing/preview", { page, place: "main" }),
};
