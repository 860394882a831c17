import { type ComponentType, lazy } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { Begin } from "../../features/billing/index.ts";
import { whoSees } from "../../features/campaigns/index.ts";
import { isTabOn, type TabFlag, useConfig } from "../../platform/config.ts";
import { useMe } from "../../platform/me/me.ts";
import { wayOf } from "../../platform/way.ts";
import { BeginContext } from "../../ui/begin.tsx";
import { OrganizationNoticesContext } from "../../ui/page/OrganizationNotices.tsx";
import { WhoSeesContext } from "../../ui/whoSees.tsx";
import { adminPathOf, bareAdminPaths } from "../adminPaths.ts";
import { doorPaths } from "../doors.ts";
// Comes along, so that the words of a screen are asked for at once.
import "../languages/more.ts";
import { loadWithTemplates } from "./loadWithTemplates.tsx";
import { NotFound } from "./NotFound.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

const ApplyAvatar = lazy(loadWithTemplates(() => import("../../features/templates/screens/ApplyAvatar.tsx")));
const ApplyTemplate = lazy(loadWithTemplates(() => import("../../features/templates/screens/ApplyTemplate.tsx")));
const AppSettings = lazy(() => import("../../features/site/screens/AppSettings.tsx"));
const AvatarPage = lazy(() => import("./avatar/AvatarPage.tsx"));
const Avatars = lazy(() => import("../../features/avatars/screens/Avatars.tsx"));
const Campaign = lazy(() => import("../../features/campaigns/screens/Campaign.tsx"));
const CampaignDocument = lazy(() => import("../../features/campaigns/screens/CampaignDocument.tsx"));
const Campaigns = lazy(() => import("../../features/campaigns/screens/Campaigns.tsx"));
const CampaignUsers = lazy(() => import("../../features/campaigns/screens/CampaignUsers.tsx"));
const ChatTag = lazy(() => import("../../features/chats/screens/ChatTag.tsx"));
const ChatTags = lazy(() => import("../../features/chats/screens/ChatTags.tsx"));
const Document = lazy(() => import("../../features/documents/screens/Document.tsx"));
const Documents = lazy(() => import("../../features/documents/screens/Documents.tsx"));
const OwnWebhooks = lazy(() => import("../../features/webhooks/screens/OwnWebhooks.tsx"));
const OrganizationWebhooks = lazy(() => import("../../features/webhooks/screens/OrganizationWebhooks.tsx"));
const OrganizationKeys = lazy(() => import("../../features/apiKeys/screens/OrganizationKeys.tsx"));
const OwnKeys = lazy(() => import("../../features/apiKeys/screens/OwnKeys.tsx"));
const Organizations = lazy(() => import("../../features/organizations/screens/Organizations.tsx"));
const OrganizationAudit = lazy(() => import("../../features/organizations/screens/OrganizationAudit.tsx"));
const OrganizationGroup = lazy(() => import("../../features/organizations/screens/Group.tsx"));
const OrganizationGroupPerson = lazy(() => import("../../features/organizations/screens/GroupPerson.tsx"));
const OrganizationGroups = lazy(() => import("../../features/organizations/screens/Groups.tsx"));
const MarginNotices = lazy(() => import("../../features/margin/screens/Notices.tsx"));
const OrganizationMargin = lazy(() => import("../../features/margin/screens/OrganizationMargin.tsx"));
const OrganizationInvoices = lazy(() => import("../../features/purchases/screens/OrganizationInvoices.tsx"));
const OrganizationPurchases = lazy(() => import("../../features/purchases/screens/OrganizationPurchases.tsx"));
const OrganizationPerson = lazy(() => import("../../features/organizations/screens/Person.tsx"));
const OrganizationPeople = lazy(() => import("../../features/organizations/screens/People.tsx"));
const OrganizationProduct = lazy(() => import("../../features/products/screens/OrganizationProduct.tsx"));
const ShopProducts = lazy(() => import("./ShopProducts.tsx"));
const OrganizationDiscounts = lazy(() => import("../../features/products/screens/OrganizationDiscounts.tsx"));
const OrganizationFront = lazy(() => import("../../features/billing/screens/OrganizationFront.tsx"));
const OrganizationShop = lazy(() => import("../../features/products/screens/OrganizationShop.tsx"));
const OrganizationBundle = lazy(() => import("../../features/bundles/screens/OrganizationBundle.tsx"));
const OrganizationLanding = lazy(() => import("../../features/landing/screens/OrganizationLanding.tsx"));
const OrganizationWords = lazy(() => import("../../features/organizations/screens/Words.tsx"));
const OrganizationSettings = lazy(() => import("../../features/organizations/screens/OrganizationSettings.tsx"));
const OwnHostPage = lazy(() => import("./OwnHostPage.tsx"));
const Profile = lazy(() => import("../../features/settings/screens/Profile.tsx"));
const Settings = lazy(() => import("../../features/settings/screens/Settings.tsx"));
const Hashtags = lazy(() => import("../../features/generators/screens/Hashtags.tsx"));
const SuperFetch = lazy(() => import("../../features/generators/screens/SuperFetch.tsx"));
const Topics = lazy(() => import("../../features/generators/screens/Topics.tsx"));
const Billing = lazy(() => import("../../features/billing/screens/Billing.tsx"));
const Checkout = lazy(() => import("../../features/billing/screens/Checkout.tsx"));
const Pricing = lazy(() => import("../../features/billing/screens/Pricing.tsx"));
const PlanReturn = lazy(() => import("../../features/billing/screens/PlanReturn.tsx"));
const Redeem = lazy(() => import("../../features/billing/screens/Redeem.tsx"));
const TakeSeat = lazy(() => import("../../features/billing/screens/TakeSeat.tsx"));
const ThankYou = lazy(() => import("../../features/billing/screens/ThankYou.tsx"));
const Tutorial = lazy(() => import("../../features/tutorials/screens/Tutorial.tsx"));
const Tutorials = lazy(() => import("../../features/tutorials/screens/Tutorials.tsx"));
const TemplateForm = lazy(() => import("../../features/templates/screens/TemplateForm.tsx"));
const TemplateVersions = lazy(() => import("../../features/templates/screens/TemplateVersions.tsx"));
const Templates = lazy(() => import("../../features/templates/screens/Templates.tsx"));
const Run = lazy(loadWithTemplates(() => import("../../features/workflows/screens/Run.tsx")));
const Runs = lazy(() => import("../../features/workflows/screens/Runs.tsx"));
const StepChat = lazy(loadWithTemplates(() => import("../../features/workflows/screens/StepChat.tsx")));
const Welcome = lazy(() => import("../../features/welcome/screens/Welcome.tsx"));
const Workflow = lazy(() => import("../../features/workflows/screens/Workflow.tsx"));
const Workflows = lazy(() => import("../../features/workflows/screens/Workflows.tsx"));
const Batch = lazy(() => import("../../features/batches/screens/Batch.tsx"));
const Batches = lazy(() => import("../../features/batches/screens/Batches.tsx"));
const NewBatch = lazy(() => import("../../features/batches/screens/NewBatch.tsx"));
const WidgetGenerator = lazy(() => import("../../features/widgets/screens/WidgetGenerator.tsx"));
const WidgetLeads = lazy(() => import("../../features/widgets/screens/WidgetLeads.tsx"));
const WidgetStatistics = lazy(() => import("../../features/widgets/screens/WidgetStatistics.tsx"));
const WidgetTalks = lazy(() => import("./widgets/WidgetTalks.tsx"));
const BackOffice = lazy(() => import("./BackOffice.tsx"));
const Sorry = lazy(() => import("../../features/billing/screens/Sorry.tsx"));
const ChatsHome = lazy(loadWithTemplates(() => import("./ChatsHome.tsx")));

