/** Where a widget lies on this host: what its code names. */

/** The script that a customer's page loads, with how its button looks. */
export const widgetScriptPath = (publicId: string): string => `/widget/${publicId}.js`;

/** Where what it fetches lies, once it is pressed. */
export const WIDGET_PARTS_PATH = "/widget/parts";

/** The page of a widget alone, for a plain link. */
export const widgetPagePath = (publicId: string): string => `/widget/${publicId}`;

/** The same within a frame of a customer's page. */
export const widgetFramePath = (publicId: string): string => `/widget/${publicId}/frame`;
