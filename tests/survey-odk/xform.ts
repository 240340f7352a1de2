import type { Group, Item, Option, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { OTHER, offersOther, optionsOf, type Placed, walkRows } from '#rules/survey/rows.ts'

// Surveys in the format of the public engine, for these tests only: users exchange XLSForms.

const TYPES: Partial<Record<Question['kind'], string>> = {
  integer: 'int',
  decimal: 'decimal',
  date: 'date',
  rating: 'int',
  ranking: 'odk:rank',
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Returns the path of each row in the form's data: `/data/business/staff`. */
export function pathsIn(definition: SurveyDefinition): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { item, group } of walkRows(definition))
    paths.set(item.name, `${group === null ? '/data' : paths.get(group)}/${item.name}`)
  return paths
}

/** Converts a definition to an XForm. Texts are just names, since no one reads them. */
export function xformOf(definition: SurveyDefinition): string {
  const rows = [...walkRows(definition)]
  const paths = pathsIn(definition)
  const inside = (group: string | null) => rows.filter(row => row.group === group)
  const pathTo = (name: string): string => paths.get(name) as string
  const written = (expression: string): string =>
    escaped(expression.replace(/\$\{([^}]*)\}/g, (_, name: string) => pathTo(name.trim())))

  const data = ({ item }: Placed): string =>
    item.kind === 'group'
      ? `<${item.name}>${inside(item.name).map(data).join('')}</${item.name}>`
      : `<${item.name}>${escaped(item.default ?? '')}</${item.name}>`

  const bind = ({ item }: Placed): string => {
    const { required, constraint, calculation } = (item.kind === 'group' ? {} : item) as Partial<Question>
    const said: Record<string, string | undefined> = {
      type: item.kind === 'group' ? undefined : (TYPES[item.kind] ?? 'string'),
      relevant: item.relevant,
      required: required === true ? 'true()' : required || undefined,
      constraint,
      calculate: calculation,
      readonly: item.kind === 'note' ? 'true()' : undefined,
    }
    const attributes = Object.entries(said).flatMap(([name, text]) =>
      text === undefined ? [] : [` ${name}="${written(text)}"`],
    )
    return `<bind nodeset="${pathTo(item.name)}"${attributes.join('')}/>`
  }

  const body = ({ item }: Placed): string => {
    const ref = `ref="${pathTo(item.name)}"`
    const label = `<label>${item.name}</label>`
    if (item.kind === 'group') return `<group ${ref}>${label}${inside(item.name).map(body).join('')}</group>`
    const { kind, list, filter } = item
    if (kind === 'calculate') return ''
    const control = { 'select-one': 'select1', 'select-multiple': 'select', ranking: 'odk:rank' }[
      kind as string
    ]
    if (!control) return `<input ${ref}>${label}</input>`
    // “Other” is offered regardless of filters
    const asked =
      filter !== undefined && offersOther(item, null) ? `(${filter}) or name = '${OTHER}'` : filter
    const where = asked === undefined ? '' : `[${written(asked)}]`
    const choices = `<itemset nodeset="instance('${listOf(item, list)}')/root/item${where}"><value ref="name"/><label ref="label"/></itemset>`
    return `<${control} ${ref}>${label}${choices}</${control}>`
  }

  const instance = (id: string, options: readonly Option[]): string => {
    const items = options.map(({ value, columns = {} }) => {
      const others = Object.entries(columns).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`)
      return `<item><name>${value}</name><label>${value}</label>${others.join('')}</item>`
    })
    return `<instance id="${id}"><root>${items.join('')}</root></instance>`
  }
  const lists = Object.entries(definition.lists).flatMap(([name, list]) => {
    const options = optionsOf(list) ?? []
    return [instance(name, options), instance(`${name}${OTHER}`, [...options, { value: OTHER, label: {} }])]
  })

  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:odk="http://www.opendatakit.org/xforms">
<h:head><h:title>Test</h:title><model>
<instance><data id="test" version="1">${inside(null).map(data).join('')}</data></instance>
${lists.join('\n')}
${rows.map(bind).join('\n')}
</model></h:head>
<h:body>${inside(null).map(body).join('\n')}</h:body>
</h:html>`
}

/** Returns the list of a question, with “Other” if it offers that. */
const listOf = (item: Exclude<Item, Group>, list = ''): string =>
  offersOther(item, null) ? `${list}${OTHER}` : list
