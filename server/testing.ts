import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { contract } from '#contract/index.ts'
import { type AppParts, createApp } from './boot/app.ts'
import type { Database } from './db/open.ts'
import { createVault } from './db/vault.ts'
import { plantDemo } from './demo/demo.ts'
import type { Files } from './files/store.ts'
import type { Rows } from './http/routes.ts'
import type { Services } from './http/services.ts'
import type { LendingCore } from './ledger/core.ts'
import { openLedger } from './ledger/ledger.ts'
import { Refusal } from './refusal/message.ts'
import { root } from './root.ts'
import { archiveEmbed } from './site/embed.ts'
import { newFolder } from './testing-folder.ts'

export { newFolder }

export const EXAMPLES_PORT = 8081

/** A minimal output of `vite build`. */
const BUILD: Record<string, string> = {
  'shell/index.html':
    '<!doctype html><html lang="en"><head><!--head--><script type="module" crossorigin src="/assets/main-1a2b3c.js"></script><link rel="stylesheet" crossorigin href="/assets/main-1.css"></head><body><div id="portal"></div><!--tenant--><!--opening--></body></html>',
  'shell/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main-1a2b3c.js', imports: ['_shared.js'], css: ['assets/main-1.css'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    'early.ts': { file: 'assets/early-1.js', imports: ['_shared.js'] },
    'inside/frame.tsx': { file: 'assets/frame-1.js', imports: ['_shared.js'], css: ['assets/frame-1.css'] },
    'inside/views.ts': { file: 'assets/inside-1.js' },
    'account/views.ts': { file: 'assets/account-1.js', css: ['assets/account-1.css'] },
    'words.sw.ts': { file: 'assets/words.sw-1.js' },
  }),
  'shell/assets/main-1a2b3c.js': `console.log(${JSON.stringify('portal '.repeat(200))})`,
  'shell/assets/main-1.css': 'body{margin:0}',
  'shell/assets/frame-1.css': '.inside{margin:0}',
  'shell/assets/account-1.css': '.form{margin:0}',
  'shell/worker.js': 'self.onfetch = null',
  'embed/loader.js': 'console.log("loader one")',
  'embed/loan-calculator.js': 'console.log("calculator alone")',
  'embed/survey.js': `console.log("survey alone")\n${'//\n'.repeat(400)}`,
  'embed/own/survey-kkk/end-lll.js': 'console.log("end")',
  'embed/framed/loan-calculator.js': `console.log("frame and calculator")\n${'//\n'.repeat(400)}`,
  'embed/f/frame-aaa.js': 'console.log("frame")',
  'embed/f/loan-calculator-bbb.js': 'console.log("calculator")',
  'embed/f/runtime-ccc.js': 'console.log("runtime")',
  'embed/manifest.json': JSON.stringify({
    version: '1.0.0',
    pinned: '1.0.0-11111111',
    loader: { integrity: 'sha384-x' },
    frame: 'frame-aaa.js',
    frameFiles: ['postmate-eee.js'],
    own: {
      'loan-calculator': { file: 'loan-calculator.js', integrity: 'sha384-c' },
      survey: { file: 'survey.js', integrity: 'sha384-s', first: ['survey/open/', 'survey'] },
    },
    framed: { 'loan-calculator': 'hash-of-it' },
    widgets: {
      'loan-calculator': {
        entry: 'loan-calculator-bbb.js',
        files: ['runtime-ccc.js'],
        public: true,
        titles: { en: 'Loan calculator', sw: 'Kikokotoo cha mkopo' },
      },
      digikua: {
        entry: 'digikua-fff.js',
        known: [['digikua-fff', 'hash'], [], {}, {}, []],
        files: ['runtime-ccc.js'],
        late: {
          quick: ['quick-ggg.js', 'form-hhh.js'],
          reports: ['reports-iii.js'],
          detail: ['detail-jjj.js', 'form-hhh.js'],
        },
        public: false,
        titles: { en: 'Books' },
      },
      'pay-loan': { entry: 'pay-loan-ddd.js', files: [], public: false, titles: { en: 'Pay' } },
    },
  }),
}

/** Writes a build into a new folder, with the given files overriding the defaults. */
export function writeBuild(files: Record<string, string> = {}): string {
  const dist = newFolder()
  for (const [path, content] of Object.entries({ ...BUILD, ...files })) writeInto(dist, path, content)
  writeFileSync(
    join(dist, 'shell/assets/main-1a2b3c.js.br'),
    brotliCompressSync(BUILD['shell/assets/main-1a2b3c.js'] ?? ''),
  )
  return dist
}

