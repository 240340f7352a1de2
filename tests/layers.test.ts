import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PartnerWidget } from '#contract/partner.ts'
import { describeWidget } from '#scripts/vite/widget-docs.ts'
import { root } from '#server/root.ts'

/** Allowed imports between folders. A folder may always import itself. */
const LAYERS: Record<string, string[]> = {
  contract: [],
  rules: ['contract'],
  kit: ['contract', 'rules'],
  widgets: ['contract', 'rules', 'kit'],
  loader: [],
  shell: ['contract', 'rules', 'kit', 'loader'],
  server: ['contract', 'rules'],
}
/** Folders of the kit that form one chunk each, and what they may import. */
const CHUNKS: Record<string, string[]> = { core: ['core'], member: ['core', 'member'] }
/** The server's rooms from the bottom up: each may import only those before it. Tests may import any. */
const ROOMS = [
  'refusal',
  'db',
  'jobs',
  'live',
  'providers',
  'files',
  'export',
  'ledger',
  'http',
  'notify',
  'home',
  'account',
  'tenant',
  'people',
  'partner',
  'pending',
  'loan',
  'payment',
  'credit-report',
  'onboarding',
  'business',
  'book',
  'survey',
  'survey-desk',
  'budget',
  'invest',
  'documents',
  'playbook',
  'statement',
  'score',
  'learning',
  'site',
  'sandbox',
  'demo',
  'boot',
]
/** Timeouts of tests, shared by all folders. */
const WAITS = '#tests/timeouts.ts'
/** Files used only by tests, in any room. */
const FOR_TESTS = /[/.](testing|test-database|child|setup)\.tsx?$/

const BANNED = ['utils', 'util', 'common', 'types', 'lib', 'hooks', 'constants', 'helpers', 'misc', 'shared']
const ANATOMY = [
  'element.ts',
  'model.ts',
  'view.tsx',
  'words.en.ts',
  'words.sw.ts',
  'style.css',
  'model.test.ts',
  'view.test.tsx',
]

const FOLDERS = [...Object.keys(LAYERS), 'examples', 'scripts', 'tests']

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file))
const all = FOLDERS.flatMap(filesIn)
const sources = all.filter(file => /\.tsx?$/.test(file))
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Returns all imports of a file, in any form. */
const importsOf = (file: string): string[] =>
  [
    ...read(file).matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*|\bimport\.meta\.glob\(\s*)'([^']+)'/g),
  ].map(([, name]) => name as string)

/** Returns our own files that a file imports, with the imported names; types and `import()` count. */
const tiesOf = (file: string): { to: string; names: string }[] =>
  [...read(file).matchAll(TIE)].flatMap(([, names, from, later]) => {
    const name = (from ?? later) as string
    const to = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : null
    return to === null ? [] : [{ to, names: names?.replace(/\s+/g, ' ').trim() ?? 'itself' }]
  })
