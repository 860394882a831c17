/** Where a widget lies on this host: what its code names. */

/** The script that a customer's page loads. */
export const WIDGET_SCRIPT_PATH = "/w.js";

/** The page of a widget alone, for a plain link. */
export const widgetPagePath = (publicId: string): string => `/widget/${publicId}`;

/** The same within a frame of a customer's page. */
export const widgetFramePath = (publicId: string): string => `/widget/${publicId}/frame`;
