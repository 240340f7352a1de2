import type { FastifyInstance } from 'fastify'
import { freshFor, sendAnswer, tagOf } from '#server/http/answer.ts'
import type { Tenancy, TenantDirectory } from '#server/http/tenant-directory.ts'
import { type Brand, iconPng, iconSvg, previewPng } from './artwork.ts'

const HOUR = 3_600
const DAY = 86_400

/** Serves the installable web app of a tenant's portal: its manifest and images. */
export function mountWebApp(app: FastifyInstance, directory: TenantDirectory): void {
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendAnswer(request, reply, {
      body: JSON.stringify(manifestOf(await directory.find(request.host))),
      type: 'application/manifest+json; charset=utf-8',
      cache: freshFor(HOUR),
    }),
  )
  for (const [name, draw] of Object.entries(PICTURES)) {
    app.get(`/${name}`, async (request, reply) => {
      const { body, tag } = drawn(name, draw, await directory.find(request.host))
      const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
      // link previews on other sites show the image
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendAnswer(request, reply, { body, tag, type, cache: freshFor(HOUR, DAY) })
    })
  }
}

const PICTURES: Record<string, (brand: Brand) => string | Buffer> = {
  'icon.svg': iconSvg,
  'icon-192.png': brand => iconPng(brand, 192),
  'icon-512.png': brand => iconPng(brand, 512),
  'social.png': previewPng,
}

type Drawn = { body: string | Buffer; tag: string }

/** Cache of rendered images, by all their inputs. Rendering one takes far longer than sending it. */
const gallery = new Map<string, Drawn>()
const MOST_PICTURES = 200

function drawn(name: string, draw: (brand: Brand) => string | Buffer, brand: Brand): Drawn {
  const id = JSON.stringify([name, brand.name, brand.description, brand.theme.brand])
  const known = gallery.get(id)
  if (known) return known
  const body = draw(brand)
  const picture = { body, tag: tagOf(body) }
  if (gallery.size >= MOST_PICTURES) gallery.clear()
  gallery.set(id, picture)
  return picture
}

function manifestOf({ name, description, theme, languages }: Tenancy): object {
  const png = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name,
    short_name: shortName(name),
    description,
    lang: languages[0],
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme.brand,
    background_color: '#ffffff',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png(192, 'any'),
      png(512, 'any'),
      png(512, 'maskable'),
    ],
  }
}

/** Shortens a name to about 12 characters, as fits below a home screen icon. */
const shortName = (name: string): string =>
  name.length <= 12 ? name : (name.split(/\s+/)[0] as string).slice(0, 12)
