import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readMoneySettings } from './money-settings.ts'
import { readTexts } from './setting-table.ts'

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { ...readMoneySettings(readTexts(env, problems)), problems }
}

const KENYA = {
  MPESA_KE_KEY: 'key',
  MPESA_KE_SECRET: 'secret',
  MPESA_KE_SHORTCODE: '600111',
  MPESA_KE_PASSKEY: 'passkey',
  MPESA_KE_CALLBACK: 'https://portal.example/in',
}
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const TANZANIA = {
  MPESA_TZ_API_KEY: 'key',
  MPESA_TZ_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  MPESA_TZ_PROVIDER_CODE: '000000',
}

describe('payment service settings', () => {
  it('are all off by default', () => {
    expect(read({})).toEqual({
      mobileMoney: { KE: null, TZ: null },
      banking: { flutter: null, paystack: null, remita: null, mono: null },
      creditScoreUrl: null,
      etims: null,
      problems: [],
    })
  })

  it('are on when complete, with the service’s default URL unless overridden', () => {
    const { mobileMoney, problems } = read({
      ...KENYA,
      ...TANZANIA,
      MPESA_TZ_URL: 'https://tz.example/sandbox/',
    })
    expect(problems).toEqual([])
    expect(mobileMoney.KE).toMatchObject({ url: 'https://api.safaricom.co.ke', shortcode: '600111' })
    expect(mobileMoney.TZ).toMatchObject({ url: 'https://tz.example/sandbox', origin: '*' })
    expect(read({ PAYSTACK_SECRET_KEY: 'sk' }).banking).toMatchObject({
      flutter: null,
      paystack: { url: 'https://api.paystack.co', secret: 'sk' },
    })
    expect(read({ MONO_SECRET_KEY: 'live_sk', MONO_URL: 'https://mono.example/' }).banking.mono).toEqual({
      url: 'https://mono.example',
      secret: 'live_sk',
    })
  })

  it('enable Remita mandates only with a service type', () => {
    const remita = { REMITA_MERCHANT_ID: '1', REMITA_API_KEY: 'k', REMITA_API_TOKEN: 't' }
    expect(read(remita).banking.remita).toMatchObject({ merchant: '1', serviceType: null })
    expect(read({ ...remita, REMITA_SERVICE_TYPE: '35126630' })).toMatchObject({
      banking: { remita: { serviceType: '35126630' } },
      problems: [],
    })
    expect(read({ REMITA_SERVICE_TYPE: '35126630' }).problems).toEqual([
      'REMITA_MERCHANT_ID: is missing',
      'REMITA_API_KEY: is missing',
      'REMITA_API_TOKEN: is missing',
    ])
  })

  it('report every missing setting and an invalid URL or key', () => {
    const { MPESA_KE_PASSKEY: _, ...half } = KENYA
    expect(read(half)).toMatchObject({
      mobileMoney: { KE: null },
      problems: ['MPESA_KE_PASSKEY: is missing'],
    })
    expect(read({ MPESA_KE_REGISTER: 'true' }).problems).toContain('MPESA_KE_KEY: is missing')
    expect(read({ MPESA_KE_REGISTER: 'false' }).problems).toEqual([])
    expect(read({ ...KENYA, MPESA_KE_BLOCK: 'true' }).problems).toEqual(['MPESA_KE_ADDRESSES: is missing'])
    expect(read({ ...KENYA, MPESA_KE_ADDRESSES: '196.201.214.200, 196.201.214.0/24' }).problems).toEqual([
      'MPESA_KE_ADDRESSES: "196.201.214.0/24" is not an IP address',
    ])
    for (const MPESA_KE_CALLBACK of [
      'portal.example/in',
      'https://portal.example',
      'https://portal.example/api',
    ])
      expect(read({ ...KENYA, MPESA_KE_CALLBACK }).problems).toEqual([
        'MPESA_KE_CALLBACK: must be https://, a host of the portal and /in',
      ])
    expect(read({ ...TANZANIA, MPESA_TZ_URL: 'openapi.m-pesa.com' }).problems).toEqual([
      'MPESA_TZ_URL: must be an address that starts with https://',
    ])
    expect(read({ ...TANZANIA, MPESA_TZ_PUBLIC_KEY: 'MIIB' }).problems).toEqual([
      'MPESA_TZ_PUBLIC_KEY: is not a valid public key; copy it from the M-Pesa portal',
    ])
  })
})
