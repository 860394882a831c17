import { PLACES_TOLD, type SearchResult } from "@pluma/contract/search/search";
import type { ActorCtx } from "../../platform/context.ts";
import { readHeldIn } from "../campaigns/index.ts";

/** The same results, documents and templates with the campaigns that have them and that the caller sees. */
export async function withCampaigns(ctx: ActorCtx, results: SearchResult[]): Promise<SearchResult[]> {
  const idsOf = (kind: SearchResult["kind"]) => results.filter((each) => each.kind === kind).map(({ id }) => id);
  const held = await readHeldIn(ctx, { documentIds: idsOf("documents"), templateIds: idsOf("templates") });
  return results.map((result) => {
    const key = result.kind === "documents" ? "documentId" : result.kind === "templates" ? "templateId" : null;
    if (key === null) return result;
    const campaigns = held
      .filter((each) => each[key] === result.id)
      .slice(0, PLACES_TOLD)
      .map(({ campaignId, name }) => ({ campaign_id: campaignId, name }));
    return { ...result, place: { ...result.place, campaigns } };
  });
}
