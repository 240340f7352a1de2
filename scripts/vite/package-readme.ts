import { classOf } from './element-types.ts'
import type { Described, WidgetDocs } from './widget-docs.ts'

/** Generates the package's README: how to use it, and the full interface of each widget. */
export function packageReadme(name: string, docs: WidgetDocs[]): string {
  const [first] = docs
  if (!first) throw new Error('There is no widget to write of')
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

In React an event's attribute is \`on\` and its name as it is: \`onwz-change\`.

Events are hints for your page. Whether a loan was granted or paid, ask your server: it is told by ours.

${docs.map(describe).join('\n')}`
}

const describe = (widget: WidgetDocs): string => `## \`<${widget.tag}>\`

${widget.description}

${[
  table('Attribute', widget.attributes),
  table('Property', widget.properties),
  table('Method', widget.methods),
  table('Event', widget.events),
  table('CSS custom property', widget.cssProperties),
  table('Part', widget.cssParts),
].join('\n')}`

function table(title: string, rows: Described[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const body = rows.map(({ name, description, type }) => {
    const shown = type && title !== 'Event' ? ` \`${cell(type)}\`` : ''
    return `| \`${name}\`${shown} | ${cell(description)} |`
  })
  return [`| ${title} | |`, '|---|---|', ...body, ''].join('\n')
}
