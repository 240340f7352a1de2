/* What a page that bundles our npm package imports beside the elements. */
export { configure } from './core/page.ts'
