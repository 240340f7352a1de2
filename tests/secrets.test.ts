import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { root } from '#server/root.ts'

// What the build delivers to browsers: in the portal, on partners' pages and in partners' own builds. `npm test` builds first.

const built = (folder: string) => join(root, 'dist', folder)
const FOLDERS = ['shell', 'embed', 'package']
const isPacked = (file: string) => /\.(br|gz)$/.test(file)

const files = FOLDERS.filter(folder => existsSync(built(folder))).flatMap(folder =>
  readdirSync(built(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !isPacked(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name)),
)
const read = (file: string): string => readFileSync(file, 'utf8')

/** Returns every match of a pattern, with its file. */
const found = (pattern: RegExp, among = files): string[] =>
  among.flatMap(file => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))

/** Hosts that may appear in builds: XML namespaces, and addresses in texts. */
const NAMED = [
  'www.w3.org',
  'schemas.openxmlformats.org',
  // link target of the WhatsApp button
  'wa.me',
  // React's console messages link there
  'react.dev',
  // examples of input, and placeholders for the portal's address in the package's readme: reserved by RFC 2606
  'example',
  'example.org',
  // a programme's introductory video, in a frame created on pressing play
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  // link targets of videos, places and course files elsewhere
  'www.youtube.com',
  'www.google.com',
  'drive.google.com',
  // namespaces in the library that renders notes as a PDF, and what it would load for a viewer that is never used
  'jspdf.default.namespaceuri',
  'cdnjs.cloudflare.com',
  'github.com',
  // the map's own attribution
  'leafletjs.com',
]
const isNamed = (host: string) => NAMED.some(one => host === one || host.endsWith(`.${one}`))

/** Names of the settings that only the server reads. */
const SETTINGS = [...read(join(root, 'server/boot/settings.ts')).matchAll(/text\('([A-Z_]{8,})'\)/g)].map(
  ([, name]) => name,
)
const ENVIRONMENT = new RegExp(`\\b(${SETTINGS.join('|')})\\b|\\bprocess\\.env\\b`, 'g')
/** Code that queries a database or listens, and modules only a server can load. */
const SERVER_CODE = /\b(pgTable|drizzle|fastify|argon2|pglite|nodemailer)\b|["'`]node:\w+["'`]/gi

describe.skipIf(files.length === 0)('browser builds', () => {
  it('cover portal, widgets and package', () => {
    for (const folder of FOLDERS) {
      expect(
        files.filter(file => file.startsWith(built(folder)) && file.endsWith('.js')).length,
      ).toBeGreaterThan(0)
    }
  })

  it('contain no demo password', () => {
    expect(files.filter(file => read(file).includes(DEMO_PASSWORD))).toEqual([])
  })

  it('contain no secret key, signing secret, private key or password in a URL', () => {
    expect(
      found(
        /\bsk_live_[\w-]{8,}|\bwhsec_[\w+/-]{8,}|-----BEGIN [A-Z ]*KEY|\b\w+:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/g,
      ),
    ).toEqual([])
  })

  it('contain no server settings', () => {
    expect(found(ENVIRONMENT)).toEqual([])
  })

  it('contain no server code', () => {
    expect(found(SERVER_CODE)).toEqual([])
  })

  it('are checked by patterns that match the server build', () => {
    const main = join(built('server'), 'main.js')
    for (const pattern of [ENVIRONMENT, SERVER_CODE]) expect(found(pattern, [main])).not.toEqual([])
  })

  it('come without source maps', () => {
    expect(files.filter(file => file.endsWith('.map'))).toEqual([])
    expect(found(/sourceMappingURL=|"sourcesContent"/g)).toEqual([])
  })

  it('name no foreign hosts', () => {
    const hosts = files.flatMap(file =>
      [...read(file).matchAll(/\b(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(
        ([, host]) => `${host}`,
      ),
    )
    expect([...new Set(hosts)].filter(host => !isNamed(host))).toEqual([])
    // protocol-relative URLs
    expect(found(/(?:src|href|url\(|import|fetch\()\s*[=(]?\s*["'`]?\/\/[a-z0-9-]+\.[a-z]/gi)).toEqual([])
  })
})
