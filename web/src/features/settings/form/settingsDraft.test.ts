import * as numbers from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { isNumber } from "../../../ui/phone/numbers.ts";
import { bodyOf, changedFields, draftOf, type SettingsDraft, wrongFields } from "./settingsDraft.ts";

const saved = draftOf({
  name: "Elena",
  last_name: "Marín",
  email: "elena@example.com",
  phone: "5551234567",
  phone_e164: "",
  company: "",
  instagram: "",
  birthday: null,
  manual_mode: false,
  writing_instructions: "",
  zappier_webhook_url: "",
});
const isRight = (draft: SettingsDraft) => isNumber(numbers, draft);
const changed = (edits: Partial<SettingsDraft>): SettingsDraft => ({ ...saved, ...edits });

test("an untouched form has no changes, and neither has one that was changed back", () => {
  expect(changedFields(saved, changed({}))).toEqual([]);
  expect(changedFields(saved, changed({ name: "Elena " }))).toEqual([]);
});

test("only what changed is sent, without the space around it", () => {
  const draft = changed({ name: " Elena María ", manual_mode: true, birthday: "1990-03-09" });
  expect(bodyOf(saved, draft)).toEqual({ name: "Elena María", manual_mode: true, birthday: "1990-03-09" });
});

test("an emptied birthday is sent as an empty text", () => {
  const born = { ...saved, birthday: "1990-03-09" };
  expect(bodyOf(born, { ...born, birthday: "" })).toEqual({ birthday: "" });
});

test("taking the picture or the key away is sent as null; a new picture is left to its upload", () => {
  expect(bodyOf(saved, changed({ picture: null, api_key: null }))).toEqual({ file_id: null, api_key: null });
  expect(bodyOf(saved, changed({ picture: new File([], "me.png") }))).toEqual({});
});

test.each<[Partial<SettingsDraft>, string[]]>([
  [{ name: "  " }, ["name"]],
  [{ email: "elena@" }, ["email"]],
  [{ phone: "12345" }, ["phone"]],
  [{ phone: "" }, []],
  [{ phone: "+1 (555) 123-4567" }, []],
  [{ zappier_webhook_url: "ftp://example.com" }, ["zappier_webhook_url"]],
  [{ zappier_webhook_url: "" }, []],
  [{ zappier_webhook_url: "https://example.com/in" }, []],
])("%o is wrong in %j", (edits, expected) => {
  expect(wrongFields(saved, changed(edits), isRight)).toEqual(expected);
});

test("what was saved in another way of writing and not touched is not asked about", () => {
  const old = { ...saved, phone: "34600" };
  expect(wrongFields(old, { ...old, name: "Ana" }, isRight)).toEqual([]);
});
