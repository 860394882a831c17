import type { OrganizationWords, WordUsage } from "@pluma/contract/organizations/words";

const tomas = { user_id: 13, name: "Tomás", last_name: "Rey" };

/** The words of an organization as its Admin reads them; `parts` is what matters to the test. */
export const theWords = (parts: Partial<OrganizationWords> = {}): OrganizationWords => ({
  month: { first_day: "2026-11-01", last_day: "2026-11-30", today: "2026-11-21" },
  has_pool: true,
  pool: { left: 243_759, full: 900_000, used: 656_241, is_unlimited: false },
  all: { used: 656_241, people: 12, members: 13 },
  dry_on: "2026-11-29",
  own_key: { cost: 109.19, unpriced: 0, unpriced_tokens: 0 },
  caps: { person: 100_000, all: 900_000, is_mailing: true },
  own_caps: [
    { user: { user_id: 12, name: "Lucía", last_name: "Prado Santamaría" }, words: 200_000, used: 126_000 },
    { user: tomas, words: 120_000, used: 98_400 },
    { user: { user_id: 7, name: "Elena", last_name: "Marín" }, words: null, used: 5000 },
  ],
  warnings: [{ cap: "person", user: tomas, used: 98_400, full: 120_000, level: 80 }],
  own: { used: 5000, cap: null },
  can: { edit: true, grant: false },
  ...parts,
});

const rows = [
  { key: "1", id: 1, name: "Nómada, autumn subscription", words: 248_610, people: 5, cost: 52.3 },
  { key: "2", id: 2, name: "Fonda Lucero, reopening", words: 121_480, people: 4, cost: 17.84 },
  { key: "3", id: 3, name: "Alba Yoga, spring term", words: 96_305, people: 3, cost: 13.96 },
  { key: "4", id: 4, name: "Puerto Claro, investors", words: 58_214, people: 3, cost: 7.41 },
  { key: "none", id: null, name: null, words: 131_632, people: 11, cost: 17.68 },
];

/** Who used how many words for what, by campaign. */
export const aUsage = (parts: Partial<WordUsage> = {}): WordUsage => ({
  start_date: "2026-11-01",
  end_date: "2026-11-21",
  by: "campaign",
  rows: rows.map((row) => ({ ...row, unpriced: 0 })),
  sums: { rows: 5, words: 656_241, people: 12, cost: 109.19, unpriced: 0 },
  series: rows.map(({ key }) => key),
  days: Array.from({ length: 21 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, "0")}`,
    words: [300, 120, 80, 60, 40].map((words, at) => (index === 20 ? words : words * (((index * 7 + at) % 5) + 1))),
  })),
  ...parts,
});
