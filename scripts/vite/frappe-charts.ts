import type { Plugin } from 'vite'

const LATE = 'export const HEATMAP_DISTRIBUTION_SIZE = 5;'

/**
 * The sources of frappe-charts read a constant before it is there, which only a bundler that puts constants in their places
 * forgives. It is moved to the top.
 */
export const frappeCharts = (): Plugin => ({
  name: 'frappe-charts',
  enforce: 'pre',
  transform: {
    filter: { id: /frappe-charts\/src\/js\/utils\/constants\.js/ },
    handler(code) {
      if (!code.includes(LATE)) this.error('frappe-charts writes its constants in another way now')
      return { code: `${LATE}\n${code.replace(LATE, '')}`, map: null }
    },
  },
})
