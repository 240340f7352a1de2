import { describe, expect, it } from 'vitest'
import { readFineract } from './core-settings.ts'
import { readTexts } from './setting-table.ts'

function read(env: Record<string, string>, production = true) {
  const problems: string[] = []
  return { fineract: readFineract(readTexts(env, problems), production), problems }
}

const CORE = {
  FINERACT_URL: 'https://core.example',
  FINERACT_USER: 'portal',
  FINERACT_PASSWORD: 'kX3-long-and-random',
}

describe('lending core settings', () => {
  it('are off by default', () => {
    expect(read({})).toEqual({ fineract: null, problems: [] })
  })

  it('need a URL, a user and a password', () => {
    expect(read(CORE)).toEqual({
      fineract: {
        url: 'https://core.example/fineract-provider/api/v1',
        tenant: 'default',
        user: 'portal',
        password: 'kX3-long-and-random',
        office: 1,
        clientReport: null,
      },
      problems: [],
    })
  })

  it('accept a tenant, an office, a report and a base path', () => {
    const more = {
      FINERACT_URL: 'https://core.example:8443/lending/api/v1/',
      FINERACT_TENANT: 'jenga',
      FINERACT_OFFICE: '4',
      FINERACT_CLIENT_REPORT: 'Client by e-mail',
    }
    expect(read({ ...CORE, ...more }).fineract).toMatchObject({
      url: 'https://core.example:8443/lending/api/v1',
      tenant: 'jenga',
      office: 4,
      clientReport: 'Client by e-mail',
    })
  })

  it('must be complete', () => {
    const { FINERACT_PASSWORD: _, ...half } = CORE
    expect(read(half)).toEqual({ fineract: null, problems: ['FINERACT_PASSWORD: is missing'] })
  })

  it.each(['core.example', 'https://portal:pw@core.example', 'https://core.example/?tenant=x'])(
    'reject %s',
    FINERACT_URL => {
      expect(read({ ...CORE, FINERACT_URL }).problems).toEqual([
        'FINERACT_URL: must be an address that starts with https://, and nothing else',
      ])
    },
  )

  it('reject plain HTTP and a weak password in production, without printing it', () => {
    const weak = { ...CORE, FINERACT_URL: 'http://core.example' }
    expect(read(weak).problems).toEqual(['FINERACT_URL: must start with https://'])
    expect(read(weak, false).problems).toEqual([])
    for (const FINERACT_PASSWORD of ['short', 'password1234567', 'Mifos-is-great']) {
      const { problems } = read({ ...CORE, FINERACT_PASSWORD })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(/^FINERACT_PASSWORD/)
      expect(problems[0]).not.toContain(FINERACT_PASSWORD)
      expect(read({ ...CORE, FINERACT_PASSWORD }, false).problems).toEqual([])
    }
  })

  it('require a numeric office', () => {
    expect(read({ ...CORE, FINERACT_OFFICE: 'Head' }).problems).toEqual([
      'FINERACT_OFFICE: must be the id of an office in the lending core',
    ])
  })
})