/** Screens of an organization, each at its address. */
const organizationScreens = [
  ["/organization/groups", OrganizationGroups],
  ["/organization/audit", OrganizationAudit],
  ["/organization/groups/:groupId", OrganizationGroup],
  ["/organization/groups/:groupId/users/:userId", OrganizationGroupPerson],
  ["/organization/admin/products", ShopProducts],
  ["/organization/admin/products/:product_id", OrganizationProduct],
  ["/organization/admin/purchases", OrganizationPurchases],
  ["/organization/admin/invoices", OrganizationInvoices],
  ["/organization/admin/discounts", OrganizationDiscounts],
  ["/organization/words", OrganizationWords],
  ["/organization/margin", OrganizationMargin],
  ["/organizations", Organizations],
  ["/organizations/organization-settings", OrganizationSettings],
  ["/organizations/organization-settings/:organization_id", OrganizationSettings],
  ["/organizations/organization-settings/:organization_id/host", OwnHostPage],
  ["/organizations/organization-settings/:organization_id/shop", OrganizationShop],
  ["/organizations/organization-settings/:organization_id/bundle", OrganizationBundle],
  ["/organizations/organization-settings/:organization_id/front", OrganizationFront],
  ["/organizations/organization-settings/:organization_id/landing", OrganizationLanding],
] as const;

/** Keys of the API and webhooks: one's own, and those of an organization. */
const keyScreens = [
  ["/settings/api-keys", OwnKeys],
  ["/organization/keys", OrganizationKeys],
  ["/settings/webhooks", OwnWebhooks],
  ["/settings/webhooks/:webhook_id", OwnWebhooks],
  ["/organization/webhooks", OrganizationWebhooks],
  ["/organization/webhooks/:webhook_id", OrganizationWebhooks],
] as const;

