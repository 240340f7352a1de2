import type { Plugin } from 'vite'

/** What is changed in the sources of frappe-charts, by the end of the file's path. */
const CHANGES: Record<string, [from: string, to: string][]> = {
  // it is read before it is there, which only a bundler that puts constants in their places forgives
  'utils/constants.js': [['export const HEATMAP_DISTRIBUTION_SIZE = 5;', '']],
  // a strict policy of the page takes styles from code, and none that is written as an attribute
  'utils/draw.js': [
    [
      'element.setAttribute(i, val);',
      "if (i === 'style') element.style.cssText = val; else element.setAttribute(i, val);",
    ],
  ],
  'objects/SvgTip.js': [[' style="display: block;"', '']],
}
const FIRST: Record<string, string> = {
  'utils/constants.js': 'export const HEATMAP_DISTRIBUTION_SIZE = 5;\n',
}

/** Lets frappe-charts be built from its sources, whose main file writes into the page around a widget. */
export const frappeCharts = (): Plugin => ({
  name: 'frappe-charts',
  enforce: 'pre',
  transform: {
    filter: { id: /frappe-charts\/src\/js\// },
    handler(code, id) {
      const [, file = ''] = id.match(/frappe-charts\/src\/js\/([^?]+)/) ?? []
      const changes = CHANGES[file]
      if (!changes) return null
      let changed = code
      for (const [from, to] of changes) {
        if (!changed.includes(from)) this.error(`frappe-charts writes ${file} in another way now`)
        changed = changed.replace(from, to)
      }
      return { code: (FIRST[file] ?? '') + changed, map: null }
    },
  },
})
