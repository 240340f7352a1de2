import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { object, optional, refine, type Struct, string } from 'superstruct'
import { isEmail } from '#contract/email.ts'
import { recordOf } from '#contract/record.ts'
import { LEVELS } from '#server/http/log.ts'
import { UNESCAPED } from '#server/refusal/start-error.ts'

/** Creates a string struct with a check. @param wrong message for an invalid value; secrets are not repeated in it */
const text = (isRight: (value: string) => boolean, wrong: string | ((value: string) => string)) =>
  refine(string(), 'setting', value => isRight(value) || (typeof wrong === 'string' ? wrong : wrong(value)))

const any = string()
const matches = (pattern: RegExp, wrong: string) => text(value => pattern.test(value), wrong)

const port = text(
  value => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
  value => `"${value}" is not a port number`,
)
const address = text(
  value => /^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value),
  'must be an address that starts with https://',
)
const folder = any
const digits = matches(/^\d+$/, 'must be a number')
const oneOf = (values: readonly string[]) =>
  text(
    value => values.includes(value),
    value => `"${value}" is not one of ${values.join(', ')}`,
  )
const yesOrNo = oneOf(['true', 'false'])
const number = (least: number, wrong: string) =>
  text(value => /^\d{1,9}$/.test(value) && Number(value) >= least, wrong)

