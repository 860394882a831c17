import { lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark } from "../../site/people.ts";
import { test } from "../../site/test.ts";

const KEY = "4f1d0c7be2a95386d0b1e77c29f4a80b5c3e6d12";

test("a set-up bundle is right as it is looked at, imported and made, in every size, scheme and language", async ({
  looker,
}) => {
  const { site, person } = looker;
  const mark = aMark();
  const id = await anOrganization(site, `Casa Abril ${mark}`, { admins: [person] });
  const thing = (
    key: number,
    kind: string,
    name: string,
    outcome: string,
    choice: string | null,
    problem?: string,
  ) => ({
    ...{ key: `00000000-0000-8000-8000-00000000000${key}`, kind, name, outcome, choice, problem: problem ?? null },
    ...{ hash: "x", here: null, needs: [] },
  });
  const plan = [
    thing(1, "brand", "", "both_changed", "mine"),
    thing(
      2,
      "templates",
      "Newsletter from notes, for everyone who waits for the new harvest of the season",
      "new",
      "theirs",
    ),
    thing(3, "templates", "Offer by mail", "theirs_changed", "theirs"),
    thing(4, "avatars", "Ada of the tea shop", "mine_changed", "mine"),
    thing(5, "workflows", "From call to offer", "refused", null, "bundle_thing_leans"),
    thing(6, "campaigns", "Spring", "removed_here", "mine"),
    thing(7, "widgets", "Shop chat", "gone", null),
    thing(8, "products", "Plan", "same", null),
  ];
  const head = [
    id,
    "11111111-1111-8111-8111-111111111111",
    3,
    `Agency set-up ${mark}`,
    "North",
    "For clients of North. Not to be resold.",
    KEY,
  ];
  await site.sql(
    `insert into bundle_exports (organization_id, bundle_id, number, name, author, licence, fingerprint, kinds, state, done, things, left_out)
     values ($1, $2, $3, $4, $5, $6, $7, '{templates,avatars}', 'done', 1, 14, $8::jsonb)`,
    [...head, JSON.stringify([{ kind: "workflows", name: "From call to offer", why: "leans_on_others" }])],
  );
  await site.sql(
    `insert into bundle_sources (organization_id, bundle_id, number, name, author, licence, fingerprint, brought_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    head,
  );
  await site.sql(
    `insert into bundle_imports (organization_id, bundle_id, number, name, author, licence, fingerprint, user_id, file_name,
       file_id, made_at, made_by, plan)
     select $1::int, $2::uuid, $3::int, $4, $5, $6, $7, user_id, 'setup.zip', 0, now(), 'Pluma', $8::jsonb
     from user_organizations where organization_id = $1::int limit 1`,
    [...head, JSON.stringify(plan)],
  );
  const path = `/organizations/organization-settings/${id}/bundle`;
  await lookAt(looker, [{ name: "bundle-looked-at", path, ready: /Ada of the tea shop/ }]);
  await site.sql("update bundle_imports set state = 'running', done = 0.4 where organization_id = $1", [id]);
  await lookAt(looker, [{ name: "bundle-running", path, ready: /is being imported|Se está importando/ }]);
  await site.sql(
    "update bundle_imports set state = 'failed', problem = 'bundle_here_changed' where organization_id = $1",
    [id],
  );
  await lookAt(looker, [{ name: "bundle-failed", path, ready: /nothing was changed|no cambió nada/ }]);
});
