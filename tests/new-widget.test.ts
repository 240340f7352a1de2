import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { TIMEOUTS } from './timeouts.ts'

/** A copy of the repository, in which the script may create files. */
const house = mkdtempSync(join(tmpdir(), 'wezesha-new-'))
const NOT_COPIED = ['node_modules', 'dist', 'data', 'test-results', '.git']

beforeAll(() => {
  cpSync(root, house, { recursive: true, filter: path => !NOT_COPIED.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

async function run(...command: string[]) {
  const child = spawn(process.execPath, command, { cwd: house })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', text => (said += text))
  const [status] = await once(child, 'close')
  return { status, said }
}
const tool = (name: string, ...given: string[]) => run(join('node_modules/.bin', name), ...given)
const make = (...given: string[]) => run('scripts/new.js', ...given)

/** Type-checks some files, and what they import. */
function types(...include: string[]) {
  const config = JSON.parse(readFileSync(join(house, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(house, 'tsconfig.new.json'), JSON.stringify({ ...config, include }))
  return tool('tsc', '-p', 'tsconfig.new.json')
}

test(
  'a new widget passes types, format, words, pages and its own tests at once',
  async () => {
    const titles = ['--title', 'Savings goal', '--title-sw', 'Lengo la akiba']
    expect(await make('widget', 'savings-goal', ...titles)).toMatchObject({ status: 0 })
    expect(await make('widget', 'field-visits', '--for', 'staff')).toMatchObject({ status: 0 })
    const widgets = ['widgets/savings-goal', 'widgets/field-visits']
    const [typed, formatted, tested] = await Promise.all([
      types(...widgets, 'contract/page*.ts', 'shell/account/words.*.ts'),
      tool('biome', 'check', '--error-on-warnings', ...widgets, 'contract', 'shell/guard.test.ts'),
      tool('vitest', 'run', ...widgets, 'tests/layers', 'tests/styles', 'shell/guard'),
    ])
    expect(typed).toEqual({ status: 0, said: '' })
    expect(formatted.status, formatted.said).toBe(0)
    expect(tested.status, tested.said).toBe(0)
  },
  TIMEOUTS.long,
)

test('a missing part is named', async () => {
  rmSync(join(house, 'widgets/savings-goal/model.test.ts'))
  const { status, said } = await tool('vitest', 'run', 'tests/layers', '-t', 'parts of a widget')
  expect(status).toBe(1)
  expect(said).toContain('missing in widgets/savings-goal: model.test.ts')
})

test.each([
  ['nothing', [], 'Two arguments are required: widget and its name.'],
  ['another thing', ['page', 'savings'], 'Two arguments are required: widget and its name.'],
  ['no name of a tag', ['widget', 'Savings2'], 'Savings2 is not a valid widget name.'],
  ['a widget that there is', ['widget', 'loans'], 'The widget loans already exists'],
  ['the name of a page', ['widget', 'help'], 'There is a page that is called help already'],
  ['an unknown reader', ['widget', 'savings', '--for', 'cats'], 'for members or for staff, not for cats'],
])('given %s it shows its usage and creates nothing', async (_, given, problem) => {
  const { status, said } = await make(...given)
  expect(status).toBe(1)
  expect(said).toContain(problem)
  expect(said).toContain('npm run new widget NAME')
})