/** Screens of tabs that can be turned off, each with the flag of its tab. */
const tabScreens: readonly (readonly [TabFlag, string, ComponentType])[] = [
  ["avatars", "/avatars", Avatars],
  ["avatars", "/avatars/:avatar_id/*", AvatarPage],
  ["documents", "/documents", Documents],
  ["documents", "/documents/:documentId", Document],
  ["templates", "/templates/apply-template/:idTemplate/:conversation_id", ApplyTemplate],
  ["templates", "/templates/apply-avatar/:idTemplate/:idAvatar", ApplyAvatar],
  ["templates", "/templates", Templates],
  ["templates", "/templates/types/*", Templates],
  ["templates", "/templates/tags/*", Templates],
  ["templates", "/templates/create-template", TemplateForm],
  ["templates", "/templates/edit-template/:idTemplate", TemplateForm],
  ["templates", "/templates/edit-template/:idTemplate/versions", TemplateVersions],
  ["templates", "/workflows", Workflows],
  ["templates", "/workflows/:workflow_id", Workflow],
  ["templates", "/workflows/:workflow_id/batches/new", NewBatch],
  ["templates", "/workflow_batches", Batches],
  ["templates", "/workflow_batches/:workflow_batch_id", Batch],
  ["templates", "/user_workflows", Runs],
  ["templates", "/user_workflows/:user_workflow_id", Run],
  ["templates", "/user_workflows/:user_workflow_id/conversation/:conversation_id", StepChat],
  ["campaigns", "/organization/campaigns", Campaigns],
  ["campaigns", "/organization/campaigns/:campaign_id", Campaign],
  ["campaigns", "/organization/campaigns/:campaign_id/users", CampaignUsers],
  ["campaigns", "/campaign/:campaignId/documents/:documentId", CampaignDocument],
  ["super_fetch", "/super-fetch", SuperFetch],
  ["topics", "/topics", Topics],
  ["hashtags", "/hashtags", Hashtags],
  ["tutorials", "/tutorials", Tutorials],
  ["tutorials", "/tutorials/:tutorial_id", Tutorial],
  ["chat_widget", "/chat-widget-generator", WidgetGenerator],
  ["chat_widget", "/chat-widget-generator/:widget_id/transcripts", WidgetTalks],
  ["chat_widget", "/chat-widget-generator/:widget_id/leads", WidgetLeads],
  ["chat_widget", "/chat-widget-generator/:widget_id/statistics", WidgetStatistics],
];

/** All screens but those of the chats. An address that nobody knows is the chats home, as the specification has it. */
export default function OtherScreens() {
  return (
    <WhoSeesContext value={whoSees}>
      <OrganizationNoticesContext value={MarginNotices}>
        <BeginContext value={Begin}>
          <Addresses />
        </BeginContext>
      </OrganizationNoticesContext>
    </WhoSeesContext>
  );
}

function Addresses() {
  return (
    <Routes>
      <Route path="/conversation/tags" element={<ChatTags />} />
      <Route path="/conversation/tags/*" element={<ChatTag />} />
      <Route path="/organization/admin-panel" element={<OrganizationPeople key="list" />} />
      <Route path="/organization/admin-panel/new" element={<OrganizationPeople key="new" isAdding />} />
      <Route path="/organization/admin-panel/:userId" element={<OrganizationPerson key="edit" isEditing />} />
      <Route path="/organization/admin-panel/users/:userId" element={<OrganizationPerson key="open" />} />
      {[...organizationScreens, ...keyScreens].map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      {tabScreens.map(([flag, path, Screen]) => (
        <Route key={path} path={path} element={<OfTab flag={flag} Screen={Screen} />} />
      ))}
      <Route path="/welcome" element={<Welcome />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/admin/settings" element={<AppSettings />} />
      <Route path="/pricing" element={<Pricing />} />
      <Route path="/checkout/:product_id" element={<Checkout />} />
      <Route path="/thankyou/:purchase_id" element={<ThankYou />} />
      <Route path="/billing" element={<Billing />} />
      <Route path="/redeem" element={<Redeem />} />
      <Route path="/seat" element={<TakeSeat />} />
      <Route path="/billing/change/:purchase_id" element={<PlanReturn />} />
      <Route path="/sorry" element={<Sorry />} />
      <Route path="/upgrade" element={<Sorry />} />
      <Route path="/admin/*" element={<BackOffice />} />
      {doorPaths.map((path) => (
        <Route key={path} path={path} element={<Passed />} />
      ))}
      {bareAdminPaths.map((path) => (
        <Route key={path} path={path} element={<BareAdmin />} />
      ))}
      <Route path="*" element={<ChatsHome />} />
    </Routes>
  );
}

/** A screen of a tab; where that is turned off it is not there. */
function OfTab({ flag, Screen }: { flag: TabFlag; Screen: ComponentType }) {
  return isTabOn(useConfig(), flag) ? <Screen /> : <NotFound />;
}

// Whoever has come through the door finds what they were looking for before it, else home.
function Passed() {
  return <Navigate to={wayOf(useLocation().state).wanted ?? "/"} replace />;
}

// Addresses of the back office from before it had a place of its own; to everybody else they say nothing.
function BareAdmin() {
  const { data: me } = useMe();
  const { pathname, search } = useLocation();
  if (!me) return <ScreenSkeleton />;
  return <Navigate to={me.staff ? `${adminPathOf(pathname)}${search}` : "/"} replace />;
}
