import { margin } from "@pluma/contract/margin/margin";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readAlarm, saveAlarm } from "./alarm.ts";
import { saveCap } from "./caps.ts";
import { exportMargin } from "./csv.ts";
import { dismissNotices, listNotices } from "./notices.ts";
import { listMargin, readMargin } from "./report.ts";
import type { MarginScope } from "./rules.ts";

const ofStaff = (organizationId: number | null | undefined): MarginScope => ({
  kind: "staff",
  organizationId: organizationId ?? null,
});
const ofOrganization = ({ id }: { id: number }): MarginScope => ({ kind: "organization", organizationId: id });

export function mountMargin(mounting: Mounting): void {
  mount(mounting, margin, {
    readMargin: (ctx, { query }) => readMargin(ctx, ofStaff(query.organization_id), query),
    listMargin: (ctx, { query }) => listMargin(ctx, ofStaff(query.organization_id), query),
    exportMargin: (ctx, { query }) => exportMargin(ctx, ofStaff(query.organization_id), query),
    saveCap: (ctx, { body }) => saveCap(ctx, ofStaff(null), body),
    readAlarm: (ctx) => readAlarm(ctx, ofStaff(null)),
    saveAlarm: (ctx, { body }) => saveAlarm(ctx, ofStaff(null), body),
    readOrganizationMargin: (ctx, { params, query }) => readMargin(ctx, ofOrganization(params), query),
    listOrganizationMargin: (ctx, { params, query }) => listMargin(ctx, ofOrganization(params), query),
    exportOrganizationMargin: (ctx, { params, query }) => exportMargin(ctx, ofOrganization(params), query),
    saveOrganizationCap: (ctx, { params, body }) => saveCap(ctx, ofOrganization(params), body),
    readOrganizationAlarm: (ctx, { params }) => readAlarm(ctx, ofOrganization(params)),
    saveOrganizationAlarm: (ctx, { params, body }) => saveAlarm(ctx, ofOrganization(params), body),
    listNotices: (ctx) => listNotices(ctx, ofStaff(null)),
    dismissNotices: (ctx, { body }) => dismissNotices(ctx, ofStaff(null), body.until),
    listOrganizationNotices: (ctx, { params }) => listNotices(ctx, ofOrganization(params)),
    dismissOrganizationNotices: (ctx, { params, body }) => dismissNotices(ctx, ofOrganization(params), body.until),
  });
}
