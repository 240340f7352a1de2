import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LANGUAGE, LANGUAGE_CODES, type Language } from '#contract/language.ts'

/** A widget's public face, read from the one doc comment that describes it. */
export type WidgetDocs = {
  name: string
  tag: string
  description: string
  /** The widget's name by language. */
  titles: Record<string, string>
  /**
   * Where it stands: `public` on any site, `partners` on the tenant's partner sites, for people who signed in; `portal` in the portal
   * only, such as the screens of staff.
   */
  access: Access
  /** Height in px to keep free, by least width in px, ascending. */
  reserve: [width: number, height: number][]
  /** The call that it makes first, beside the settings, and the attribute that ends its address: `survey/open/{survey}`. */
  first?: [path: string, attribute: string]
  /** What it may weigh, without what widgets share: bytes after gzip. */
  budget: number
  attributes: Described[]
  properties: Described[]
  methods: Described[]
  events: Described[]
  cssProperties: Described[]
  cssParts: Described[]
}
/** `type` is the TypeScript between braces before the name, where the comment says one: of an event, its detail's. */
export type Described = { name: string; description: string; type?: string }

const ACCESS = ['public', 'partners', 'portal'] as const
export type Access = (typeof ACCESS)[number]

type Comment = { description: string; tags: [tag: string, text: string][] }

/** The doc comment that names the tag (or, for what all widgets share, `@common`). */
function readComment(file: string, mark: string): Comment {
  const source = readFileSync(file, 'utf8')
  const comment = source.match(/\/\*\*[\s\S]*?\*\//g)?.find(text => new RegExp(`@${mark}\\b`).test(text))
  if (!comment) throw new Error(`${file} has no doc comment with @${mark}`)
  const lines = comment
    .slice(3, -2)
    .split('\n')
    .map(line => line.replace(/^\s*\*? ?/, '').trimEnd())
  const [description = '', ...rest] = lines.join('\n').split(/\n(?=@)/)
  return {
    description: description.trim().replace(/\s+/g, ' '),
    tags: rest.map(part => {
      const [, tag = '', text = ''] = part.match(/^@(\S+)\s*([\s\S]*)$/) ?? []
      return [tag, text.trim().replace(/\s+/g, ' ')]
    }),
  }
}

/** What the sources call by a name that the package does not bring. */
const WRITTEN_OUT: Record<string, string> = {
  Language: LANGUAGE_CODES.map(code => `'${code}'`).join(' | '),
}

/** `{type} name - description`. */
function readTerm(text: string): Described {
  const type = text.startsWith('{') ? text.slice(1, endOfBraces(text)) : undefined
  const [term = '', ...words] = text.slice(type === undefined ? 0 : type.length + 2).split(' - ')
  return {
    name: term.trim(),
    description: words.join(' - '),
    ...(type && { type: WRITTEN_OUT[type.trim()] ?? type.trim() }),
  }
}

/** Where the brace closes that the text begins with. */
function endOfBraces(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  throw new Error(`A brace stays open in: ${text}`)
}

/** Reads what widgets/<name>/element.ts says of itself, together with what kit/core/widget.tsx says of every widget. */
export function describeWidget(root: string, name: string): WidgetDocs {
  const own = readComment(join(root, 'widgets', name, 'element.ts'), 'tag')
  const shared = readComment(join(root, 'kit/core/widget.tsx'), 'common')
  const file = `widgets/${name}/element.ts`
  const find = (wanted: string) => own.tags.find(([tag]) => tag === wanted)?.[1]
  const one = (wanted: string): string => {
    const text = find(wanted)
    if (!text) throw new Error(`${file}: the doc comment needs @${wanted}`)
    return text
  }
  const access = ACCESS.find(known => known === one('access'))
  if (!access) throw new Error(`${file}: @access is ${ACCESS.join(', ')}, not ${one('access')}`)
  const reserve = one('reserve')
    .split(',')
    .map(step => step.trim().split(/\s+/).map(Number) as [number, number])
  if (reserve.some(step => step.length !== 2 || step.some(Number.isNaN)))
    throw new Error(`${file}: @reserve is pairs of a width and a height in px: 0 720, 480 640`)
  // after a dash it may say why
  const budget = Number(one('budget').split(' - ')[0])
  if (!(budget > 0)) throw new Error(`${file}: @budget is a number of bytes after gzip: 9000`)
  const [, path, attribute] = find('first')?.match(/^(.*)\{(.+)\}$/) ?? []
  const first: WidgetDocs['first'] = path && attribute ? [path, attribute] : undefined
  /** In a language that the widget has no words of, it is called as in English. */
  const titleIn = (code: Language): string =>
    code === FIRST_LANGUAGE
      ? one('title')
      : existsSync(join(root, 'widgets', name, `words.${code}.ts`))
        ? one(`title-${code}`)
        : one('title')
  const list = (wanted: string): Described[] =>
    [...own.tags, ...shared.tags].flatMap(([tag, text]) => (tag === wanted ? [readTerm(text)] : []))
  return {
    name,
    tag: one('tag'),
    description: own.description,
    titles: Object.fromEntries(LANGUAGE_CODES.map(code => [code, titleIn(code)])),
    access,
    reserve,
    first,
    budget,
    attributes: list('attribute'),
    properties: list('property'),
    methods: list('method'),
    events: list('event'),
    cssProperties: list('cssproperty'),
    cssParts: list('csspart'),
  }
}