export function writeInto(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

type TestApp<Table extends Rows> = {
  database: Database
  settings?: Partial<AppParts<Table>['settings']>
} & Partial<Pick<AppParts<Table>, 'api' | 'shell' | 'log' | 'outbox' | 'senders' | 'services'>>

const off = () => {
  throw new Refusal('not-configured', 'mpesa.off')
}

const noBook = new Proxy({} as LendingCore, { get: () => off })

function inMemory(): Files {
  const contents = new Map<string, Buffer>()
  const growing = new Map<string, Buffer>()
  const read = async (id: string) => {
    const bytes = contents.get(id)
    if (!bytes) throw Object.assign(new Error(`There is no file ${id}`), { code: 'ENOENT' })
    return bytes
  }
  return {
    read,
    write: async (id, bytes) => void contents.set(id, bytes),
    open: async (id, part) => {
      const bytes = await read(id)
      return Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes])
    },
    remove: async id => void contents.delete(id),
    growing: {
      async add(id, { size }, bytes) {
        const before = growing.get(id) ?? Buffer.alloc(0)
        growing.set(id, Buffer.concat([before.subarray(0, size), bytes]))
        return { size: size + bytes.length }
      },
      async finish(id, { size }) {
        const bytes = growing.get(id)
        if (bytes) contents.set(id, bytes.subarray(0, size))
        growing.delete(id)
      },
      drop: async id => void growing.delete(id),
    },
  }
}

/** Services for tests of other subjects: files in memory, external services switched off, no ledger. */
export function testServices(changes: Partial<Services> = {}): Services {
  return {
    book: noBook,
    vault: createVault('a secret for tests, long enough to be one'),
    files: inMemory(),
    scan: null,
    mobileMoney: {
      on: [],
      ask: off,
      check: off,
      paybill: () => null,
      paysOut: () => false,
      payOut: off,
      register: async () => {},
      trace: off,
      received: async () => [],
    },
    banking: {
      on: { banks: [], bvn: false },
      list: off,
      verify: off,
      lookUpBvn: off,
    },
    paystack: null,
    remita: null,
    mono: null,
    etims: null,
    map: null,
    isBreached: async () => false,
    ...changes,
  }
}

/** Creates the app on a seeded database and a minimal build. */
export async function demoApp<Table extends Rows = typeof contract>({
  database,
  settings = {},
  services = testServices({ book: openLedger(database.sql) }),
  ...parts
}: TestApp<Table>): Promise<FastifyInstance> {
  await plantDemo(database.sql, { examplesPort: EXAMPLES_PORT })
  const { dist = writeBuild(), dataDir = newFolder() } = settings
  await archiveEmbed({ dist: join(dist, 'embed'), archive: join(dataDir, 'embed') })
  return createApp({
    database,
    services,
    settings: {
      production: false,
      logLevel: 'silent',
      trustProxy: false,
      metricsToken: null,
      ...settings,
      dist,
      dataDir,
    },
    ...parts,
  })
}

/** App and database of the current suite, between the hooks of `withDemoApp`. */
export let app: FastifyInstance
export let database: Database

/** Opens a database and the app on it before the tests of the suite, and closes them afterwards. */
export function withDemoApp<Table extends Rows = typeof contract>(
  open: () => Promise<Database>,
  parts: Omit<TestApp<Table>, 'database'> = {},
): void {
  beforeAll(async () => {
    database = await open()
    app = await demoApp({ ...parts, database })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
}

export type Child = ChildProcessByStdio<null, Readable, Readable>

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a module with all its imports into one file, which starts several times as fast. Inside the project, since it looks for
 * the project folder.
 */
async function bundle(module: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/wezesha')
  mkdirSync(cache, { recursive: true })
  const outDir = newFolder(cache)
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: module, outDir, target: 'node20', minify: false, copyPublicDir: false },
  })
  return join(outDir, `${basename(module, '.ts')}.js`)
}

/** Runs a module of the project in a process of its own. @param module path relative to the project folder */
export async function runModule(module: string, env: Record<string, string>): Promise<Child> {
  let file = bundles.get(module)
  // another test file may have removed its folder
  if (!file || !existsSync(await file)) {
    file = bundle(module)
    bundles.set(module, file)
  }
  return spawn(process.execPath, [await file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
