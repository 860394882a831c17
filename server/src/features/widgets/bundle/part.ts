import { widgetFields } from "@pluma/contract/widgets/shapes";
import { z } from "zod";
import { refuse } from "../../../platform/errors.ts";
import { bundledFile, bundleKey, bundlePart } from "../../../platform/features/bundles.ts";
import { fileRefOf, publicFileAt } from "../../files/index.ts";
import { findOwnWidget, listOwnWidgets } from "../store.ts";
import { addWidget, saveWidget } from "../widgets.ts";

const { avatar_id: _a, image: _i, origins: _o, privacy_url: _p, webhook_url: _w, is_on: _on, ...said } = widgetFields;
const shape = z.object({ ...said, avatar: bundleKey, picture: bundledFile.nullable() });

/** How widgets look and answer. The pages that they stand on, and the addresses of these, are whose they are; a new one is off. */
export const widgetPart = bundlePart({
  kind: "widgets",
  needsAccess: true,
  shape,
  nameOf: ({ name }) => name,
  filesOf: ({ picture }) => (picture ? [picture] : []),
  needsOf: ({ avatar }) => [{ kind: "avatars", key: avatar }],
  list: async (ctx) => {
    const widgets = await listOwnWidgets(ctx);
    return widgets.map(({ widgetId: id, name }) => ({ id, name })).sort((one, other) => one.id - other.id);
  },
  async give(ctx, id, giving) {
    const row = (await findOwnWidget(ctx, id)) ?? refuse("not_found");
    const avatar = row.avatarId === null ? null : giving.keyOf("avatars", row.avatarId);
    if (avatar === null) return null;
    const pictureId = await publicFileAt(ctx, row.image);
    if (pictureId === null && row.image !== "") giving.leave("has_of_others");
    return {
      avatar,
      picture: pictureId === null ? null : await giving.file(pictureId),
      name: row.name,
      accent_color: row.accentColor,
      greeting: row.greeting,
      starters: row.starters,
      position: row.position,
      scheme: row.scheme,
      language: row.language,
      contact_when: row.contactWhen,
      contact_after: row.contactAfter,
      asks_name: row.asksName,
      consent: row.consent,
      visitor_daily: row.visitorDaily,
      address_daily: row.addressDaily,
      words_daily: row.wordsDaily,
      words_monthly: row.wordsMonthly,
      retention_days: row.retentionDays,
    };
  },
  async take(tx, { avatar, picture, ...fields }, standing, taking) {
    const ref = picture ? ((await fileRefOf(tx, taking.fileId(0))) ?? refuse("not_found")) : null;
    const body = { ...fields, avatar_id: taking.idOf("avatars", avatar), image: ref?.src ?? "" };
    const call = { query: {} };
    if (standing !== null) {
      await saveWidget(tx, { ...call, params: { id: standing }, body });
      return standing;
    }
    const { widget } = await addWidget(tx, { ...call, params: {}, body: { ...body, is_on: false } });
    return widget.widget_id;
  },
});
