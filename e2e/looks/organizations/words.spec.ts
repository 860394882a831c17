import { look, lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, aPerson, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("the words of an organization are right in every size, scheme and language: none, and a pool with caps", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const others = await Promise.all([
    aPerson(site, { name: "María Fernanda de los Ángeles", lastName: "Echeverría Ruiz" }),
    aPerson(site, { name: "Tomás", lastName: "Rey" }),
  ]);
  const [maria, tomas] = others.map(({ userId }) => userId);
  const id = await anOrganization(site, `Casa Abril ${aMark()}`, { admins: [person], members: others });
  const of = `?organization=${id}`;
  await lookAt(looker, [
    { name: "organization-words-none", path: `/organization/words${of}`, ready: /Nothing was written|No se escribió/ },
  ]);

  await askAs(site, person, "PUT", `/organizations/${id}/words/caps`, {
    person: 100_000,
    all: 900_000,
    is_mailing: true,
  });
  await askAs(site, person, "PUT", `/organizations/${id}/words/caps/${tomas}`, { words: 120_000 });
  await askAs(site, person, "PUT", `/organizations/${id}/words/caps/${maria}`, { words: null });
  await site.sql(
    `insert into campaigns (organization_id, name)
     select $1::int, unnest(array['Nómada, autumn subscription', 'Fonda Lucero, reopening', 'Alba Yoga, spring term',
       'Puerto Claro, investors', 'Guion del episodio doce y de todos los que vienen después'])`,
    [id],
  );
  // A month of texts: what each says is nowhere, only how long it was.
  await site.sql(
    `insert into generations (user_id, organization_id, kind, ref, state, node_id, provider, model_asked, reserved_words,
       is_unlimited, delivered_words, is_pooled, used_for, campaign_id, started_at)
     select (array[$2, $3, $4]::int[])[1 + (day + nth) % 3], $1::int, 'message', 0, 'done', 'n', 'openai', 'm', 0, false,
       600 + (day * 7 + nth * 13) % 9 * 400, true, (array['chat', 'document', 'template', 'workflow'])[1 + nth % 4],
       (select campaign_id from campaigns where organization_id = $1::int order by campaign_id offset nth limit 1),
       date_trunc('month', now()) + (day % greatest(1, extract(day from now())::int)) * interval '1 day'
     from generate_series(0, 20) day, generate_series(0, 5) nth`,
    [id, person.userId, maria, tomas],
  );
  await site.sql(
    `insert into organization_person_word_months (organization_id, user_id, month, used)
     values ($1, $2, to_char(now() at time zone 'UTC', 'YYYY-MM'), 98400)`,
    [id, tomas],
  );
  await site.sql(
    `insert into organization_word_months (organization_id, month, used, pooled)
     values ($1, to_char(now() at time zone 'UTC', 'YYYY-MM'), 273600, 273600)`,
    [id],
  );
  await site.sql("insert into word_balances (organization_id, balance) values ($1, 243759)", [id]);
  await site.sql(
    "insert into word_ledger (organization_id, kind, words, cause) values ($1, 'grant', 243759, 'looks')",
    [id],
  );
  await site.sql("update organization_word_plans set has_pool = true where organization_id = $1", [id]);
  await lookAt(looker, [
    { name: "organization-words", path: `/organization/words${of}`, ready: /243,759/ },
    { name: "organization-words-person", path: `/organization/words${of}&by=person`, ready: /Echeverría Ruiz/ },
  ]);

  const dialog = page.getByRole("dialog");
  await page.goto(`/organization/words${of}`);
  await page.getByRole("button", { name: /Tomás Rey/ }).click();
  await look(page, "organization-words-cap", "en", { settled: () => expect(dialog).toBeVisible() });
});
