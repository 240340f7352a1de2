import { resolve } from 'node:path'
import type { Level, LogSettings } from '#server/http/log.ts'
import type { FineractAccount } from '#server/ledger/fineract-call.ts'
import type { SmsAccount } from '#server/providers/sms.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { readFineract } from './core-settings.ts'
import { type MoneySettings, readMoneySettings } from './money-settings.ts'
import { EVERY_PROXY, NO_PROXY, readTexts, type SettingName } from './setting-table.ts'
import { readStorage, type StorageSettings } from './storage-settings.ts'

export type Settings = MoneySettings &
  LogSettings &
  StorageSettings & {
    /** Real users' data: no demo data is seeded or served, and weak secrets are refused. */
    production: boolean
    host: string
    port: number
    /** Port on which the demo serves `examples/` as a partner site, or null. */
    examplesPort: number | null
    /** PostgreSQL URL, or null for the database in `dataDir`. */
    databaseUrl: string | null
    /** Folder of the database and of every embed file ever published. */
    dataDir: string
    /** Folder of the built portal and embed files. */
    dist: string
    /** JSON file of tenants to create if missing, or null. */
    tenantsFile: string | null
    /** Secret that the vault's keys are derived from; null: the demo creates one in `dataDir`. */
    secret: string | null
    /** Email address invited as the first administrator, while there is none. */
    superEmail: string | null
    /** SMTP URL as `smtp://user:password@host:587`, or null: the demo's stand-in. */
    smtpUrl: string | null
    /** From address of mails: `no-reply@portal.example`. The tenant's name is put before it. */
    mailFrom: string
    /** Africa's Talking account, or null: the demo's stand-in; in production no SMS is sent then. */
    sms: SmsAccount | null
    /** Apache Fineract account, or null: loans are kept in the built-in ledger. */
    fineract: FineractAccount | null
    /** Breached-password lookup, as `https://api.pwnedpasswords.com`; null: none. */
    breachCheckUrl: string | null
    /** Bearer token required for /metrics, or null: open in the demo, closed in production. */
    metricsToken: string | null
    /** Map tile URL and attribution; null: the demo's stand-in, in production no map. */
    mapTiles: { url: string; attribution: string } | null
  }

/** Passwords that appear in every tutorial. */
const WELL_KNOWN = /^(postgres|password|secret|admin|root|demo|test|wezesha|changeme|example)$/
const SHORTEST_TOKEN = 16
const SHORTEST_SECRET = 32
/** Minimum number of distinct characters: a random secret of that length has more, a repeated word fewer. */
const LEAST_VARIETY = 10

/** Default attribution, required by the source of most map data. */
const OPEN_STREET_MAP = '© OpenStreetMap contributors'
const AFRICAS_TALKING = 'https://api.africastalking.com'

/**
 * Reads the settings from the environment. Without any, it is the demo on port 8080.
 * @param root project folder, the base of the default folders
 * @throws StartError that names every setting that is invalid, missing or weak
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const given = readTexts(env)
  const { text, address, account, problems } = given
  const folder = (name: SettingName, preset: string) => resolve(text(name) ?? resolve(root, preset))
  const port = (name: SettingName, preset: number) => Number(text(name) ?? preset)

  function trustProxy(): boolean | string {
    const value = text('TRUST_PROXY')
    if (value === null || NO_PROXY.includes(value)) return false
    return EVERY_PROXY.includes(value) ? true : value
  }

  function smsAccount(): SmsAccount | null {
    const sms = account({ username: 'SMS_USERNAME', apiKey: 'SMS_API_KEY' }, ['SMS_SENDER', 'SMS_URL'])
    const url = text('SMS_URL') ?? AFRICAS_TALKING
    return sms && { ...sms, sender: text('SMS_SENDER'), url: URL.canParse(url) ? new URL(url).origin : url }
  }

  function mapTiles(): Settings['mapTiles'] {
    const tiles = account({ url: 'MAP_TILES_URL' }, ['MAP_ATTRIBUTION'])
    return tiles && { ...tiles, attribution: text('MAP_ATTRIBUTION') ?? OPEN_STREET_MAP }
  }

  const production = env.NODE_ENV === 'production'
  const mainPort = port('PORT', 8080)
  // with port 0 the system picks a free port, for the examples too
  const examplesPort = port('EXAMPLES_PORT', mainPort === 0 ? 0 : mainPort + 1)
  const settings: Settings = {
    production,
    // the demo is local to this machine; a production server runs behind a proxy or in a container
    host: text('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    port: mainPort,
    examplesPort: production ? null : examplesPort,
    databaseUrl: text('DATABASE_URL'),
    dataDir: folder('DATA_DIR', 'data'),
    dist: folder('DIST_DIR', 'dist'),
    tenantsFile: text('TENANTS_FILE'),
    logLevel: (text('LOG_LEVEL') as Level | null) ?? (production ? 'info' : 'warn'),
    trustProxy: trustProxy(),
    secret: text('SECRET'),
    superEmail: text('SUPER_EMAIL'),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'no-reply@wezesha.example',
    sms: smsAccount(),
    ...readMoneySettings(given),
    ...readStorage(given),
    fineract: readFineract(given, production),
    breachCheckUrl: address('BREACH_CHECK_URL'),
    metricsToken: text('METRICS_TOKEN'),
    mapTiles: mapTiles(),
  }
  if (mainPort !== 0 && settings.examplesPort === mainPort) {
    problems.push('EXAMPLES_PORT: must be another port than PORT')
  }
  if (production) {
    if (text('MAIL_FROM') === null) problems.push('MAIL_FROM: is missing; say which address mails come from')
    if (text('TRUST_PROXY') === null) {
      problems.push(
        'TRUST_PROXY: is missing; name the addresses of the proxy in front of this server, or `none` where there is none',
      )
    }
    problems.push(...weaknesses(settings, text('DATA_DIR') !== null))
  }
  if (problems.length > 0) {
    throw new StartError(`These settings need attention:\n${problems.map(one => `  ${one}`).join('\n')}`)
  }
  return settings
}

function weaknesses(
  { databaseUrl, metricsToken, secret, smtpUrl }: Settings,
  choseFolder: boolean,
): string[] {
  const found: string[] = []
  if (secret === null) {
    found.push('SECRET: is missing; set it to a random text, such as the output of `openssl rand -base64 48`')
  } else if (secret.length < SHORTEST_SECRET) {
    found.push(`SECRET: must have at least ${SHORTEST_SECRET} characters`)
  } else if (new Set(secret).size < LEAST_VARIETY) {
    found.push('SECRET: is easy to guess; set it to a random text')
  }
  if (smtpUrl === null) found.push('SMTP_URL: is missing; invitations and codes are sent by mail')
  if (databaseUrl === null && !choseFolder) {
    found.push('DATABASE_URL or DATA_DIR: is missing; set where the data is stored')
  }
  if (databaseUrl !== null && URL.canParse(databaseUrl) && WELL_KNOWN.test(new URL(databaseUrl).password)) {
    found.push('DATABASE_URL: the password is too common')
  }
  if (metricsToken !== null && metricsToken.length < SHORTEST_TOKEN) {
    found.push(`METRICS_TOKEN: must have at least ${SHORTEST_TOKEN} characters`)
  }
  return found
}
