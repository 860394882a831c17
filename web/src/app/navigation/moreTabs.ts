import type { Me } from "@pluma/contract/accounts/accounts";
import { backoffice } from "@pluma/contract/backoffice/backoffice";
import {
  IconAdjustmentsHorizontal,
  IconBriefcase,
  IconBuilding,
  IconBuildings,
  IconChartDonut,
  IconChartLine,
  IconFileInvoice,
  IconFolders,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconPlayerPlay,
  IconShoppingBag,
  IconTicket,
  IconUserHeart,
  IconUserStar,
  IconUsers,
} from "@tabler/icons-react";
import { readOwnSite } from "../../platform/config.ts";
import { may } from "../../platform/me/may.ts";
import type { TabGroup } from "./tab.ts";

/** Whether somebody is an Admin of the organization that they work in. */
const isAdminHere = (me: Me, space: number | null): boolean =>
  me.user_organizations.some((each) => each.organization_id === space && each.user_type.name === "Admin");

/** Whether somebody leads people of an organization, without being its Admin. */
const isManagerSomewhere = (me: Me): boolean =>
  me.user_organizations.some(({ user_type }) => user_type.name === "Manager");

/** Staff find their tools in the personal space, since an organization has its own. */
const isStaffHere = (me: Me, space: number | null): boolean => me.staff !== null && space === null;

const isOfOrganizations = ({ user_organizations }: Me): boolean => user_organizations.length > 0;

/** Whether this is an organization's own host, where there is no other organization to choose. */
const isOwnHost = (): boolean => readOwnSite() !== null;

const campaigns = {
  link: "/organization/campaigns",
  icon: IconFolders,
  name: "campaigns",
  also: ["/campaign"],
  flag: "campaigns",
} as const;

const organizations = {
  link: "/organizations",
  icon: IconBuilding,
  name: "organizations",
  flag: "organizations",
} as const;

/** What is managed of an organization, each at an address of its own. */
const managed = [
  "/organization/admin-panel",
  "/organization/admin",
  "/organization/groups",
  "/organization/words",
  "/organization/margin",
  "/organization/audit",
  "/organization/keys",
  "/organization/webhooks",
];

/** What people of organizations and staff have in the navigation beside what everybody has. */
export const moreTabGroups: readonly TabGroup[] = [
  {
    isFor: isAdminHere,
    tabs: [campaigns, { ...organizations, also: managed }],
  },
  {
    // Whoever else sees campaigns finds them in the menu of the organization.
    isFor: (me, space) => isOfOrganizations(me) && !isAdminHere(me, space) && !isOwnHost(),
    tabs: [{ ...organizations, also: ["/organization", "/campaign"] }],
  },
  {
    // A shop's customers are of one organization and need not know that it is called one.
    isFor: (me, space) => isOfOrganizations(me) && !isAdminHere(me, space) && isOwnHost(),
    tabs: [campaigns, { ...organizations, also: managed, isFor: isManagerSomewhere }],
  },
  {
    isFor: isStaffHere,
    isFoot: true,
    tabs: [{ link: "/admin", icon: IconBriefcase, name: "backOffice" }],
  },
  {
    isFor: isStaffHere,
    isOffice: true,
    tabs: [{ link: "/admin", icon: IconLayoutDashboard, name: "overview", isAlone: true }],
  },
  {
    name: "adminArea",
    isFor: isStaffHere,
    isOffice: true,
    tabs: [
      { link: "/admin/purchases", icon: IconShoppingBag, name: "purchases" },
      { link: "/admin/invoices", icon: IconFileInvoice, name: "invoices" },
      { link: "/admin/users", icon: IconUsers, name: "users" },
      { link: "/admin/staff", icon: IconUserStar, name: "staff" },
      {
        link: "/admin/organizations",
        icon: IconBuildings,
        name: "organizations",
        flag: "organizations",
        also: ["/admin/shops"],
      },
      { link: "/admin/products", icon: IconPackage, name: "products" },
      { link: "/admin/discounts", icon: IconTicket, name: "discounts" },
      { link: "/admin/tutorials", icon: IconPlayerPlay, name: "tutorials" },
      { link: "/admin/settings", icon: IconAdjustmentsHorizontal, name: "settings", also: ["/admin/webhooks"] },
      {
        link: "/admin/audit",
        icon: IconHistory,
        name: "audit",
        isFor: (me) => may(me, backoffice.listAudit),
      },
    ],
  },
  {
    name: "analytics",
    isFor: isStaffHere,
    isOffice: true,
    tabs: [
      { link: "/admin/analytics/income", icon: IconChartLine, name: "income", also: ["/admin/analytics/margin"] },
      { link: "/admin/analytics/customers", icon: IconUserHeart, name: "customers" },
      { link: "/admin/analytics/products", icon: IconChartDonut, name: "productIncome" },
    ],
  },
];
