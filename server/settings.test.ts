import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

const read = (env: Record<string, string>) => readSettings(env, '/project')
const strong = { NODE_ENV: 'production', DATABASE_URL: 'postgres://wezesha:kX3-long-and-random@db/wezesha' }

describe('without any settings', () => {
  it('is the demo on port 8080 of this machine, with its data in the project', () => {
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
      metricsToken: null,
    })
  })

  it('takes an empty setting for a missing one', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(read({}))
  })
})

it('puts the partner’s site beside the portal', () => {
  expect(read({ PORT: '9000' }).examplesPort).toBe(9001)
  expect(read({ PORT: '0' }).examplesPort).toBe(0)
  expect(read({ EXAMPLES_PORT: '7000' }).examplesPort).toBe(7000)
})

it('believes a proxy only when told to: all of them, or the listed ones', () => {
  expect(read({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(read({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
})

it('names everything that is wrong at once', () => {
  const attempt = () =>
    read({ PORT: 'eighty', EXAMPLES_PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  expect(attempt).toThrow(StartError)
  for (const name of ['PORT: "eighty"', 'EXAMPLES_PORT: "70000"', 'LOG_LEVEL: "loud"', 'DATABASE_URL']) {
    expect(attempt).toThrow(name)
  }
})

describe('in production', () => {
  it('starts with strong settings, listens to all, logs requests and serves no examples', () => {
    expect(read(strong)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      examplesPort: null,
      logLevel: 'info',
    })
  })

  it('wants to be told where the data lives', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow('DATABASE_URL or DATA_DIR: is missing')
    expect(read({ NODE_ENV: 'production', DATA_DIR: '/var/lib/wezesha' }).dataDir).toBe('/var/lib/wezesha')
  })

  it.each(['postgres', 'demo', 'changeme'])('refuses the password everybody tries: %s', password => {
    const url = `postgres://wezesha:${password}@db/wezesha`
    expect(() => read({ ...strong, DATABASE_URL: url })).toThrow('DATABASE_URL: its password')
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('refuses a metrics token that can be guessed, and does not print it', () => {
    expect(() => read({ ...strong, METRICS_TOKEN: 'hunter2' })).toThrow(/^(?!.*hunter2)[\s\S]*METRICS_TOKEN/)
  })
})
