import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const elementOf = (widget: string) => readFileSync(`widgets/${widget}/element.ts`, 'utf8')
const forEverybody = readdirSync('widgets').filter(name => elementOf(name).includes('@access public'))

/** Returns the attributes documented in an element's doc comment. */
const attributesOf = (widget: string): string[] =>
  [...elementOf(widget).matchAll(/@attribute (?:\{.*?\} )?([\w-]+)/g)].map(([, name]) => name as string)

it('lets WordPress authors set every attribute of public widgets', () => {
  const [, list = ''] =
    readFileSync('examples/wordpress.php', 'utf8').match(/WEZESHA_ATTRIBUTES = \[(.*?)\]/s) ?? []
  const settable = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  const inPortal = ['area', 'path', 'base', 'back', 'business']
  const wanted = forEverybody.flatMap(attributesOf).filter(name => !inPortal.includes(name))
  expect(wanted).toEqual(expect.arrayContaining(['survey', 'amount', 'share']))
  expect(wanted.filter(name => !settable.includes(name))).toEqual([])
})

/** Stubs of the WordPress functions that this plug-in uses. */
const STUBS = `
$ways = [];
function add_action($name, $act) { global $ways; $ways[$name] = $act; }
function add_shortcode($name, $act) { global $ways; $ways[$name] = $act; }
require 'examples/wordpress.php';
`
it('knows the shortcode of the instructions in every language', () => {
  const plugin = readFileSync('examples/wordpress.php', 'utf8')
  const texts = ['en', 'sw'].map(language => readFileSync(`shell/embed/words.${language}.ts`, 'utf8'))
  const named = texts.map(text => text.match(/exampleWordPressText:[^[]*\[([\w-]+)/)?.[1])
  expect(named).toEqual(['loan_widget', 'loan_widget'])
  expect(plugin).toContain(`'${named[0]}'`)
})

const isHere = spawnSync('php', ['--version']).status === 0

it.skipIf(!isHere)('prints the loader into the head, and tags with accepted attributes only', () => {
  const php = (code: string) => execFileSync('php', ['-r', STUBS + code], { encoding: 'utf8' })
  expect(php(`$ways['wp_head']();`)).toBe(
    '<script async crossorigin data-cfasync="false" src="http://localhost:8080/embed/v1/loader.js" data-partner="pk_demo_wezesha"></script>\n',
  )
  expect(php(`echo $ways['wezesha']('');`)).toBe('<wz-loan-calculator></wz-loan-calculator>')
  expect(
    php(
      `echo $ways['wezesha'](['widget' => 'survey', 'survey' => 'a"b<c', 'mode' => 'iframe', 'onclick' => 'x()', 'style' => 'y']);`,
    ),
  ).toBe('<wz-survey survey="a&quot;b&lt;c" mode="iframe"></wz-survey>')
})