/** Whether a value is an IP address, a CIDR range or one of the named ranges. */
function isProxy(value: string): boolean {
  const [, ip = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const version = isIP(ip)
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(value)
  return Number(bits) <= (version === 4 ? 32 : 128)
}
/** Non-address values of TRUST_PROXY. */
export const EVERY_PROXY = ['true', '1']
export const NO_PROXY = ['none', 'false', '0']

const notProxy = (value: string): string | undefined =>
  [...EVERY_PROXY, ...NO_PROXY].includes(value)
    ? undefined
    : value
        .split(',')
        .map(one => one.trim())
        .find(one => !isProxy(one))

/** Splits a list of addresses. */
export const addressesOf = (value: string): string[] => value.split(/[\s,]+/)
const notAddress = (value: string): string | undefined => addressesOf(value).find(one => isIP(one) === 0)

function isPublicKey(value: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

/** All settings with their formats. README documents each; a test keeps the two in sync. */
export const SETTINGS = {
  // a misspelt `production` would start the demo, whose passwords are known
  NODE_ENV: oneOf(['production', 'development', 'test']),
  HOST: any,
  PORT: port,
  EXAMPLES_PORT: port,
  DATABASE_URL: matches(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  DATA_DIR: folder,
  DIST_DIR: folder,
  TENANTS_FILE: folder,
  LOG_LEVEL: oneOf(LEVELS),
  TRUST_PROXY: text(
    value => notProxy(value) === undefined,
    value => `"${notProxy(value)}" is not an address`,
  ),
  SECRET: any,
  SUPER_EMAIL: text(isEmail, 'is not an email address'),
  SMTP_URL: text(
    value => /^smtps?:\/\/./.test(value) && URL.canParse(value),
    value => (/^smtps?:/.test(value) ? UNESCAPED : 'must start with smtp:// or smtps://'),
  ),
  MAIL_FROM: matches(/^[^\s@<>]+@[^\s@<>]+$/, 'must be only an email address'),
  BREACH_CHECK_URL: address,
  METRICS_TOKEN: any,
  MAP_TILES_URL: text(
    value => /^https?:\/\/[^\s]+$/.test(value) && ['{z}', '{x}', '{y}'].every(part => value.includes(part)),
    'must be an address with {z}, {x} and {y}',
  ),
  MAP_ATTRIBUTION: any,

  S3_BUCKET: matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not a valid bucket name'),
  S3_REGION: any,
  S3_KEY: any,
  S3_SECRET: any,
  S3_ENDPOINT: address,
  SCAN_URL: address,
  KEEP_FILES_DAYS: number(2, 'must be a number of days, 2 or more'),

  SMS_USERNAME: any,
  SMS_API_KEY: any,
  SMS_SENDER: any,
  SMS_URL: address,

  MPESA_KE_KEY: any,
  MPESA_KE_SECRET: any,
  MPESA_KE_SHORTCODE: digits,
  MPESA_KE_PASSKEY: any,
  MPESA_KE_CALLBACK: matches(
    /^(https:\/\/[^\s?#/]+|http:\/\/(localhost|127\.0\.0\.1):\d+)\/in\/?$/,
    'must be https://, a host of the portal and /in',
  ),
  MPESA_KE_URL: address,
  MPESA_KE_INITIATOR: any,
  MPESA_KE_CREDENTIAL: any,
  MPESA_KE_PAYOUT_SHORTCODE: digits,
  MPESA_KE_REGISTER: yesOrNo,
  MPESA_KE_NOMINATED: matches(/^254\d{9}$/, 'must be a Safaricom number like 254712345678'),
  MPESA_KE_ADDRESSES: text(
    value => notAddress(value) === undefined,
    value => `"${notAddress(value)}" is not an IP address`,
  ),
  MPESA_KE_BLOCK: yesOrNo,
  MPESA_TZ_API_KEY: any,
  MPESA_TZ_PUBLIC_KEY: text(isPublicKey, 'is not a valid public key; copy it from the M-Pesa portal'),
  MPESA_TZ_PROVIDER_CODE: any,
  MPESA_TZ_ORIGIN: any,
  MPESA_TZ_URL: address,
  FLUTTERWAVE_SECRET_KEY: any,
  FLUTTERWAVE_URL: address,
  PAYSTACK_SECRET_KEY: any,
  PAYSTACK_URL: address,
  REMITA_MERCHANT_ID: any,
  REMITA_API_KEY: any,
  REMITA_API_TOKEN: any,
  REMITA_URL: address,
  REMITA_SERVICE_TYPE: any,
  MONO_SECRET_KEY: any,
  MONO_URL: address,
  CREDIT_SCORE_URL: address,
  ETIMS_URL: address,
  ETIMS_CHECK_URL: address,

  FINERACT_URL: text(
    value => /^https?:\/\/[^\s?#@]+$/.test(value) && URL.canParse(value),
    'must be an address that starts with https://, and nothing else',
  ),
  FINERACT_USER: any,
  FINERACT_PASSWORD: any,
  FINERACT_TENANT: any,
  FINERACT_OFFICE: number(1, 'must be the id of an office in the lending core'),
  FINERACT_CLIENT_REPORT: any,
} as const satisfies Record<string, Struct<string>>

export type SettingName = keyof typeof SETTINGS

/** The settings as given. */
export type Given = {
  /** Returns a setting's value, or null when unset. */
  text(name: SettingName): string | null
  /** Returns a setting's URL without slashes at its end. */
  address(name: SettingName): string | null
  /**
   * Returns an account of these settings, or null unless all are set; some without the others are a problem.
   * @param also settings that have no effect without the account
   */
  account<Name extends string>(
    settings: Record<Name, SettingName>,
    also?: readonly SettingName[],
  ): Record<Name, string> | null
  /** A sentence for each setting that is malformed, missing or weak; never its value. */
  problems: string[]
}

const NAMES = Object.keys(SETTINGS) as SettingName[]
const Texts = object(recordOf(NAMES, name => optional(SETTINGS[name])))

/** A variable of other programs, one letter away from MONO_URL. */
const FOREIGN = 'MONGO_URL'

/** Whether one slip of the pen separates two names: a character too many, missing or replaced, or two swapped. */
function isNear(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Reads the settings from the environment as strings. */
export function readTexts(env: NodeJS.ProcessEnv, problems: string[] = []): Given {
  const found = new Map(NAMES.map(name => [name, env[name]?.trim() || undefined]))
  const [error] = Texts.validate(Object.fromEntries(found))
  for (const { key, message } of error?.failures() ?? []) problems.push(`${key}: ${message}`)
  const text = (name: SettingName) => found.get(name) ?? null
  const isSet = (name: SettingName) => ![null, 'false'].includes(text(name))
  for (const name of Object.keys(env).filter(name => !(name in SETTINGS) && name !== FOREIGN)) {
    // names of one word are too short: other programs' variables are near them
    const meant = NAMES.find(one => one.includes('_') && text(one) === null && isNear(name, one))
    if (meant) problems.push(`${name}: is not a setting; rename it to ${meant}, or remove it`)
  }
  return {
    text,
    address: name => text(name)?.replace(/\/+$/, '') ?? null,
    account<Name extends string>(settings: Record<Name, SettingName>, also: readonly SettingName[] = []) {
      const names = Object.entries(settings) as [Name, SettingName][]
      const missing = names.filter(([, setting]) => text(setting) === null)
      if (missing.length < names.length || also.some(isSet))
        problems.push(...missing.map(([, setting]) => `${setting}: is missing`))
      if (missing.length > 0) return null
      return Object.fromEntries(names.map(([name, setting]) => [name, text(setting)])) as Record<Name, string>
    },
    problems,
  }
}
