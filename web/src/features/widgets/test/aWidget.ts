import type { Widget, WidgetConversation, WidgetLead } from "@pluma/contract/widgets/shapes";
import type { Transcript } from "@pluma/contract/widgets/widgets";

/** A widget of one's own, as the server tells of it; `parts` is what matters to the test. */
export const aWidget = (parts: Partial<Widget> = {}): Widget => ({
  widget_id: 4,
  public_id: "wd_8Fq2mX",
  organization_id: null,
  avatar: { avatar_id: 9, name: "Abril" },
  name: "Itziar",
  accent_color: "#2d6a5a",
  image: null,
  greeting: "",
  starters: [],
  position: "right",
  scheme: "auto",
  language: null,
  origins: ["https://taller.example"],
  contact_when: "never",
  contact_after: 3,
  asks_name: true,
  consent: "",
  privacy_url: "",
  visitor_daily: 30,
  address_daily: 120,
  words_daily: 5000,
  words_monthly: 40_000,
  retention_days: 90,
  webhook_url: "",
  is_on: true,
  code: {
    script: '<script src="https://pluma.example/widget/wd_8Fq2mX.js" data-widget="wd_8Fq2mX" async></script>',
    frame: '<iframe src="https://pluma.example/widget/wd_8Fq2mX/frame"></iframe>',
    link: "https://pluma.example/widget/wd_8Fq2mX",
    policy: ["script-src https://pluma.example", "connect-src https://pluma.example"],
    frame_policy: ["frame-src https://pluma.example"],
  },
  words: { day: { used: 10, cap: 5000 }, month: { used: 33_190, cap: 40_000 } },
  month: { opened: 1204, leads: 38 },
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

export const aTalk = (parts: Partial<WidgetConversation> = {}): WidgetConversation => ({
  conversation_id: 12,
  widget_id: 4,
  name: null,
  email: null,
  is_recognised: false,
  language: "pt",
  page: { title: "Bowl for soup", url: "https://taller.example/bowl" },
  source: "newsletter",
  visits: 3,
  messages: 2,
  words: 12,
  last_message: "Do you ship to Porto?",
  is_live: true,
  is_lead: false,
  has_unanswered: false,
  taken_over_by: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  lastAt: "2026-01-02T10:05:00.000Z",
  ...parts,
});

type Message = Transcript["messages"][number];

export const aMessage = (number: number, parts: Partial<Message> = {}): Message => ({
  number,
  from: "visitor",
  content: "Do you ship to Porto?",
  name: null,
  notice: null,
  is_writing: false,
  is_unanswered: false,
  error: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  words: null,
  ...parts,
});

export const aTranscript = (conversation: Partial<WidgetConversation> = {}, parts: Partial<Transcript> = {}) => ({
  conversation: aTalk(conversation),
  messages: [aMessage(1), aMessage(2, { from: "avatar", content: "Yes, in four to six days.", words: 6 })],
  lead: null,
  is_open: true,
  today: { answers: 2, limit: 30 },
  ...parts,
});

export const aLead = (parts: Partial<WidgetLead> = {}): WidgetLead => ({
  lead_id: 3,
  conversation_id: 12,
  name: "Beatriz",
  email: "beatriz@example.com",
  note: "Twelve bowls",
  consent: "Used to answer this.",
  page: null,
  source: null,
  createdAt: "2026-01-02T10:05:00.000Z",
  ...parts,
});
