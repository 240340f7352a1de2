import type { Plugin } from 'vite'

/** Patches to the sources of frappe-charts, by the end of the file's path. */
const CHANGES: Record<string, [from: string, to: string][]> = {
  // it is used before it is defined, which only works with a bundler that inlines constants
  'utils/constants.js': [['export const HEATMAP_DISTRIBUTION_SIZE = 5;', '']],
  // a strict CSP allows styles set by script, but not style attributes
  'utils/draw.js': [
    [
      'element.setAttribute(i, val);',
      "if (i === 'style') element.style.cssText = val; else element.setAttribute(i, val);",
    ],
  ],
  // pages with Trusted Types forbid HTML from text
  'charts/BaseChart.js': [["this.parent.innerHTML = '';", 'this.parent.replaceChildren();']],
  'objects/SvgTip.js': [
    [
      `innerHTML: \`<span class="title"></span>
				<ul class="data-point-list"></ul>
				<div class="svg-pointer"></div>\`
		});`,
      `});
		for (const [tag, className] of [['span', 'title'], ['ul', 'data-point-list'], ['div', 'svg-pointer']])
			$.create(tag, { inside: this.container, className });`,
    ],
    ['this.title.innerHTML = title;', 'this.title.replaceChildren(this.titleName, strong(this.titleValue));'],
    ["this.dataPointList.innerHTML = '';", 'this.dataPointList.replaceChildren();'],
    [
      'this.listValues.map((set, i) => {',
      `this.listValues.forEach((set, i) => {
			const line = $.create('li', { styles: { 'border-top': '3px solid ' + (this.colors[i] || 'black') } });
			line.append(strong(set.formatted ?? set.value ?? ''), set.title || '');
			this.dataPointList.append(line);
			return;`,
    ],
  ],
}
const FIRST: Record<string, string> = {
  'utils/constants.js': 'export const HEATMAP_DISTRIBUTION_SIZE = 5;\n',
  'objects/SvgTip.js':
    "const strong = text => Object.assign(document.createElement('strong'), { textContent: text });\n",
}

/** Builds frappe-charts from its sources, as its main file injects styles into the page around a widget. */
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
