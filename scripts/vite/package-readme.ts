import { classOf } from './element-types.ts'
import type { Described, WidgetDocs } from './widget-docs.ts'

/** The kinds of entries in a widget's interface, with the heading of their table. */
const KINDS = [
  ['attributes', 'Attribute'],
  ['properties', 'Property'],
  ['methods', 'Method'],
  ['events', 'Event'],
  ['cssProperties', 'CSS custom property'],
  ['cssParts', 'Part'],
] as const
type Interface = Pick<WidgetDocs, (typeof KINDS)[number][0]>

/** The widget in the examples: it needs no key and nobody signed in. */
const EXAMPLE = 'loan-calculator'

/** Generates the package's README: how to use it, what all widgets have in common, and what each has besides. */
export function packageReadme(name: string, docs: WidgetDocs[]): string {
  const first = docs.find(({ name }) => name === EXAMPLE)
  if (!first) throw new Error(`There is no widget ${EXAMPLE}`)
  const common = interfaceOf(kind => first[kind].filter(entry => docs.every(one => has(one[kind], entry))))
  return `# ${name}

Widgets for lending in Kenya and Tanzania, as custom elements. They work in every framework and without one.

\`\`\`js
import { configure } from '${name}'
import '${name}/${first.name}' // defines <${first.tag}>

configure({ origin: 'https://portal.example', partner: 'pk_your_publishable_key' })
\`\`\`

\`origin\` is the address of your provider's portal; \`partner\` is your site's publishable key, if you have one; \`fetchToken\`
returns a token for widgets of signed-in users. Call \`configure\` before the first tag is on the page. Importing on a server does
nothing and throws nothing.

A page without a bundler needs no package: one script tag of the portal does the same, and brings \`mode="iframe"\` and
\`loading\` besides, which are the loader's. Your portal's page \`/embed\` writes that tag for you.

## Types

| For | Import once, anywhere |
|---|---|
| \`querySelector\`, \`addEventListener\` | come with any import; \`${classOf(first)}\`, \`${classOf(first)}Events\` etc. are exported by \`${name}\` |
| React 19, Preact | \`import type {} from '${name}/jsx'\` |
| Vue 3 | \`import type {} from '${name}/vue'\`, and \`isCustomElement: tag => tag.startsWith('wz-')\` |
| Svelte | \`import type {} from '${name}/svelte'\` |
| Editors | \`${name}/custom-elements.json\` |

In React an event's attribute is \`on\` and its name as it is: \`onwz-change\`. React 18 ignores it: listen on a ref, with
\`addEventListener\`.

Events are hints for your page. Whether a loan was granted or paid, ask your server: ours tells it by webhook.

## Every widget

Each widget has these, and those listed under its name.

${tables(common)}
${docs.map(widget => describe(widget, common)).join('\n')}`
}

const interfaceOf = (read: (kind: keyof Interface) => Described[]): Interface =>
  Object.fromEntries(KINDS.map(([kind]) => [kind, read(kind)])) as Interface

/** Whether entries include one of the same name and meaning. */
const has = (entries: Described[], { name, description }: Described): boolean =>
  entries.some(other => other.name === name && other.description === description)

function describe(widget: WidgetDocs, common: Interface): string {
  const own = tables(interfaceOf(kind => widget[kind].filter(entry => !has(common[kind], entry))))
  return `## \`<${widget.tag}>\`\n\n${widget.description}\n${own && `\n${own}`}`
}

const tables = (entries: Interface): string =>
  KINDS.flatMap(([kind, title]) => (entries[kind].length > 0 ? [table(title, entries[kind])] : [])).join('\n')

function table(title: string, rows: Described[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const body = rows.map(({ name, description, type }) => {
    const shown = type && title !== 'Event' ? ` \`${cell(type)}\`` : ''
    return `| \`${name}\`${shown} | ${cell(description)} |`
  })
  return [`| ${title} | |`, '|---|---|', ...body, ''].join('\n')
}
