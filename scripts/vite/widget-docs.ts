import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LANGUAGE, LANGUAGE_CODES, type Language } from '#contract/language.ts'

/** A widget's public interface, read from the one doc comment that describes it. */
export type WidgetDocs = {
  name: string
  tag: string
  description: string
  /** The widget's name by language. */
  titles: Record<string, string>
  /**
   * Where it can be used: `public` on any site, `partners` on the tenant's partner sites, for signed-in users; `portal` only in the
   * portal, such as staff screens.
   */
  access: Access
  /** Reserved height in px by minimum width in px, ascending. */
  reserve: [width: number, height: number][]
  /** Its first request besides the settings, and the attribute that ends the URL: `survey/open/{survey}`. */
  first?: [path: string, attribute: string]
  /** Size budget without shared chunks: bytes after gzip. */
  budget: number
  attributes: Described[]
  properties: Described[]
  methods: Described[]
  events: Described[]
  cssProperties: Described[]
  cssParts: Described[]
}
/** `type` is the optional TypeScript type in braces before the name: for an event, that of its detail. */
export type Described = { name: string; description: string; type?: string }

const ACCESS = ['public', 'partners', 'portal'] as const
export type Access = (typeof ACCESS)[number]

type Comment = { description: string; tags: [tag: string, text: string][] }

/** Reads the doc comment with a given tag, or with `@common` or `@screens`, for what several widgets share. */
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

/** Types in the sources that the package doesn't export, written out. */
const WRITTEN_OUT: Record<string, string> = {
  Language: LANGUAGE_CODES.map(code => `'${code}'`).join(' | '),
}

/** Parses `{type} name - description`. */
function readTerm(text: string): Described {
  const type = text.startsWith('{') ? text.slice(1, endOfBraces(text)) : undefined
  const [term = '', ...words] = text.slice(type === undefined ? 0 : type.length + 2).split(' - ')
  return {
    name: term.trim(),
    description: words.join(' - '),
    ...(type && { type: WRITTEN_OUT[type.trim()] ?? type.trim() }),
  }
}

/** Returns the index of the brace that closes the text's opening one. */
function endOfBraces(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  throw new Error(`A brace stays open in: ${text}`)
}

/** Combines the docs of widgets/<name>/element.ts with those of every widget with screens, and of every widget. */
export function describeWidget(root: string, name: string): WidgetDocs {
  const own = readComment(join(root, 'widgets', name, 'element.ts'), 'tag')
  const hasScreens = own.tags.some(([tag, text]) => tag === 'attribute' && text.startsWith('path '))
  const shared = [
    ...(hasScreens ? readComment(join(root, 'kit/member/path.tsx'), 'screens').tags : []),
    ...readComment(join(root, 'kit/core/widget.tsx'), 'common').tags,
  ]
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
  // a reason may follow after a dash
  const budget = Number(one('budget').split(' - ')[0])
  if (!(budget > 0)) throw new Error(`${file}: @budget is a number of bytes after gzip: 9000`)
  const [, path, attribute] = find('first')?.match(/^(.*)\{(.+)\}$/) ?? []
  const first: WidgetDocs['first'] = path && attribute ? [path, attribute] : undefined
  /** Returns the title, falling back to English if the widget is not translated. */
  const titleIn = (code: Language): string =>
    code === FIRST_LANGUAGE
      ? one('title')
      : existsSync(join(root, 'widgets', name, `words.${code}.ts`))
        ? one(`title-${code}`)
        : one('title')
  const termsIn = (tags: Comment['tags'], wanted: string): Described[] =>
    tags.flatMap(([tag, text]) => (tag === wanted ? [readTerm(text)] : []))
  const list = (wanted: string): Described[] => {
    const described = termsIn(own.tags, wanted)
    return [
      ...described,
      ...termsIn(shared, wanted).filter(({ name }) => !described.some(one => one.name === name)),
    ]
  }
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
