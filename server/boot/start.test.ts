import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { account, cohort, loan, loanDocument, submission, surveyResponse } from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { putDatabase } from '#server/db/testing.ts'
import { demoTenants } from '#server/demo/tenants.ts'
import { root } from '#server/root.ts'
import { type Child, newFolder, runModule, writeBuild, writeInto } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { readSettings } from './settings.ts'
import { assemble } from './start.ts'

const children: Child[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Settings of a production server on an empty database. */
async function production(tenants: unknown): Promise<Record<string, string>> {
  const dataDir = newFolder()
  writeInto(dataDir, 'tenants.json', typeof tenants === 'string' ? tenants : JSON.stringify(tenants))
  const server = inject('postgres')
  return {
    NODE_ENV: 'production',
    DATA_DIR: server ? dataDir : putDatabase(dataDir),
    DIST_DIR: base.DIST_DIR,
    LOG_LEVEL: 'silent',
    SECRET: 'q8V3n-Zr1xT0wKc7Lm5Yp2Gd9Hs4Jb6Fa',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@portal.example',
    SUPER_EMAIL: 'boss@jenga.example',
    TRUST_PROXY: 'loopback',
    ...(server && { DATABASE_URL: await createDatabase(server) }),
    ...(tenants !== null && { TENANTS_FILE: `${dataDir}/tenants.json` }),
  }
}

const base = { DIST_DIR: writeBuild(), PORT: '0', LOG_LEVEL: 'warn' }

async function server(env: Record<string, string>) {
  const child = await runModule('server/main.ts', { ...base, ...env })
  children.push(child)
  return child
}

/** Waits for the words on standard output. @returns everything printed until then */
function said(child: Child, words: string): Promise<string> {
  let all = ''
  return new Promise((found, fail) => {
    child.stdout.on('data', piece => {
      all += piece
      if (all.includes(words)) found(all)
    })
    child.once('exit', code => fail(new Error(`Ended with ${code}: ${all}`)))
  })
}

/** Returns the exit code and message of a failing start. */
async function failure(env: Record<string, string>): Promise<{ code: number; message: string }> {
  const child = await server(env)
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, message }
}

