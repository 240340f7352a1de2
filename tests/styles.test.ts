import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#server/root.ts'

/** A fault of a stylesheet: where, and what to use instead. */
type Fault = string

type Declaration = { property: string; value: string; line: number }

/** Returns the declarations of a stylesheet with their lines, ignoring comments. */
function declarations(css: string): Declaration[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/(?<=[{;}]\s*)([a-z-]+)\s*:\s*([^;{}]+);/g)].map(found => ({
    property: found[1] as string,
    value: (found[2] as string).replace(/\s+/g, ' ').trim(),
    line: bare.slice(0, found.index).split('\n').length,
  }))
}

const SPACE =
  /^(gap|row-gap|column-gap|(padding|margin)(-(block|inline)(-(start|end))?|-(top|bottom|left|right))?)$/
/** A step of the scale, a hairline, zero, or a token of the page. */
const SPACES =
  /^(0|auto|-?1px|inherit|var\(--(_s[1-7]|gutter)\)|calc\([^a-z]*var\(--(_s[1-7]|gutter)\)[^a-z]*\)|env\(safe-area-inset-bottom(, 0px)?\))$/
/** At least 16 px in form fields: below that, phones zoom in. */
const SIZES = /^(var\(--_t[1-6]\)|max\(var\(--_t[23]\), 16px\)|inherit|0)$/
const CORNERS = /^(0|50%|inherit|var\(--_(radius|corner|round)\))$/
/** A ring or line without blur marks what is current or focused; only overlays cast a shadow. */
const SHADOWS = /^(none|var\(--_(shadow|focus)\)|(inset )?0 (0|-?\d+px) 0( -?[\d.]+(px|vmax))? .+)$/

/** Splits a value at spaces outside parentheses. */
const parts = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** Returns declarations outside the scales of kit/core/tokens.css. */
function faultsOf(css: string, file: string): Fault[] {
  return declarations(css).flatMap(({ property, value: written, line }) => {
    const value = written.replace(/ !important$/, '')
    const fault = (instead: string) => [`${file}:${line} ${property}: ${written} — ${instead}`]
    // the only exception for larger text: the headline of the landing page
    if (file === 'shell/landing.css' && /^clamp\(2\.5rem, .*, 3\.5rem\)$/.test(value)) return []
    // margins of printed pages
    if (property === 'margin' && /^(\d+mm ?)+$/.test(value)) return []
    if (property === 'font-size' && !SIZES.test(value)) return fault('take one of --_t1 … --_t6')
    if (property === 'font' && !/^(inherit|400 var\(--_size\))/.test(value))
      return fault('take one of --_t1 … --_t6')
    if (SPACE.test(property) && !parts(value).every(one => SPACES.test(one)))
      return fault('take steps of --_s1 … --_s7')
    if (/radius$/.test(property) && !parts(value).every(one => CORNERS.test(one)))
      return fault('take --_radius, --_corner or --_round')
    if (property === 'box-shadow' && !SHADOWS.test(value)) return fault('take --_shadow')
    return []
  })
}

/**
 * Returns queries for a size in px or rem. With larger text, a layout has to become narrow earlier: in a widget, em follows its own text, which
 * rem would not on a partner's page; in a media query, em follows the user's setting.
 */
const fixedQueries = (css: string): string[] =>
  [...css.matchAll(/@(?:media|container)[^{]*/g)]
    .map(([query]) => query.trim())
    .filter(query => /\d(px|rem)\b|\b(min|max)-(width|height)\b/.test(query))

const sheets = ['kit', 'shell', 'widgets', 'server']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      `${folder}/${file}`.replaceAll('\\', '/'),
    ),
  )
  .filter(file => file.endsWith('.css') && file !== 'kit/core/tokens.css')

const own = sheets.filter(file => !file.startsWith('server/'))
test.each(own)('%s uses only the defined sizes, spaces, corners and shadows', file => {
  expect(faultsOf(readFileSync(join(root, file), 'utf8'), file)).toEqual([])
})

test.each(sheets)('%s asks for widths and heights in em, as ranges', file => {
  expect(fixedQueries(readFileSync(join(root, file), 'utf8'))).toEqual([])
})

describe('the rule itself', () => {
  const faults = (declaration: string, file = 'kit/ui/a.css') => faultsOf(`a {\n  ${declaration}\n}`, file)

  test.each([
    'font-size: 15px;',
    'font-size: 0.875em;',
    'gap: 6px;',
    'padding: var(--_s1) 0.625em;',
    'margin-inline-start: -10px;',
    'padding: clamp(16px, 3vw, 28px);',
    'border-radius: 4px;',
    'box-shadow: 0 8px 28px rgb(0 0 0 / 14%);',
  ])('rejects %s', declaration => {
    expect(faults(declaration)).toEqual([
      expect.stringContaining(`kit/ui/a.css:2 ${declaration.slice(0, -1)} — take`),
    ])
  })

  test.each([
    'font-size: var(--_t2);',
    'gap: var(--_s1) var(--_s4);',
    'margin: calc(-1 * var(--_s2)) auto 0;',
    'border-radius: var(--_corner) var(--_corner) 0 0;',
    'box-shadow: inset 0 0 0 2px var(--_brand-text);',
  ])('takes %s', declaration => expect(faults(declaration)).toEqual([]))

  test.each([
    '@container (min-width: 480px) { a { gap: 0; } }',
    '@media (width < 479.98px) { a { gap: 0; } }',
    '@container card (width >= 30rem) { a { gap: 0; } }',
    '@media (max-height: 26em) { a { gap: 0; } }',
  ])('rejects %s', css => expect(fixedQueries(css)).toHaveLength(1))

  test.each(['@media (width >= 64em) and (width < 75em) {}', '@media print { a { width: 3px; } }'])(
    'takes %s',
    css => expect(fixedQueries(css)).toEqual([]),
  )
})

/** Class names used by scripts, and those by which tests identify a widget. */
const HOOKS = new Set(['add', 'loan', 'more-options', 'resume', ...readdirSync(join(root, 'widgets'))])

const files = ['kit', 'shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
    join(root, folder, file),
  ),
)

test('whoever draws the box of a choice brings its style, which is not part of a page', () => {
  const bare = files.filter(file => {
    if (!file.endsWith('.tsx') || file.includes('test')) return false
    const text = readFileSync(file, 'utf8')
    return (
      text.includes('className="choice"') &&
      !text.includes('kit/core/radio.css') &&
      !/\.\/radio\.css/.test(text)
    )
  })
  expect(bare).toEqual([])
})

test('every used class has a style', () => {
  const texts = (ending: string) =>
    files.filter(file => file.endsWith(ending) && !/test/.test(file)).map(file => readFileSync(file, 'utf8'))
  const styled = new Set(
    [...texts('.css'), ...texts('.html')].flatMap(css =>
      [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
    ),
  )
  const written = texts('.tsx').flatMap(text =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  expect([...new Set(written)].filter(name => !styled.has(name) && !HOOKS.has(name))).toEqual([])
})
