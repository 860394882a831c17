import { files } from "@pluma/contract/files/files";
import { afterEach, expect, test } from "vitest";
import { answers } from "../../../test/server.ts";
import { selectOrganization } from "../../platform/session/organization.ts";
import { addPicture } from "./data.ts";

afterEach(() => selectOrganization(null));

test("a picture of the installation belongs to no organization, whichever space is selected; one of an organization to that one", async () => {
  const file = { file_id: 9, name: "logo.png", type: "image/png", size: 1, src: "/api/files/9" };
  const sent = answers(files.addFile, { file, file_id: 9 });
  selectOrganization(5);
  const picture = new File(["x"], "logo.png", { type: "image/png" });
  expect(await addPicture(picture)).toBe("/api/files/9");
  await addPicture(picture, 7);
  expect(sent.map(({ query }) => query)).toEqual([{}, { organization_id: "7" }]);
});
