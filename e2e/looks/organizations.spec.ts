import { lookAt } from "../site/looks.ts";
import { aMark, aPerson } from "../site/people.ts";
import { test } from "../site/test.ts";

test("organizations, their people and groups are right in every size, scheme and language", async ({ looker }) => {
  const { site, person } = looker;
  const mark = aMark();
  const [made] = await site.sql(
    "insert into organizations (name, slug, tagline) values ($1, $2, 'Letters for small shops') returning organization_id",
    [`Taller Ocho ${mark}`, `taller-ocho-${mark}`],
  );
  const id = Number(made?.organization_id);
  const elena = await aPerson(site, { name: "Elena" });
  const others = await Promise.all([
    aPerson(site, { name: "María Fernanda de los Ángeles", lastName: "Echeverría Ruiz" }),
    aPerson(site, { name: "Oliver", lastName: "Prescott" }),
  ]);
  await site.sql(
    `insert into user_organizations (user_id, organization_id, user_type_id)
     select $2::int, $1::int, 1 union all select unnest($3::int[]), $1::int, 3`,
    [id, person.userId, [elena, ...others].map(({ userId }) => userId)],
  );
  const [group] = await site.sql(
    "insert into groups (organization_id, name) values ($1, 'Writers') returning group_id",
    [id],
  );
  const groupId = Number(group?.group_id);
  await site.sql("insert into group_users (group_id, organization_id, user_id) values ($1, $2, $3)", [
    groupId,
    id,
    elena.userId,
  ]);
  await site.sql(
    `insert into organization_invitations (organization_id, email, user_type_id, invited_by, token_hash, expires_at)
     select $1::int, 'maria.fernanda.echeverria@' || $3 || '.example.com', 2, $2::int, $3 || '1', now() + interval '9 days'
     union all select $1::int, 'nueva@' || $3 || '.example.com', 3, null, $3 || '2', now() - interval '1 day'`,
    [id, person.userId, mark],
  );
  const of = `?organization=${id}`;
  await lookAt(looker, [
    { name: "organizations", path: "/organizations", ready: new RegExp(`Taller Ocho ${mark}`) },
    { name: "organizations-all", path: `/admin/organizations?query=${mark}`, ready: new RegExp(`Taller Ocho ${mark}`) },
    { name: "organization-new", path: "/organizations/organization-settings", ready: /Tagline|Lema/ },
    {
      name: "organization-settings",
      path: `/organizations/organization-settings/${id}`,
      ready: /Own keys|Claves propias/,
    },
    { name: "organization-missing", path: "/organizations/organization-settings/999999", ready: /no such|No existe/ },
    { name: "organization-people", path: `/organization/admin-panel${of}`, ready: /Echeverría/ },
    { name: "organization-nobody", path: `/organization/admin-panel${of}&query=zzzz`, ready: /zzzz/ },
    { name: "organization-person", path: `/organization/admin-panel/users/${elena.userId}${of}`, ready: /Elena/ },
    { name: "organization-groups", path: `/organization/groups${of}`, ready: /Writers/ },
    { name: "organization-group", path: `/organization/groups/${groupId}${of}`, ready: /Elena/ },
  ]);
});
