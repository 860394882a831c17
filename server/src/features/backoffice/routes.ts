import { analytics } from "@pluma/contract/backoffice/analytics";
import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { exportCustomers as exportCustomerFigures, exportIncome, exportProducts, readReport } from "./analytics/csv.ts";
import { readCustomers } from "./analytics/customers.ts";
import { readDashboard } from "./analytics/dashboard.ts";
import { readIncome, readMonthly, readNothing, readTrials, readWords } from "./analytics/income.ts";
import { readProductFigures } from "./analytics/products.ts";
import { listAudit, listTimeline } from "./audit.ts";
import {
  addCustomer,
  deleteCustomer,
  exportCustomers,
  inviteAgain,
  listCustomers,
  listTags,
  readCustomer,
  readNeighbours,
  saveNote,
  stopTwoFactorOf,
} from "./customers.ts";
import { readHome, readWaiting } from "./home.ts";
import { listLedger } from "./ledger.ts";
import { addStaff, changeStaff, listStaff, removeStaff } from "./staff.ts";

export function mountBackoffice(mounting: Mounting): void {
  mount(mounting, backoffice, {
    readHome,
    readWaiting,
    listCustomers,
    exportCustomers,
    readCustomer: (ctx, { params }) => readCustomer(ctx, params.id),
    readNeighbours,
    saveNote,
    listTags,
    addCustomer,
    deleteCustomer: (ctx, { params }) => deleteCustomer(ctx, params.id),
    sendAccountInvitation: inviteAgain,
    stopTwoFactorOf: (ctx, { params }) => stopTwoFactorOf(ctx, params.id),
    listLedger,
    listTimeline,
    listAudit,
    listStaff,
    addStaff,
    changeStaff,
    removeStaff: (ctx, { params }) => removeStaff(ctx, params.id),
  });
  mount(mounting, analytics, {
    readDashboard,
    readIncome,
    readMonthly,
    readCustomers,
    readPurchaseFigures: readProductFigures,
    readProductFigures,
    readWords,
    readTrials,
    readInstructors: readNothing,
    readReservations: readNothing,
    readVideos: readNothing,
    readReport,
    exportIncome,
    exportProducts,
    exportCustomers: exportCustomerFigures,
  });
}
