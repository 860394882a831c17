import { backoffice } from "@pluma/contract/backoffice/backoffice";
import {
  IconAdjustmentsHorizontal,
  IconChartDonut,
  IconChartLine,
  IconFileInvoice,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconShoppingBag,
  IconTicket,
  IconUserHeart,
  IconUserStar,
  IconUsers,
} from "@tabler/icons-react";
import { may } from "../../platform/me/may.ts";
import type { TabGroup } from "./tab.ts";

/** What staff have in the navigation beside what everybody has. */
export const staffTabGroups: readonly TabGroup[] = [
  {
    name: { en: "Admin area", es: "Administración" },
    isFor: (me, space) => me.staff !== null && space === null,
    tabs: [
      { link: "/admin", icon: IconLayoutDashboard, name: { en: "Overview", es: "Resumen" }, isAlone: true },
      { link: "/admin/purchases", icon: IconShoppingBag, name: { en: "Purchases", es: "Compras" } },
      { link: "/admin/invoices", icon: IconFileInvoice, name: { en: "Invoices", es: "Facturas" } },
      { link: "/admin/users", icon: IconUsers, name: { en: "Users", es: "Usuarios" } },
      { link: "/admin/staff", icon: IconUserStar, name: { en: "Staff", es: "Equipo" } },
      { link: "/admin/products", icon: IconPackage, name: { en: "Products", es: "Productos" } },
      { link: "/admin/discounts", icon: IconTicket, name: { en: "Discount codes", es: "Descuentos" } },
      { link: "/admin/settings", icon: IconAdjustmentsHorizontal, name: { en: "Settings", es: "Ajustes" } },
      {
        link: "/admin/audit",
        icon: IconHistory,
        name: { en: "Audit", es: "Auditoría" },
        isFor: (me) => may(me, backoffice.listAudit),
      },
    ],
  },
  {
    name: { en: "Analytics", es: "Analítica" },
    isFor: (me, space) => me.staff !== null && space === null,
    tabs: [
      { link: "/admin/analytics/income", icon: IconChartLine, name: { en: "Income", es: "Ingresos" } },
      { link: "/admin/analytics/customers", icon: IconUserHeart, name: { en: "Customers", es: "Clientes" } },
      { link: "/admin/analytics/products", icon: IconChartDonut, name: { en: "Products", es: "Productos" } },
    ],
  },
];
