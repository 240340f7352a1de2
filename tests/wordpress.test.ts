import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The attributes that an element's own comment documents. */
const attributesOf = (widget: string): string[] =>
  [...readFileSync(`widgets/${widget}/element.ts`, 'utf8').matchAll(/@attribute (?:\{.*?\} )?([\w-]+)/g)].map(
    ([, name]) => name as string,
  )

it('an author on WordPress can set whatever a widget for everybody takes outside the portal', () => {
  const [, list = ''] =
    readFileSync('examples/wordpress.php', 'utf8').match(/WEZESHA_ATTRIBUTES = \[(.*?)\]/s) ?? []
  const settable = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  const inPortal = ['area', 'path', 'base', 'back']
  const wanted = ['loan-calculator', 'survey'].flatMap(attributesOf).filter(name => !inPortal.includes(name))
  expect(wanted).toContain('survey')
  expect(wanted.filter(name => !settable.includes(name))).toEqual([])
})
