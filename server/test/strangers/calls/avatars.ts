import { at, by, inBody, type NamingCall, noRow } from "../naming.ts";
import type { Name } from "../world.ts";

const avatarPair: NamingCall = {
  namings: [
    at({ "params.a": "avatar.avatarId", "params.b": "avatar.assistantId" }),
    at({ "params.a": "avatar.avatarId" }, { "params.b": "avatar.assistantId" }),
    at({ "params.b": "avatar.assistantId" }, { "params.a": "avatar.avatarId" }),
    at({ "body.file_id": "file.fileId" }, { "params.a": "avatar.avatarId", "params.b": "avatar.assistantId" }),
  ],
};
const ofDrawn: NamingCall = {
  namings: [
    at({ "params.id": "drawn.drawnAvatarId" }, { "params.user_id": "drawn.drawnUserId" }),
    { ...at({ "params.user_id": "drawn.drawnUserId" }, { "params.id": "drawn.drawnAvatarId" }), noneIs: 404 },
  ],
};

/** The calls of avatars, trainings and outputs. */
export const avatarCalls: Record<string, NamingCall> = {
  "GET /avatars/{id}": by("avatar.avatarId"),
  "POST /avatars": inBody("file_id", "image.imageId"),
  "PUT /avatars": {
    namings: [
      at({ "body.avatar_id": "avatar.avatarId" }),
      at({ "body.file_id": "image.imageId" }, { "body.avatar_id": "avatar.avatarId" }),
    ],
  },
  "PUT /avatars/add-context/{id}": by("avatar.avatarId"),
  "POST /avatars/favorite": inBody("avatar_id", "avatar.avatarId"),
  "DELETE /avatars/{id}": by("avatar.avatarId"),
  "POST /avatars/{id}/restore": by("deletedAvatar.deletedAvatarId"),
  "POST /avatars/add-file/{a}/{b}": avatarPair,
  "POST /avatars/add-editable-file/{a}/{b}": {
    namings: avatarPair.namings.map(({ theirs, beside }) => at(swapped(theirs), beside && swapped(beside))),
  },
  "PUT /avatars/editable-file/{file_id}": { namings: [at({ "params.file_id": "avatarFile.fileOfAvatarId" })] },
  "POST /avatars/files/{id}/retry": by("avatarFile.avatarFileId"),
  "GET /avatars/files/{id}": by("avatarFile.avatarFileId"),
  "DELETE /avatars/file/{fileId}/{openaiFileId}/{assistantId}": {
    namings: [
      at({
        "params.fileId": "avatarFile.fileOfAvatarId",
        "params.openaiFileId": "avatarFile.openaiFileId",
        "params.assistantId": "avatarFile.assistantOfFileId",
      }),
      at(
        { "params.fileId": "avatarFile.fileOfAvatarId", "params.openaiFileId": "avatarFile.openaiFileId" },
        { "params.assistantId": "avatarFile.assistantOfFileId" },
      ),
    ],
  },
  "GET /avatars/{id}/versions": by("avatar.avatarId"),
  "GET /avatars/versions/{id}": by("avatar.versionId"),
  "POST /avatars/versions/{id}/restore": by("avatar.versionId"),
  "GET /avatars/{id}/draws": by("drawn.drawnAvatarId"),
  "PUT /avatars/{id}/draws": by("drawn.drawnAvatarId"),
  "POST /avatars/{id}/draws/{user_id}/reset": ofDrawn,
  "POST /avatars/{id}/draws/{user_id}/close": ofDrawn,
  "GET /avatars/{id}/inbox": by("avatar.avatarId"),
  "GET /avatars/{id}/ratings": by("avatar.avatarId"),
  "POST /avatars/{id}/teach": {
    namings: [
      at({ "params.id": "avatar.avatarId" }),
      at({ "body.item_id": "avatar.itemId" }, { "params.id": "avatar.avatarId" }),
    ],
  },
  "POST /avatars/inbox/{id}/dismiss": by("avatar.itemId"),
  "GET /avatars/inbox/{id}/places": by("avatar.itemId"),
  "POST /avatars/inbox/{id}/mistaken": by("avatar.itemId"),
  "POST /avatars/inbox/{id}/draft": by("avatar.itemId"),
  "GET /avatars/{id}/tests": by("tested.testedAvatarId"),
  "POST /avatars/{id}/tests": by("tested.testedAvatarId"),
  "PUT /avatars/tests/{id}": by("tested.testId"),
  "DELETE /avatars/tests/{id}": by("tested.testId"),
  "POST /avatars/{id}/tests/run": by("tested.testedAvatarId"),
  "GET /avatars/{id}/tests/runs": { ...by("tested.testedAvatarId"), leftOut: { "query.version": noRow } },
  "POST /avatars/tests/runs/{id}/cancel": by("tested.testRunId"),
  "GET /trainings": { namings: [at({ "query.avatar_id": "training.trainedAvatarId" })] },
  "GET /trainings/{id}": by("training.trainingId"),
  "POST /trainings": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.file_id": "file.fileId" })],
  },
  "PUT /trainings": {
    namings: [
      at({ "body.training_id": "training.trainingId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "body.training_id": "training.trainingId" }),
      at({ "body.file_id": "file.fileId" }, { "body.training_id": "training.trainingId" }),
    ],
  },
  "POST /trainings/execute": inBody("training_id", "training.trainingId"),
  "POST /trainings/sync": inBody("training_id", "training.trainingId"),
  "POST /trainings/refine": inBody("training_id", "training.trainingId"),
  "DELETE /trainings/{id}": by("training.trainingId"),
  "GET /trainings/{id}/estimate": by("training.trainingId"),
  "GET /avatars/{id}/refine/estimate": by("training.trainedAvatarId"),
  "POST /avatars/refine": inBody("avatar_id", "training.trainedAvatarId"),
  "POST /avatars/combine": {
    namings: [
      at({ "body.selected_avatar_id": "avatar.avatarId" }),
      at({ "body.target_training_id": "training.trainingId" }),
      at({ "body.target_avatar_id": "avatar.avatarId" }, { "body.target_training_id": "training.trainingId" }),
    ],
  },
  "GET /avatars/{id}/runs": by("run.ranAvatarId"),
  "GET /trainings/runs/{id}": by("run.runId"),
  "POST /trainings/runs/{id}/cancel": by("run.runId"),
  "POST /trainings/runs/{id}/keep": by("run.runId"),
  "POST /trainings/runs/{id}/aside": by("run.runId"),
  "GET /outputs/avatar/{id}": by("output.outputAvatarId"),
  "GET /outputs/training/{id}": by("training.trainingId"),
  "POST /outputs": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.training_id": "training.trainingId" })],
  },
  "POST /outputs/generate": {
    namings: [at({ "body.avatar_id": "avatar.avatarId" }), at({ "body.training_id": "training.trainingId" })],
  },
  "POST /outputs/rate": inBody("output_id", "output.outputId"),
  "PUT /outputs": inBody("output_id", "output.outputId"),
  "POST /outputs/{id}/stop": by("output.outputId"),
  "DELETE /outputs/{id}": by("output.outputId"),
};

function swapped(named: Record<string, Name>): Record<string, Name> {
  const other: Record<string, string> = { "params.a": "params.b", "params.b": "params.a" };
  return Object.fromEntries(Object.entries(named).map(([place, name]) => [other[place] ?? place, name]));
}