describe('a start with default settings', () => {
  const dataDir = newFolder()
  let child: Child
  let block = ''
  beforeAll(async () => {
    child = await server({ DATA_DIR: dataDir })
    block = await said(child, 'Press Ctrl-C to stop')
  }, TIMEOUTS.long)
  const address = (name: string) => block.match(new RegExp(`${name} +(http\\S+)`))?.[1] ?? ''

  it('prints reachable addresses', async () => {
    for (const name of ['Provider portal', 'A partner’s website', 'API reference']) {
      expect((await fetch(address(name), { headers: { accept: 'text/html' } })).status).toBeLessThan(500)
    }
    const provider = await fetch(`${address('Provider portal')}api/portal/tenant`)
    expect(await provider.json()).toMatchObject({ code: 'wezesha' })
    expect(address('Partner portal')).toMatch(/^http:\/\/jenga\.localhost:\d+\/$/)
  })

  it('serves an outbox', async () => {
    const reply = await fetch(`${address('Provider portal')}outbox.json`)
    // from 7:00 on, it contains payment reminders to the demo's borrowers
    expect(await reply.json()).toEqual(expect.any(Array))
  })

  it('stores its secret with mode 0600', () => {
    expect(statSync(`${dataDir}/secret`)).toMatchObject({ size: 64, mode: 0o100600 })
  })

  it(
    'refuses a second process on the data, naming the first',
    async () => {
      const { code, message } = await failure({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(message).toContain(`The data in ${dataDir} is in use by process ${child.pid}`)
      expect(message).not.toMatch(/\bat .*:\d+:\d+/)
    },
    TIMEOUTS.long,
  )

  it(
    'stops cleanly on a signal and releases the data',
    async () => {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      const next = await server({ DATA_DIR: dataDir })
      await said(next, 'Press Ctrl-C to stop')
      next.removeAllListeners('exit')
      next.kill('SIGINT')
      expect(await once(next, 'exit')).toEqual([0, null])
    },
    TIMEOUTS.long,
  )
})

describe('a start that fails', { timeout: TIMEOUTS.long }, () => {
  /** Occupies a port. */
  async function taken(): Promise<{ port: number; close(): void }> {
    const other = createServer()
    await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
    return { port: (other.address() as AddressInfo).port, close: () => other.close() }
  }

  it('reports all problems before it creates anything', async () => {
    const { port, close } = await taken()
    const dataDir = newFolder()
    writeInto(dataDir, 'tenants.json', '{')
    const { code, message } = await failure({
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      EXAMPLES_PORT: '0',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
      TENANTS_FILE: `${dataDir}/tenants.json`,
    })
    close()
    expect(code).toBe(1)
    expect(message).toContain(
      `Port ${port} is in use by another program. Stop that program, or choose another port with PORT.`,
    )
    expect(message).toContain('The PostgreSQL server in DATABASE_URL does not respond')
    expect(message).toMatch(/TENANTS_FILE .*tenants\.json cannot be used/)
    expect(message).not.toMatch(/\bat .*:\d+:\d+/)
  })

  it('creates no database if a port is taken', async () => {
    const { port, close } = await taken()
    const dataDir = newFolder()
    const settings = { DATA_DIR: dataDir, EXAMPLES_PORT: String(port) }
    const { message } = await failure(settings)
    close()
    expect(message).toContain(
      `Port ${port} is in use by another program. Stop that program, or choose another port with EXAMPLES_PORT.`,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('reports an unwritable data folder', async () => {
    const folder = newFolder()
    writeInto(folder, 'file', '')
    for (const dataDir of [`${folder}/file`, `${folder}/file/data`]) {
      const { message } = await failure({ DATA_DIR: dataDir })
      expect(message).toContain(`The data folder ${dataDir} is not writable`)
      expect(message).toContain('DATA_DIR')
    }
  })

  it('reports a folder without a build before it creates anything', async () => {
    const [dataDir, dist] = [newFolder(), newFolder()]
    const { message } = await failure({ DATA_DIR: dataDir, DIST_DIR: dist })
    expect(message.trim()).toBe(
      `DIST_DIR ${dist} does not contain the build. Run npm run build, or set it to the folder that does.`,
    )
    expect(existsSync(`${dataDir}/db`)).toBe(false)
  })

  it('reports a HOST that is not an address of this machine', async () => {
    const { message } = await failure({ DATA_DIR: newFolder(), PORT: '65432', HOST: '192.0.2.1' })
    expect(message).toContain('HOST is not an address of this machine')
  })
})

it(
  'a first start killed at any moment is completed by the next',
  async () => {
    const dataDir = newFolder()
    const written = () => ['db.new', 'db'].some(name => existsSync(`${dataDir}/${name}/PG_VERSION`))
    for (const moment of ['Creating the database', 'Creating the demo data: papers']) {
      const child = await server({ DATA_DIR: dataDir })
      await said(child, moment)
      await vi.waitUntil(written, { timeout: TIMEOUTS.long, interval: 2 })
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    const child = await server({ DATA_DIR: dataDir })
    const all = await said(child, 'Press Ctrl-C to stop')
    expect(all).toContain('Creating the demo data: people')
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
    const database = await openDatabase({ databaseUrl: null, dataDir })
    for (const table of [account, loan, loanDocument, submission, cohort, surveyResponse])
      expect(await database.sql.$count(table)).toBeGreaterThan(0)
    await database.close()
  },
  TIMEOUTS.long,
)

it(
  'names weak settings in production and exits',
  async () => {
    const { code, message } = await failure({ NODE_ENV: 'production', METRICS_TOKEN: 'short' })
    expect(code).toBe(1)
    expect(message).toMatch(/DATABASE_URL or DATA_DIR[\s\S]*METRICS_TOKEN/)
  },
  TIMEOUTS.long,
)

describe('a first start in production', { timeout: TIMEOUTS.long }, () => {
  const settings = async (tenants: unknown) => readSettings(await production(tenants), newFolder())

  it('loads tenants from TENANTS_FILE, and nothing from the demo', async () => {
    const [, jenga] = demoTenants(['https://www.partner.example'])
    const { app, close } = await assemble(await settings([{ ...jenga, hosts: ['portal.jenga.example'] }]))
    const reply = await app.inject({ url: '/api/portal/tenant', headers: { host: 'anything.example' } })
    expect(reply.json()).toMatchObject({ code: 'jenga' })
    expect((await app.inject('/outbox.json')).statusCode).toBe(404)
    await close()
  })

  it('accepts examples/tenants.json unchanged', async () => {
    const env = { ...(await production(null)), TENANTS_FILE: join(root, 'examples/tenants.json') }
    const { app, close } = await assemble(readSettings(env, newFolder()))
    const reply = await app.inject({ url: '/api/portal/tenant', headers: { host: 'portal.acme.example' } })
    expect(reply.json()).toMatchObject({ code: 'acme', landing: 'page', features: { secondFactor: true } })
    await close()
  })

  it('refuses to serve its database as the demo, whose mails everybody can read', async () => {
    const env = await production([{ ...demoTenants([])[1], code: 'acme', hosts: ['portal.acme.example'] }])
    await (await assemble(readSettings(env, newFolder()))).close()
    const demo = readSettings({ ...env, NODE_ENV: '' }, newFolder())
    await expect(assemble(demo)).rejects.toThrow('Set NODE_ENV=production')
  })

  it('refuses to start without tenants', async () => {
    await expect(assemble(await settings(null))).rejects.toThrow('There is no tenant yet')
  })

  it.each<[string, unknown, RegExp]>([
    ['is not JSON', '{', /TENANTS_FILE .*tenants\.json cannot be used/],
    ['misses a field', [{ code: 'x' }], /0\.name: /],
    [
      'has a colour that is none',
      [{ ...demoTenants([])[0], theme: { brand: 'red', radius: 1 } }],
      /0\.theme\.brand: /,
    ],
    ['has a host name that is none', [{ ...demoTenants([])[0], hosts: ['https://x'] }], /0\.hosts\.0: /],
  ])('rejects a file that %s, saying where', async (_, tenants, message) => {
    await expect(assemble(await settings(tenants))).rejects.toThrow(message)
  })
})