const TIE =
  /^(?:import|export)\s+(?:((?:type\s+)?(?:[\w*, ]|\{[^}]*\})+?)\s+from\s+)?'([^']+)'|\bimport\s*\(\s*'([^']+)'/gm

const found = (wrong: (name: string, file: string) => boolean, files = sources): string[] =>
  files.flatMap(file =>
    importsOf(file)
      .filter(name => wrong(name, file))
      .map(name => `${file} imports ${name}`),
  )

test('no object literal is spread into another', () => {
  const spread = /\.\.\.\{(?!\})/
  expect(sources.filter(file => spread.test(read(file)))).toEqual([])
})

test('browsers of 2021 have what the code for them uses', () => {
  const own = sources.filter(
    file => /^(contract|rules|kit|widgets|loader|shell)\//.test(file) && !isTest(file),
  )
  const newer =
    /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex)\(|Intl\.Segmenter\(|structuredClone\(/
  expect(own.filter(file => newer.test(read(file)))).toEqual([])
})

test('widgets take the current day from the server’s clock, as a phone’s is often wrong', () => {
  const own = sources.filter(file => file.startsWith('widgets/') && !isTest(file) && !FOR_TESTS.test(file))
  expect(own.filter(file => /dayOf\(Date\.now/.test(read(file)))).toEqual([])
})

describe('layers', () => {
  for (const [layer, below] of Object.entries(LAYERS)) {
    test(`${layer} imports ${below.join(', ') || 'no other folder'}`, () => {
      const allowed = [layer, ...below]
      const own = sources.filter(file => file.startsWith(`${layer}/`))
      expect(own.length).toBeGreaterThan(0)
      const isAbove = (name: string) => !allowed.includes(name.slice(1).split('/')[0] ?? '')
      expect(
        found(
          (name, file) => name.startsWith('#') && isAbove(name) && !(isTest(file) && name === WAITS),
          own,
        ),
      ).toEqual([])
    })
  }

  test('imports never climb with ../', () => {
    // guards against a wrong pattern, with which every rule here would pass vacuously
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(100)
    expect(found(name => name.startsWith('../'))).toEqual([])
  })

  test('contract and rules depend on neither browser nor server', () => {
    const packages = ['superstruct', 'regexparam']
    const pure = sources.filter(file => /^(contract|rules)\//.test(file) && !isTest(file))
    expect(found(name => !/^(#|\.\/)/.test(name) && !packages.includes(name), pure)).toEqual([])
  })

  test('server rooms import only rooms below', () => {
    const roomOf = (file: string): string => file.match(/^server\/([^/]+)\//)?.[1] ?? ''
    const own = sources.filter(file => roomOf(file) !== '' && !isTest(file) && !FOR_TESTS.test(file))
    expect([...new Set(own.map(roomOf))].filter(room => !ROOMS.includes(room))).toEqual([])
    const isBelow = (other: string, room: string) => ROOMS.indexOf(other) < ROOMS.indexOf(room)
    const climbs = own.flatMap(file =>
      tiesOf(file)
        .filter(({ to }) => roomOf(to) !== '' && roomOf(to) !== roomOf(file))
        .filter(({ to }) => !isBelow(roomOf(to), roomOf(file)))
        .map(({ to, names }) => `${file} imports ${names} from ${to}, which is above it`),
    )
    expect(climbs).toEqual([])
  })

  test('no import cycles exist', () => {
    const files = all.filter(file => /\.(tsx?|js)$/.test(file))
    const known = new Set(files)
    const ties = new Map(files.map(file => [file, tiesOf(file).filter(({ to }) => known.has(to))]))
    const reach = (from: string): Set<string> => {
      const seen = new Set<string>()
      const next = [from]
      for (let file = next.pop(); file !== undefined; file = next.pop())
        for (const { to } of ties.get(file) ?? []) {
          if (seen.has(to)) continue
          seen.add(to)
          next.push(to)
        }
      return seen
    }
    const reached = new Map(files.map(file => [file, reach(file)]))
    const circles = [...ties].flatMap(([file, own]) =>
      own
        .filter(({ to }) => reached.get(to)?.has(file))
        .map(({ to, names }) => `${file} imports ${names} from ${to}, which leads back`),
    )
    expect(circles).toEqual([])
  })

  test('no widget imports another', () => {
    expect(
      found((name, file) => {
        const [, widget] = file.match(/^widgets\/([^/]+)\//) ?? []
        const [, other] = name.match(/^#widgets\/([^/]+)/) ?? []
        return widget !== undefined && other !== undefined && other !== widget
      }),
    ).toEqual([])
  })

  for (const [folder, below] of Object.entries(CHUNKS)) {
    test(`kit/${folder} imports only ${below.join(' and ')} of the kit`, () => {
      const own = sources.filter(file => file.startsWith(`kit/${folder}/`) && !isTest(file))
      expect(own.length).toBeGreaterThan(0)
      expect(
        found(name => name.startsWith('#kit/') && !below.includes(name.split('/')[1] ?? ''), own),
      ).toEqual([])
    })
  }

  test('only the bridge and its frame import postmate', () => {
    const fenced = ['loader/bridge.ts', 'loader/frame.ts']
    expect(found((name, file) => name === 'postmate' && !fenced.includes(file))).toEqual([])
  })
})

describe('anatomy', () => {
  for (const widget of readdirSync(join(root, 'widgets'))) {
    test(`${widget} has the parts of a widget, and only code and styles besides`, () => {
      const files = readdirSync(join(root, 'widgets', widget))
      const missing = ANATOMY.filter(file => !files.includes(file))
      expect(missing, `missing in widgets/${widget}: ${missing.join(', ')}`).toEqual([])
      expect(files.filter(file => !/\.(tsx?|css)$/.test(file))).toEqual([])
    })

    test(`${widget} documents a valid access level`, () => {
      const { access } = describeWidget(root, widget)
      // partner tokens are for widgets that partners may embed
      const isForPartners = widget in PartnerWidget.schema
      expect(isForPartners ? ['partners', 'public'] : ['portal', 'public']).toContain(access)
    })
  }

  test('no folder or file has a vague name', () => {
    const names = all.map(file => ({ file, name: basename(file).replace(/\..*$/, '') }))
    expect(names.filter(({ name }) => BANNED.includes(name)).map(({ file }) => file)).toEqual([])
  })

  test('files are named in kebab case', () => {
    expect(sources.filter(file => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(basename(file)))).toEqual([])
  })
})

describe('tests', () => {
  test('use only timeouts of tests/timeouts.ts', () => {
    const own =
      /\btimeout: \d|^\s*\}?,? ?\d{2,3}_000,?\)?$|\b(?:setTimeout|setConfig)\(\{? ?(?:testTimeout: )?\d/m
    const waiting = [
      ...sources.filter(file => isTest(file) || FOR_TESTS.test(file)),
      'vitest.config.ts',
      'playwright.config.ts',
    ]
    expect(waiting.filter(file => own.test(read(file)))).toEqual([])
  })

  test('are never skipped or exclusive', () => {
    const marks = /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/
    expect(sources.filter(file => isTest(file) && marks.test(read(file)))).toEqual([])
  })
})
