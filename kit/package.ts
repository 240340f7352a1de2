/* Exports that a page bundling our npm package imports in addition to the elements. */
export { configure } from './core/page.ts'
