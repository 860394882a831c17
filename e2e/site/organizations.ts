import type { Person } from "./people.ts";
import type { Site } from "./site.ts";

const userTypes = { admins: 1, managers: 2, members: 3 } as const;

type People = { [role in keyof typeof userTypes]?: Pick<Person, "userId">[] };

/** An organization with people in it, its slug following from its name; answers its id. */
export async function anOrganization(site: Site, name: string, people: People): Promise<number> {
  const [made] = await site.sql("insert into organizations (name, slug) values ($1, $2) returning organization_id", [
    name,
    name.toLowerCase().replaceAll(" ", "-"),
  ]);
  const id = Number(made?.organization_id);
  for (const role of ["admins", "managers", "members"] as const) {
    await site.sql(
      "insert into user_organizations (user_id, organization_id, user_type_id) select unnest($3::int[]), $1::int, $2::int",
      [id, userTypes[role], (people[role] ?? []).map(({ userId }) => userId)],
    );
  }
  return id;
}
