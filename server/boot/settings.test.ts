import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from '#server/refusal/start-error.ts'
import { root } from '#server/root.ts'
import { SETTINGS } from './setting-table.ts'
import { readSettings } from './settings.ts'

const read = (env: Record<string, string>) => readSettings(env, '/project')
const place = { DATABASE_URL: 'postgres://wezesha:kX3-long-and-random@db/wezesha' }
const strong = {
  NODE_ENV: 'production',
  ...place,
  SECRET: 'q8V3n-Zr1xT0wKc7Lm5Yp2Gd9Hs4Jb6Fa',
  SMTP_URL: 'smtp://portal:pw@mail.example:587',
  MAIL_FROM: 'no-reply@portal.example',
  TRUST_PROXY: 'loopback',
}

describe('default settings', () => {
  it('run the demo on localhost:8080 with data in the project', () => {
    expect(read({})).toEqual({
      production: false,
      host: 'localhost',
      port: 8080,
      examplesPort: 8081,
      databaseUrl: null,
      dataDir: '/project/data',
      dist: '/project/dist',
      tenantsFile: null,
      logLevel: 'warn',
      trustProxy: false,
      secret: null,
      superEmail: null,
      smtpUrl: null,
      mailFrom: 'no-reply@wezesha.example',
      sms: null,
      mobileMoney: { KE: null, TZ: null },
      banking: { flutter: null, paystack: null, remita: null, mono: null },
      fineract: null,
      s3: null,
      scanUrl: null,
      keepFilesDays: 30,
      breachCheckUrl: null,
      creditScoreUrl: null,
      etims: null,
      metricsToken: null,
      mapTiles: null,
    })
  })

  it('apply for empty values', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(read({}))
  })
})

it('defaults the examples port to PORT + 1', () => {
  expect(read({ PORT: '9000' }).examplesPort).toBe(9001)
  expect(read({ PORT: '0' }).examplesPort).toBe(0)
  expect(read({ EXAMPLES_PORT: '7000' }).examplesPort).toBe(7000)
  expect(() => read({ PORT: '9000', EXAMPLES_PORT: '9000' })).toThrow('EXAMPLES_PORT: must be another port')
})

