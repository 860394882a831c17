import type { Page } from "@playwright/test";
import { anAvatar } from "../site/avatars.ts";
import { isWhole, sizes } from "../site/looks.ts";
import { aPageOf, aPerson, askAs, type Person } from "../site/people.ts";
import { aDiscount, aSubscription } from "../site/shop.ts";
import type { Site } from "../site/site.ts";
import { sold } from "../site/sold.ts";
import { expect, test } from "../site/test.ts";

/** What a screen may move about by itself, as browsers count it (cumulative layout shift). */
const SHIFT_MAX = 0.05;

const ANSWER = `Three days fit the budget[1], and the **first mail** can stay as it is.

| Day | Mail | Words |
|-----|------|------:|
| 1 | The harvest is in | 140 |

\`\`\`js
const days = [1, 8, 19];
\`\`\`

Of each mail a share is opened: $$\\frac{opened}{sent} = \\sqrt{0.28}$$

- [x] Write to Huila
- [ ] Ask for the *photographs*`;

const SOURCE = { kind: "web", title: "What open rates mean", url: "https://mail.example/rates", text: "A quarter." };

/** A chat of theirs in which each question was answered with this. */
async function aChat(site: Site, { email }: Person, name: string, answer: string): Promise<string> {
  const [made] = await site.sql(
    `insert into conversations (user_id, name, is_name_given)
     select user_id, $2, true from users where email = $1 returning conversation_id, user_id`,
    [email, name],
  );
  let before: unknown = null;
  for (const role of ["user", "assistant", "user", "assistant"]) {
    const isAnswer = role === "assistant";
    const [row] = await site.sql(
      `insert into messages (conversation_id, user_id, role, content, parent_id, is_current, finish_reason, sources, model)
       values ($1, $2, $3, $4, $5, true, $6, $7, $8) returning message_id`,
      [
        made?.conversation_id,
        made?.user_id,
        role,
        isAnswer ? answer : "What would three mails say, and on which days?",
        before,
        isAnswer ? "stop" : null,
        isAnswer ? JSON.stringify([SOURCE]) : null,
        isAnswer ? "test-model" : null,
      ],
    );
    before = row?.message_id;
  }
  return `/conversations/${made?.conversation_id}`;
}

/** Everything that has an address, with something on it. */
async function everyScreen(site: Site, person: Person): Promise<string[]> {
  const marked = await aChat(site, person, "Three mails for the autumn harvest", ANSWER);
  const plain = await aChat(site, person, "A plain one", "I am glad to hear it. ".repeat(60));
  const avatar = `/avatars/${await anAvatar(site, person, { name: "Coffee", context: "You know about coffee." })}`;
  const product = await aSubscription(site);
  await sold(site, "Writer by hand", [{ name: "Elena", day: "2026-11-02", amount: 3900 }]);
  const [customer] = await site.sql("select user_id from users where email <> $1 limit 1", [person.email]);
  const user = `/admin/users/${customer?.user_id}`;
  const { document } = await askAs(site, person, "POST", "/documents", {
    name: "A letter",
    content: "<h1>Harvest</h1><p>It is in.</p>",
  });
  const parts = ["trainings", "tests", "outputs", "inbox", "people", "versions"];
  return [
    ...["/", marked, plain, "/conversations/new", "/conversation/tags", "/avatars", avatar],
    ...parts.map((part) => `${avatar}/${part}`),
    ...[
      "/templates",
      "/templates/types",
      "/templates/new",
      "/workflows",
      "/workflows/new",
      "/user_workflows",
      "/workflow_batches",
    ],
    ...["/documents", `/documents/${document.document_id}`],
    ...[
      "/super-fetch",
      "/topics",
      "/hashtags",
      "/profile",
      "/settings",
      "/pricing",
      `/checkout/${product}`,
      "/billing",
      "/sorry",
    ],
    ...["/admin", "/admin/users", user, `${user}/edit`, "/admin/staff", "/admin/products"],
    ...[`/admin/products/${product}/edit`, "/admin/discounts", "/admin/purchases", "/admin/invoices"],
    ...["/admin/settings", "/admin/settings?tab=advanced", "/admin/settings?tab=super-fetch", "/admin/audit"],
    ...["income", "customers", "products"].map((name) => `/admin/analytics/${name}`),
  ];
}

/** What somebody without a plan meets, with plans to begin with: one of them is tried out, and a code takes something off. */
async function withoutPlan(site: Site): Promise<string[]> {
  const tried = await aSubscription(site, { name: "Studio", free_trial_length: 7 });
  const code = await aDiscount(site);
  return [
    "/",
    "/conversations/new",
    "/upgrade",
    "/sorry",
    "/super-fetch",
    "/billing",
    `/checkout/${tried}?code=${code}`,
  ];
}

/** Runs in the page, before its own code: adds up what moved without anybody having done anything. */
function countShifts(): void {
  let sum = 0;
  const moved: string[] = [];
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      sum += entry.value;
      moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "something that is gone"));
    }
    Reflect.set(window, "shifts", { sum, moved });
  }).observe({ type: "layout-shift", buffered: true });
}

/** What moved on a screen that is opened anew, nothing of it kept from before. */
async function shiftsOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => Reflect.get(window, "shifts") ?? { sum: 0, moved: [] });
}

// What comes late moves most where everything stands below each other.
for (const size of isWhole ? (["wide", "phone"] as const) : (["phone"] as const)) {
  test(`no screen moves about under who has no plan yet, ${size}`, async ({ browser, site }) => {
    const page = await aPageOf(browser, site, await aPerson(site));
    const paths = await withoutPlan(site);
    await page.addInitScript(countShifts);
    await page.setViewportSize(sizes[size]);
    for (const path of paths) {
      const { sum, moved } = await shiftsOf(page, path);
      expect.soft(sum, `${path} moved: ${moved.join(", ")}`).toBeLessThan(SHIFT_MAX);
    }
  });

  test(`no screen moves about while it is opened, ${size}`, async ({ admin: page, site, person }) => {
    test.setTimeout(300_000);
    const paths = await everyScreen(site, person);
    await page.addInitScript(countShifts);
    await page.setViewportSize(sizes[size]);
    for (const path of paths) {
      const { sum, moved } = await shiftsOf(page, path);
      await expect(page.locator("main"), path).toBeVisible();
      expect.soft(sum, `${path} moved: ${moved.join(", ")}`).toBeLessThan(SHIFT_MAX);
    }
  });
}
