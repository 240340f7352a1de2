import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { root } from '#server/root.ts'
import { calculator, controls, expect, fillIn, portal, test } from './partner.ts'

/** Dependencies of a consumer of the package: as npm would install them, but without a network. */
const BESIDE = [
  'react',
  'react-dom',
  'scheduler',
  '@types/react',
  '@types/react-dom',
  'csstype',
  'typescript',
]

let consumer: string

const run = (program: string, given: string[], cwd = consumer): string =>
  execFileSync(program, given, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const node = (...given: string[]): string => run(process.execPath, given)
const tsc = (): string => {
  try {
    return node('node_modules/typescript/bin/tsc', '--exactOptionalPropertyTypes')
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'wezesha-consumer-'))
  cpSync(join(root, 'examples/react'), consumer, { recursive: true })
  const folder = join(root, 'dist/package')
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', consumer], folder))
  const installed = join(consumer, 'node_modules/@wezesha/embed')
  mkdirSync(installed, { recursive: true })
  run('tar', ['-xzf', join(consumer, filename), '--strip-components=1', '-C', installed])
  for (const name of BESIDE) {
    const link = join(consumer, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'dir')
  }
})
test.afterAll(() => rmSync(consumer, { recursive: true, force: true }))

test('the package contains what it exports, and no sources', () => {
  const installed = join(consumer, 'node_modules/@wezesha/embed')
  const { exports, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  const named = Object.values(exports).flatMap(one =>
    typeof one === 'string' ? one : Object.values(one as object),
  )
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  for (const file of named) expect(files).toContain(String(file).slice(2))
  expect(files.filter(file => /\.(tsx?|map)$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
  expect(files).toContain('README.md')
})

test('the package exports only embeddable widgets, without loader-only attributes', async () => {
  const installed = join(consumer, 'node_modules/@wezesha/embed')
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const published = await (await fetch(`${portal()}/embed/v1/widgets.json`)).json()
  for (const { name, access } of published as { name: string; access: string }[]) {
    expect([name, `./${name}` in exports]).toEqual([name, access !== 'portal'])
    expect([name, readdirSync(installed).includes(`${name}.js`)]).toEqual([name, access !== 'portal'])
  }
  const { modules } = JSON.parse(readFileSync(join(installed, 'custom-elements.json'), 'utf8'))
  for (const { declarations } of modules) {
    const names = declarations[0].attributes.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('mode')
    expect(names).not.toContain('loading')
  }
})

test('every import is safe on a server', () => {
  const said = node(
    '--input-type=module',
    '--eval',
    `import { readFileSync } from 'node:fs'
     const { configure } = await import('@wezesha/embed')
     const { exports } = JSON.parse(readFileSync('node_modules/@wezesha/embed/package.json', 'utf8'))
     for (const name of Object.keys(exports).filter(name => !name.endsWith('.json')))
       await import('@wezesha/embed' + name.slice(1))
     configure({ origin: 'https://portal.example' })
     console.log(typeof configure, Object.keys(globalThis).filter(name => /wezesha|nano/i.test(name)).join())`,
  )
  expect(said.trim()).toBe('function')
})

test('the example compiles with it', () => {
  expect(tsc()).toBe('')
})

test('the types reject invalid usage', () => {
  writeFileSync(
    join(consumer, 'wrong.tsx'),
    `import type {} from '@wezesha/embed/jsx'
import type { WzLoanCalculatorEvents } from '@wezesha/embed'
import '@wezesha/embed/loan-calculator'

export const wrong = [
  // @ts-expect-error a period is a number
  <wz-loan-calculator key="1" months={[12]} />,
  // @ts-expect-error there is no such purpose
  <wz-loan-calculator key="2" purpose="holiday" />,
  // @ts-expect-error the detail has no income
  <wz-loan-calculator key="3" onwz-change={event => event.detail.income} />,
]

export const right = <wz-loan-calculator key="4" months={undefined} onwz-change={undefined} className="x" id="x" style={{ width: 1 }} onwz-complete={({ detail }) => detail.eligible satisfies boolean | null} />

const element = document.createElement('wz-loan-calculator')
element.messages = { 'loan-calculator.title': 'x' }
element.reset()
const changed = ({ detail }: WzLoanCalculatorEvents['wz-change']) => detail.amount.toFixed()
element.addEventListener('wz-change', changed)
element.removeEventListener('wz-change', changed)
element.addEventListener('click', ({ clientX }) => clientX)
element.addEventListener('something-else', () => {})
// @ts-expect-error texts are texts
element.messages = { title: 1 }
// @ts-expect-error there is no such method
element.submit()
`,
  )
  expect(tsc()).toBe('')
  rmSync(join(consumer, 'wrong.tsx'))
})

test('the custom elements manifest describes the element', () => {
  const manifest = JSON.parse(
    readFileSync(join(consumer, 'node_modules/@wezesha/embed/custom-elements.json'), 'utf8'),
  )
  expect(manifest.schemaVersion).toMatch(/^\d+\.\d+\.\d+$/)
  const { declarations, exports } = manifest.modules.find(
    (module: { exports: { name: string }[] }) => module.exports[0]?.name === 'wz-loan-calculator',
  )
  expect(exports[0]).toMatchObject({ kind: 'custom-element-definition', name: 'wz-loan-calculator' })
  const [element] = declarations
  expect(element).toMatchObject({ kind: 'class', customElement: true, tagName: 'wz-loan-calculator' })
  const names = (part: { name: string }[]) => part.map(({ name }) => name)
  expect(names(element.attributes)).toEqual(
    expect.arrayContaining(['amount', 'months', 'income', 'purpose', 'lang']),
  )
  expect(names(element.events)).toEqual(
    expect.arrayContaining(['wz-ready', 'wz-change', 'wz-complete', 'wz-error']),
  )
  expect(names(element.cssProperties)).toContain('--wz-brand')
  expect(names(element.members)).toEqual(expect.arrayContaining(['messages', 'reset', 'refresh']))
  for (const part of [
    element.attributes,
    element.events,
    element.cssProperties,
    element.cssParts,
    element.members,
  ]) {
    for (const { name, description } of part) expect(`${name}: ${description}`).toMatch(/: .+/)
  }
})

test('the element works bundled into a React app', async ({ partner, page }) => {
  const folder = join(process.env.PARTNER_PAGES ?? '', 'cherehani')
  await build({
    root: consumer,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  await partner.open('cherehani/index.html')
  await partner.ready()
  const widget = calculator(page)
  await expect(widget.getByRole('heading', { level: 2 })).toHaveText('What would it cost?')
  await expect(controls(widget).amount).toHaveValue('68,000')
  await fillIn(widget, { income: '90000' })
  await expect(page.getByText('From Ksh 9,073 a month')).toBeVisible()
  await page.getByRole('button', { name: 'Embroidery machine' }).click()
  await expect(controls(widget).amount).toHaveValue('240,000')
  await expect(controls(widget).income).toHaveValue('90,000')
  expect((await partner.traces()).globals).toEqual([])
})

test('the portal publishes the same descriptions', async () => {
  const answer = await fetch(`${portal()}/embed/v1/widgets.json`)
  expect(answer.status).toBe(200)
  const docs = await answer.json()
  const calculator = docs.find(({ name }: { name: string }) => name === 'loan-calculator')
  expect(calculator).toMatchObject({ tag: 'wz-loan-calculator', titles: { en: 'Loan calculator' } })
  expect(calculator.attributes.length).toBeGreaterThan(5)
})