it('trusts a proxy only when configured: all or the listed ones', () => {
  expect(read({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  for (const known of ['10.0.0.0/8', '127.0.0.1, ::1', 'loopback', 'fd00::/8'])
    expect(read({ TRUST_PROXY: known }).trustProxy).toBe(known)
  for (const wrong of ['the proxy', '10.0.0.0/33', '127.0.0.1, yes'])
    expect(() => read({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY: ".+" is not an address/)
})

it('reports all invalid settings at once', () => {
  const attempt = () =>
    read({ PORT: 'eighty', EXAMPLES_PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  expect(attempt).toThrow(StartError)
  for (const name of ['PORT: "eighty"', 'EXAMPLES_PORT: "70000"', 'LOG_LEVEL: "loud"', 'DATABASE_URL']) {
    expect(attempt).toThrow(name)
  }
})

it('refuses a misspelt NODE_ENV rather than start the demo', () => {
  expect(() => read({ ...strong, NODE_ENV: 'prod' })).toThrow('NODE_ENV: "prod" is not one of production')
})

it('refuses a misspelt name of a setting, which would have no effect', () => {
  expect(() =>
    read({ ...strong, DATABASE_URL: '', DATABSE_URL: 'postgres://db', DATA_DIR: '/data' }),
  ).toThrow('DATABSE_URL: is not a setting; rename it to DATABASE_URL, or remove it')
  for (const [misspelt, name] of [
    ['NODE_EVN', 'NODE_ENV'],
    ['SCAN_URI', 'SCAN_URL'],
    ['MAIL_FORMS', null],
    ['PORTS', null],
    ['MONGO_URL', null],
    ['S3_BUKET', 'S3_BUCKET'],
    ['S3_BUCKETS', 'S3_BUCKET'],
  ] as const) {
    const attempt = () => read({ [misspelt]: 'x' })
    if (name === null) expect(attempt).not.toThrow()
    else expect(attempt).toThrow(`rename it to ${name}`)
  }
  expect(() => read({ ...strong, DATABASE_URI: 'postgres://db' })).not.toThrow()
})

describe('in production', () => {
  it('names everything that is missing at once', () => {
    const attempt = () => read({ NODE_ENV: 'production' })
    for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY', 'DATABASE_URL or DATA_DIR'])
      expect(attempt).toThrow(`${name}: is missing`)
  })

  it('accepts strong settings, listens on 0.0.0.0, logs info and serves no examples', () => {
    expect(read(strong)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      examplesPort: null,
      logLevel: 'info',
    })
  })

  it('requires DATABASE_URL or DATA_DIR', () => {
    expect(() => read({ ...strong, DATABASE_URL: '' })).toThrow('DATABASE_URL or DATA_DIR: is missing')
    expect(read({ ...strong, DATABASE_URL: '', DATA_DIR: '/var/lib/wezesha' }).dataDir).toBe(
      '/var/lib/wezesha',
    )
  })

  it('requires TRUST_PROXY and accepts "none"', () => {
    expect(() => read({ ...strong, TRUST_PROXY: '' })).toThrow('TRUST_PROXY: is missing')
    expect(read({ ...strong, TRUST_PROXY: 'none' }).trustProxy).toBe(false)
  })

  it.each(['postgres', 'demo', 'changeme'])('rejects a default password: %s', password => {
    const url = `postgres://wezesha:${password}@db/wezesha`
    expect(() => read({ ...strong, DATABASE_URL: url })).toThrow('DATABASE_URL: the password')
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('rejects a weak metrics token without printing it', () => {
    expect(() => read({ ...strong, METRICS_TOKEN: 'hunter2' })).toThrow(/^(?!.*hunter2)[\s\S]*METRICS_TOKEN/)
  })

  it.each([
    ['no secret', '', 'SECRET: is missing'],
    ['a short one', 'q8V3n-Zr1xT0wKc7', 'SECRET: must have at least 32 characters'],
    ['a word over and over', 'secret'.repeat(8), 'SECRET: is easy to guess'],
  ])('rejects %s', (_, SECRET, message) => {
    expect(() => read({ ...strong, SECRET })).toThrow(message)
  })

  it('requires a mail server and a sender address, but no SMS account', () => {
    expect(() => read({ ...strong, SMTP_URL: '' })).toThrow('SMTP_URL: is missing')
    expect(() => read({ ...strong, MAIL_FROM: '' })).toThrow('MAIL_FROM: is missing')
    expect(() => read({ ...strong, SMTP_URL: 'mail.example' })).toThrow('SMTP_URL: must start with smtp://')
    // a URL that cannot be parsed is not printed, since it contains the password
    expect(() => read({ ...strong, SMTP_URL: 'smtp://us:pa#ss@mail.example:587' })).toThrow(
      /^(?!.*pa#ss)[\s\S]*SMTP_URL: is not a valid address; in a password write # as %23/,
    )
    expect(() => read({ ...strong, MAIL_FROM: 'Us <us@portal.example>' })).toThrow('MAIL_FROM: must be')
    expect(read(strong).sms).toBeNull()
  })

  it('requires complete SMS settings or none', () => {
    expect(() => read({ ...strong, SMS_USERNAME: 'us' })).toThrow('SMS_API_KEY: is missing')
    expect(() => read({ ...strong, SMS_SENDER: 'WEZESHA' })).toThrow('SMS_API_KEY: is missing')
    expect(read({ ...strong, SMS_USERNAME: 'us', SMS_API_KEY: 'key', SMS_SENDER: 'WEZESHA' }).sms).toEqual({
      username: 'us',
      apiKey: 'key',
      sender: 'WEZESHA',
      url: 'https://api.africastalking.com',
    })
  })
})

describe('the README', () => {
  /** Returns the setting names of a table row; `_KEY` repeats the prefix of the preceding full name. */
  function namesIn(cell: string): string[] {
    let first = ''
    return [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => {
      if (!name.startsWith('_')) first = name
      return name.startsWith('_') ? first.replace(/^((?:MPESA_)?[A-Z0-9]+)_.*$/, `$1${name}`) : name
    })
  }

  it('lists exactly all settings in its table', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('| setting |')).split('\n\n', 1)[0] as string
    const names = table
      .split('\n')
      .slice(2)
      .flatMap(row => namesIn(row.split('|')[1] as string))
    expect(names.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  })
})
