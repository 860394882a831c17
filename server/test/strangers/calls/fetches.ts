import { at, by, inBody, type NamingCall } from "../naming.ts";

/** The calls of Super Fetch. */
export const fetchCalls: Record<string, NamingCall> = {
  "GET /super_fetch/messages/{assistantId}": { namings: [at({ "params.assistantId": "avatar.assistantId" })] },
  "POST /super_fetch": {
    namings: [
      at({ "body.assistant_id": "avatar.assistantId" }),
      at({ "body.output_id": "fetch.fetchOutputId" }, { "body.assistant_id": "fetch.assistantOfFetchId" }),
    ],
  },
  "POST /super_fetch/v2": {
    namings: [
      at({ "body.assistant_id": "avatar.assistantId" }),
      at({ "body.file_id": "file.fileId" }, { "body.assistant_id": "avatar.assistantId" }),
    ],
  },
  "POST /super_fetch/outputs/rate": inBody("output_id", "fetch.fetchOutputId"),
  "POST /super_fetch/outputs/{id}/stop": by("fetch.fetchOutputId"),
  "DELETE /super_fetch/{id}": by("fetch.superFetchId"),
  "PUT /super_fetch/presets/{id}": by("preset.presetId"),
  "DELETE /super_fetch/presets/{id}": by("preset.presetId"),
};
