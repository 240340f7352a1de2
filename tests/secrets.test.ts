import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { root } from '#server/root.ts'

// What the build gives to browsers, in the portal, on partners' pages and in partners' own builds. `npm test` builds first.

const built = (folder: string) => join(root, 'dist', folder)
const FOLDERS = ['shell', 'embed', 'package']
const isPacked = (file: string) => /\.(br|gz)$/.test(file)

const files = FOLDERS.filter(folder => existsSync(built(folder))).flatMap(folder =>
  readdirSync(built(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !isPacked(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name)),
)
const read = (file: string): string => readFileSync(file, 'utf8')

/** Every place where a pattern is found, with what stands there. */
const found = (pattern: RegExp, among = files): string[] =>
  among.flatMap(file => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))

/** What a page may name without asking anybody: names of XML languages, and addresses in texts that people read. */
const NAMED = [
  'www.w3.org',
  'schemas.openxmlformats.org',
  // where a person goes who taps WhatsApp
  'wa.me',
  // what React says in the console leads there
  'react.dev',
  // examples of what to type, and where a package's reader finds the portal: nobody's, by RFC 2606
  'example',
  'example.org',
  // a programme's explaining video, in a frame that is made when somebody presses play
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  // where a person goes who opens a video, a place or a file of a course elsewhere
  'www.youtube.com',
  'www.google.com',
  'drive.google.com',
  // names of formats in the library that draws notes as a PDF, and what it would fetch for a way to show them that nobody asks for
  'jspdf.default.namespaceuri',
  'cdnjs.cloudflare.com',
  'github.com',
  // the map's own mark of where it comes from
  'leafletjs.com',
]
const isNamed = (host: string) => NAMED.some(one => host === one || host.endsWith(`.${one}`))

/** Names that only the server reads, as its settings ask for them. */
const SETTINGS = [...read(join(root, 'server/boot/settings.ts')).matchAll(/text\('([A-Z_]{8,})'\)/g)].map(
  ([, name]) => name,
)
const ENVIRONMENT = new RegExp(`\\b(${SETTINGS.join('|')})\\b|\\bprocess\\.env\\b`, 'g')
/** What asks a database or listens, and what only a server can load. */
const SERVER_CODE = /\b(pgTable|drizzle|fastify|argon2|pglite|nodemailer)\b|["'`]node:\w+["'`]/gi

describe.skipIf(files.length === 0)('what browsers get', () => {
  it('is the portal, the widgets and the package', () => {
    for (const folder of FOLDERS) {
      expect(
        files.filter(file => file.startsWith(built(folder)) && file.endsWith('.js')).length,
      ).toBeGreaterThan(0)
    }
  })

  it('holds no password of the demo', () => {
    expect(files.filter(file => read(file).includes(DEMO_PASSWORD))).toEqual([])
  })

  it('holds no secret key, signing secret, private key or password in an address', () => {
    expect(
      found(
        /\bsk_live_[\w-]{8,}|\bwhsec_[\w+/-]{8,}|-----BEGIN [A-Z ]*KEY|\b\w+:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/g,
      ),
    ).toEqual([])
  })

  it('holds nothing that stands in the server’s environment', () => {
    expect(found(ENVIRONMENT)).toEqual([])
  })

  it('holds no code of the server', () => {
    expect(found(SERVER_CODE)).toEqual([])
  })

  it('is not what these patterns are blind to: they find the server’s own build', () => {
    const main = join(built('server'), 'main.js')
    for (const pattern of [ENVIRONMENT, SERVER_CODE]) expect(found(pattern, [main])).not.toEqual([])
  })

  it('comes without source maps', () => {
    expect(files.filter(file => file.endsWith('.map'))).toEqual([])
    expect(found(/sourceMappingURL=|"sourcesContent"/g)).toEqual([])
  })

  it('names no server of anybody else', () => {
    const hosts = files.flatMap(file =>
      [...read(file).matchAll(/\b(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(
        ([, host]) => `${host}`,
      ),
    )
    expect([...new Set(hosts)].filter(host => !isNamed(host))).toEqual([])
    // addresses that take the page's own protocol
    expect(found(/(?:src|href|url\(|import|fetch\()\s*[=(]?\s*["'`]?\/\/[a-z0-9-]+\.[a-z]/gi)).toEqual([])
  })
})
