import { expect, test } from 'vitest'
import { themeCss } from '#rules/theme-css.ts'
import { adoptStyles, styleRef } from './style.ts'

const newRoot = () => document.createElement('div').attachShadow({ mode: 'open' })
const texts = (root: ShadowRoot | Document) =>
  root.adoptedStyleSheets.map(sheet => [...sheet.cssRules].map(rule => rule.cssText).join(''))

test('all roots of a page share one sheet per style', () => {
  const [one, other] = [newRoot(), newRoot()]
  adoptStyles(one, '.a{color:red}')
  adoptStyles(other, '.a{color:red}')
  expect(one.adoptedStyleSheets[0]).toBe(other.adoptedStyleSheets[0])
})

test('a root adopts a style once and keeps the others', () => {
  const root = newRoot()
  for (const css of ['.a{color:red}', '.b{color:blue}', '.a{color:red}']) adoptStyles(root, css)
  expect(texts(root)).toEqual([expect.stringContaining('.a'), expect.stringContaining('.b')])
})

test('a part’s style is adopted by the root it is rendered in: a shadow root or the document', () => {
  const style = styleRef('.part{color:red}')
  const root = newRoot()
  style(root.appendChild(document.createElement('p')))
  style(root.appendChild(document.createElement('p')))
  expect(texts(root)).toEqual([expect.stringContaining('.part')])
  expect(texts(document)).toEqual([])
  const onPage = document.body.appendChild(document.createElement('p'))
  style(onPage)
  expect(texts(document)).toEqual([expect.stringContaining('.part')])
  onPage.remove()
})

test('a removed or detached part does not throw', () => {
  const style = styleRef('.gone{color:red}')
  expect(() => style(null)).not.toThrow()
  expect(() => style(document.createElement('p'))).not.toThrow()
})

test('the tenant’s theme is a default that public tokens override', () => {
  expect(themeCss({ brand: '#1e3a8a', radius: 4 })).toBe(
    ':root,:host{--_tenant-brand:#1e3a8a;--_tenant-radius:4px}',
  )
})
