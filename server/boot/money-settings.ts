import type { BankAccounts } from '#server/providers/banking.ts'
import type { EtimsAccount } from '#server/providers/etims.ts'
import type { MobileMoneyAccounts } from '#server/providers/mobile-money.ts'
import { addressesOf, type Given } from './setting-table.ts'

/** Accounts with payment and banking providers; null for those not configured. */
export type MoneySettings = {
  mobileMoney: MobileMoneyAccounts
  banking: BankAccounts
  /** Credit check service for applicants; null when staff check manually. */
  creditScoreUrl: string | null
  /** Kenya's tax authority (eTIMS); null when invoices are not sent there. */
  etims: EtimsAccount | null
}

/** Reads the accounts with mobile money and banks. Each is complete, or null when not configured. */
export function readMoneySettings({ text, address, account }: Given): MoneySettings {
  const daraja = account(
    {
      key: 'MPESA_KE_KEY',
      secret: 'MPESA_KE_SECRET',
      shortcode: 'MPESA_KE_SHORTCODE',
      passkey: 'MPESA_KE_PASSKEY',
      callback: 'MPESA_KE_CALLBACK',
    },
    ['MPESA_KE_INITIATOR', 'MPESA_KE_REGISTER', 'MPESA_KE_NOMINATED', 'MPESA_KE_ADDRESSES', 'MPESA_KE_URL'],
  )
  const operator = account({ name: 'MPESA_KE_INITIATOR', credential: 'MPESA_KE_CREDENTIAL' }, [
    'MPESA_KE_PAYOUT_SHORTCODE',
  ])
  const senders = account({ addresses: 'MPESA_KE_ADDRESSES' }, ['MPESA_KE_BLOCK'])
  const vodacom = account(
    {
      apiKey: 'MPESA_TZ_API_KEY',
      publicKey: 'MPESA_TZ_PUBLIC_KEY',
      providerCode: 'MPESA_TZ_PROVIDER_CODE',
    },
    ['MPESA_TZ_ORIGIN', 'MPESA_TZ_URL'],
  )
  const flutter = account({ secret: 'FLUTTERWAVE_SECRET_KEY' }, ['FLUTTERWAVE_URL'])
  const paystack = account({ secret: 'PAYSTACK_SECRET_KEY' }, ['PAYSTACK_URL'])
  const remita = account(
    {
      merchant: 'REMITA_MERCHANT_ID',
      key: 'REMITA_API_KEY',
      token: 'REMITA_API_TOKEN',
    },
    ['REMITA_SERVICE_TYPE', 'REMITA_URL'],
  )
  const mono = account({ secret: 'MONO_SECRET_KEY' }, ['MONO_URL'])
  const etims = account({ url: 'ETIMS_URL' }, ['ETIMS_CHECK_URL'])
  return {
    creditScoreUrl: address('CREDIT_SCORE_URL'),
    etims: etims && {
      url: etims.url.replace(/\/+$/, ''),
      checkUrl: address('ETIMS_CHECK_URL') ?? 'https://etims.kra.go.ke',
    },
    mobileMoney: {
      KE: daraja && {
        ...daraja,
        callback: daraja.callback.replace(/\/+$/, ''),
        url: address('MPESA_KE_URL') ?? 'https://api.safaricom.co.ke',
        initiator: operator && {
          ...operator,
          shortcode: text('MPESA_KE_PAYOUT_SHORTCODE') ?? daraja.shortcode,
        },
        senders: senders && {
          addresses: addressesOf(senders.addresses),
          block: text('MPESA_KE_BLOCK') === 'true',
        },
        register: text('MPESA_KE_REGISTER') === 'true',
        nominated: text('MPESA_KE_NOMINATED'),
      },
      TZ: vodacom && {
        ...vodacom,
        url: address('MPESA_TZ_URL') ?? 'https://openapi.m-pesa.com/openapi',
        origin: text('MPESA_TZ_ORIGIN') ?? '*',
      },
    },
    banking: {
      flutter: flutter && { ...flutter, url: address('FLUTTERWAVE_URL') ?? 'https://api.flutterwave.com' },
      paystack: paystack && { ...paystack, url: address('PAYSTACK_URL') ?? 'https://api.paystack.co' },
      remita: remita && {
        ...remita,
        serviceType: text('REMITA_SERVICE_TYPE'),
        url: address('REMITA_URL') ?? 'https://login.remita.net/remita/exapp/api/v1/send/api',
      },
      mono: mono && { ...mono, url: address('MONO_URL') ?? 'https://api.withmono.com' },
    },
  }
}
