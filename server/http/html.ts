/** Trusted markup, inserted without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Part[]

/** Template tag for markup: text values are escaped, Html is not, lists are joined, null renders nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, at) => text + (at < parts.length ? write(parts[at] as Part) : '')).join(''))

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeText(String(part))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] as string)

/** Embeds data for a page's own script. `<` is escaped, so that no text in it can close the element. */
export const jsonScript = (id: string, data: unknown): Html =>
  new Html(
    `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  )
