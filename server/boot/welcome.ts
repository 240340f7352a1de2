import { Role } from '#contract/role.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import type { Settings } from './settings.ts'
import type { Running } from './start.ts'

/** Builds the text shown when the demo has started: URLs and sign-ins. */
export function welcome(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { port, partnerSite }: Pick<Running, 'port' | 'partnerSite'>,
): string {
  const at = (host: string, path = '/') => `http://${host}:${port}${path}`
  const roles = Object.values(Role.schema).filter(role => role !== 'client')
  const lines: [name: string, value: string][] = [
    ['Provider portal', at('localhost')],
    ['Partner portal', at('jenga.localhost')],
    ['A partner’s website', `${partnerSite?.origin}/`],
    ['API reference', at('localhost', '/api')],
    ['Sign in as', `${demoEmail('client', 'wezesha')} or ${demoEmail('client', 'jenga')}`],
    ['', `or with another role for “client”: ${roles.join(', ')},`],
    ['', 'or newclient, who has not started anything yet,'],
    ['', 'or starter, who starts the onboarding,'],
    ['', 'or trainee, who is in the sixth week of a course'],
    ['Password', DEMO_PASSWORD],
    ['Data', databaseUrl === null ? dataDir : 'PostgreSQL'],
  ]
  const width = Math.max(...lines.map(([name]) => name.length)) + 3
  const block = lines.map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  return ['', '  Wezesha is running, with demo data.', '', ...block, '', '  Press Ctrl-C to stop.', ''].join(
    '\n',
  )
}
