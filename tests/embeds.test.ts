import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { Module } from '#contract/module.ts'
import type { Tenant } from '#contract/tenant.ts'
import { describeWidget } from '#scripts/vite/widget-docs.ts'
import { loadOffer } from '#shell/embed/widgets.ts'

const docs = readdirSync('widgets').map(name => describeWidget('.', name))
const embeddable = docs.filter(({ access }) => access !== 'portal')

afterEach(() => vi.unstubAllGlobals())

test('every embeddable widget has an example page', () => {
  const pages = readdirSync('examples').filter(name => name.endsWith('.html'))
  const text = pages.map(name => readFileSync(`examples/${name}`, 'utf8')).join('\n')
  const shown = new Set([...text.matchAll(/<(wz-[a-z-]+)/g)].map(([, tag]) => tag))
  expect(embeddable.length).toBeGreaterThan(15)
  expect(embeddable.map(({ tag }) => tag).filter(tag => !shown.has(tag))).toEqual([])
})

test('the README names every embeddable widget, and no portal-only one', () => {
  const [, part = ''] = readFileSync('README.md', 'utf8').match(/\n## Embedding([\s\S]*?)\n## /) ?? []
  const named = new Set([...part.matchAll(/<(wz-[a-z-]+)/g)].map(([, tag]) => tag))
  expect(new Set(embeddable.map(({ tag }) => tag))).toEqual(named)
})

test('exactly the attributes that an element observes are documented', () => {
  const common = ['lang', 'partner', 'mode', 'loading', 'draft', 'show-keys']
  for (const { name, tag, attributes } of docs) {
    const [, list = ''] =
      readFileSync(`widgets/${name}/element.ts`, 'utf8').match(/\n {2}attributes: \[([^\]]*)\]/) ?? []
    const heard = [...list.matchAll(/'([^']+)'/g)].map(([, attribute]) => attribute)
    const told = attributes.map(attribute => attribute.name).filter(attribute => !common.includes(attribute))
    expect([tag, ...told.toSorted()]).toEqual([tag, ...heard.toSorted()])
  }
})

test('a frame passes on every documented event', () => {
  const [, list = ''] = readFileSync('loader/frame.ts', 'utf8').match(/const EVENTS = \[([^\]]*)\]/) ?? []
  const passed = [...list.matchAll(/'([a-z]+)'/g)].map(([, type]) => `wz-${type}`)
  // the page's side dispatches this one itself
  const documented = new Set(embeddable.flatMap(({ events }) => events.map(({ name }) => name)))
  documented.delete('wz-resize')
  expect(new Set(passed)).toEqual(documented)
})

test('the page for partners lists every embeddable widget with its attributes', async () => {
  const published = {
    '/embed/v1/widgets.json': docs,
    '/embed/v1/manifest.json': { pinned: '1', own: {}, loader: { integrity: '' } },
  }
  vi.stubGlobal('fetch', async (path: keyof typeof published) => Response.json(published[path]))
  const tenant = { modules: Object.values(Module.schema) } as unknown as Tenant
  const { widgets } = await loadOffer(tenant, new AbortController().signal)
  const face = ({ tag, attributes }: { tag: string; attributes: { name: string }[] }) =>
    `${tag} ${attributes.map(({ name }) => name).join(' ')}`
  expect(widgets.map(face).toSorted()).toEqual(embeddable.map(face).toSorted())
})
