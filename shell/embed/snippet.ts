import type { Theme } from '#contract/tenant.ts'
import { attributesOf, type Choice, isKey, styleOf } from './choice.ts'
import type { OwnFiles } from './widgets.ts'

type Release = { origin: string; pinned: string; integrity: string; own: OwnFiles }

const escapeValue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const write = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeValue(value)}"`))
    .join('')

const declarations = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

/** Returns the widget's own script, if it has one; not in a frame, which would load it twice. */
const ownOf = ({ widget, mode }: Choice, { own }: Release) => (mode === 'inline' ? own[widget] : undefined)

const folder = ({ channel }: Choice, { origin, pinned }: Release) =>
  `${origin}/embed/${channel === 'pinned' ? pinned : 'v1'}/`

/** Returns the query for data that the newest script includes; a pinned script is always the same. */
function carried({ channel, attributes, key }: Choice, attribute = ''): string {
  const named = attributes[attribute]?.trim()
  if (channel === 'pinned' || !named) return ''
  return `?${new URLSearchParams({ [attribute]: named, ...(isKey(key) && { partner: key }) })}`
}

/** Returns the script's attributes. `data-cfasync` keeps Cloudflare's Rocket Loader from delaying it. */
function script(choice: Choice, release: Release): Record<string, string> {
  const own = ownOf(choice, release)
  return {
    ...(own && { type: 'module' }),
    async: '',
    src: own
      ? folder(choice, release) + own.file + carried(choice, own.first?.[1])
      : `${folder(choice, release)}loader.js`,
    // without it the widget's files could not reuse the script's connection
    crossorigin: '',
    ...(choice.channel === 'pinned' && { integrity: own?.integrity ?? release.integrity }),
    'data-cfasync': 'false',
    ...(isKey(choice.key) && { 'data-partner': choice.key }),
  }
}

/** Returns the script tag. */
export const writeScript = (choice: Choice, release: Release): string =>
  `<script${write(script(choice, release))}></script>`

/** Returns the element as HTML. */
function writeTag(choice: Choice, tag: string, theme: Theme): string {
  const style = declarations(styleOf(choice, theme))
  return `<${tag}${write({ ...attributesOf(choice), ...(style && { style }) })}></${tag}>`
}

/** Returns the partner's snippet: the script and the tag, or one script that inserts the element after itself. */
export function writeSnippet(choice: Choice, tag: string, theme: Theme, release: Release): string {
  if (choice.form === 'tag') return `${writeScript(choice, release)}\n${writeTag(choice, tag, theme)}`
  const style = declarations(styleOf(choice, theme))
  const given = { ...attributesOf(choice), ...(style && { style }) }
  const data = Object.fromEntries(Object.entries(given).map(([name, value]) => [`data-${name}`, value]))
  return `<script${write({ ...script(choice, release), 'data-widget': choice.widget, ...data })}></script>`
}

/** Returns the same colours as a CSS rule, for pages whose policy forbids style attributes. */
export function writeRule(choice: Choice, tag: string, theme: Theme): string | null {
  const style = Object.entries(styleOf(choice, theme))
  if (style.length === 0) return null
  return `${tag} {\n${style.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`
}
