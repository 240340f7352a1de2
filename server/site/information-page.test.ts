import { describe, expect, it } from 'vitest'
import { toHtml, withModules } from './information-page.ts'

describe('Markdown to HTML', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a paragraph', 'Hello <script src="https://bad.example/x.js"></script> there'],
    ['an event handler', '<img src=x onerror="alert(1)">'],
    ['an event handler across lines', '<a\nonmouseover="alert(1)">x</a>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a frame', '<iframe src="https://bad.example"></iframe>'],
    ['an svg', '<svg onload=alert(1)>'],
    ['a comment', '<!-- --><b onclick=alert(1)>x</b>'],
  ])('shows %s as text', (_, text) => {
    const html = toHtml(text)
    const tags = html.match(/<\/?[a-z][^>]*>/gi) ?? []
    expect(
      tags.every(tag =>
        /^<\/?(p|a href="https:\/\/bad\.example[^"<>]*" rel="noopener noreferrer"|a)>$/.test(tag),
      ),
    ).toBe(true)
    expect(html).toContain('&lt;')
  })

  it.each([
    ['[x](javascript:alert(1))'],
    ['[x](JaVaScRiPt:alert(1))'],
    ['[x](&#106;avascript:alert(1))'],
    ['[x](java\tscript:alert(1))'],
    ['[x](vbscript:msgbox)'],
    ['[x](data:text/html,<script>alert(1)</script>)'],
    ['[x](file:///etc/passwd)'],
    ['<javascript:alert(1)>'],
    ['![x](javascript:alert(1))'],
  ])('makes no link of %s', text => {
    expect(toHtml(text)).not.toMatch(/<(a|img)/)
  })

  it.each([
    ['a title', '[x](/y "\\" onclick=\\"alert(1)")'],
    ['an address', '[x](https://a.example/"onmouseover="alert(1))'],
    ['the text of a picture', '![" onerror="alert(1)](/x.png)'],
    ['the language of code', '```" onclick="alert(1)\ncode\n```'],
  ])('escapes attributes: %s', (_, text) => {
    // all remaining tags, without their quoted values
    const bare = (toHtml(text).match(/<[a-z][^>]*>/gi) ?? []).map(tag => tag.replace(/"[^"]*"/g, ''))
    expect(bare.join()).not.toMatch(/on\w+=/)
  })

  it('adds noopener noreferrer to external links, but not internal ones', () => {
    expect(toHtml('[out](https://other.example/)')).toContain(
      '<a href="https://other.example/" rel="noopener noreferrer">',
    )
    expect(toHtml('[out](//other.example/)')).toContain('rel="noopener noreferrer"')
    expect(toHtml('[in](/products)')).toContain('<a href="/products">')
    expect(toHtml('write to <loans@wezesha.example>')).toContain('href="mailto:loans@wezesha.example"')
  })

  it('autolinks URLs', () => {
    expect(toHtml('see https://other.example/a')).toContain('<a href="https://other.example/a" rel=')
  })

  it.each([
    ['# A\n\n## B', '<h2>A</h2>\n<h3>B</h3>\n'],
    ['## A\n\n### B', '<h2>A</h2>\n<h3>B</h3>\n'],
    ['### A\n\n# B', '<h4>A</h4>\n<h2>B</h2>\n'],
    ['# A\n\n###### B', '<h2>A</h2>\n<h6>B</h6>\n'],
  ])('starts headings below the page’s h1: %j', (markdown, html) => {
    expect(toHtml(markdown)).toBe(html)
  })
})

describe('a text with module sections', () => {
  const text =
    '## Loans\n\nMoney.\n\n## Records {module:books}\n\nA book.\n\n### Stock\n\nShelves.\n\n## To begin\n\nCall us.'

  it('keeps sections of enabled modules, without the marker', () => {
    expect(withModules(text, ['loans', 'books'])).toBe(text.replace(' {module:books}', ''))
  })

  it('drops sections of disabled modules, to the next heading', () => {
    expect(withModules(text, ['loans'])).toBe('## Loans\n\nMoney.\n\n## To begin\n\nCall us.')
  })
})
