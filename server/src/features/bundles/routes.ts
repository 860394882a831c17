import { bundles } from "@pluma/contract/bundles/bundles";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readBundle } from "./bundle.ts";
import { exportBundle } from "./giving/exports.ts";
import {
  createBundleImport,
  readBundleImport,
  removeBundleImport,
  removeBundleSigner,
  startBundleImport,
} from "./taking/imports.ts";

/** Serves the calls of this feature. */
export function mountBundles(mounting: Mounting): void {
  mount(mounting, bundles, {
    readBundle,
    exportBundle,
    createBundleImport,
    readBundleImport,
    startBundleImport,
    removeBundleImport,
    removeBundleSigner,
  });
}
