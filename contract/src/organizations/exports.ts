/** An export of all that an organization has, before it is taken away. */
import { z } from "zod";
import { id, idParams, moment, route } from "../kit/kit.ts";

export const exportStates = ["waiting", "running", "done", "failed"] as const;

/** So many days after it was taken away what an organization had is erased. */
export const ERASED_AFTER_DAYS = 30;

/** An export: how far it is, and once it is done where it can be downloaded, by who asked for it alone. */
export const organizationExport = z.object({
  export_id: z.number().int(),
  state: z.enum(exportStates),
  step: z.string(),
  done: z.number(),
  /** Null until it is done, for anybody else, and once it is there no more. */
  src: z.string().nullable(),
  is_own: z.boolean(),
  createdAt: moment,
});
export type OrganizationExport = z.infer<typeof organizationExport>;

const answer = z.object({ export: organizationExport.nullable() });

export const organizationExports = {
  readOrganizationExport: route({
    method: "GET",
    path: "/organizations/{id}/export",
    summary: "The newest export of an organization; null when there never was one.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
  startOrganizationExport: route({
    method: "POST",
    path: "/organizations/{id}/export",
    summary:
      "Begins to collect all that an organization has into a .zip; while one is being made, that one is answered.",
    access: "orgAdmin",
    organizationParam: "id",
    params: z.object({ id }),
    answer,
    status: 202,
    refusedWhileImpersonating: true,
    rate: { count: 5, seconds: 3600 },
    budget: "exports",
  }),
};
