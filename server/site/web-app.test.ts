import { describe, expect, it } from 'vitest'
import { contrast, TEXT_CONTRAST, textOn } from '#rules/color.ts'
import { openEither } from '#server/db/testing.ts'
import { app, withDemoApp } from '#server/testing.ts'
import { iconSvg, previewPng } from './artwork.ts'

withDemoApp(openEither)

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } })

/** Reads width and height from a PNG's first chunk. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

it.each([
  ['localhost', 'Wezesha', 'Wezesha', '#c2410c', 'en'],
  ['jenga.localhost', 'Jenga Partners', 'Jenga', '#1e3a8a', 'sw'],
])(
  'the portal of %s is installable with its name and colour',
  async (host, name, short_name, theme_color, lang) => {
    const reply = await get('/manifest.webmanifest', host)
    expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = reply.json()
    expect(manifest).toMatchObject({
      name,
      short_name,
      theme_color,
      lang,
      start_url: '/',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src, host)
      expect(icon.statusCode).toBe(200)
      if (sizes !== 'any') expect(sizeOf(icon.rawPayload).join('x')).toBe(sizes)
    }
  },
)

describe('a picture', () => {
  it('for link previews is 1200 × 630 and cross-origin', async () => {
    const reply = await get('/social.png', 'localhost')
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(sizeOf(reply.rawPayload)).toEqual([1200, 630])
  })

  it('differs by tenant, with ETags', async () => {
    const [one, other] = [await get('/icon.svg', 'localhost'), await get('/icon.svg', 'jenga.localhost')]
    expect(one.body).not.toBe(other.body)
    expect(one.body).toContain('#c2410c')
    expect(one.body).not.toContain('<text')
    const again = await get('/icon.svg', 'localhost', { 'if-none-match': String(one.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it.each(['#ffffff', '#000000', '#c2410c', '#fde047', '#767676', '#777777'])(
    'has readable letters on %s',
    brand => {
      expect(contrast(textOn(brand), brand)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(iconSvg({ name: 'A', description: '', theme: { brand, radius: 0 } })).toContain(
        `fill="${textOn(brand)}"`,
      )
    },
  )

  it.each([
    ['nothing', '', ''],
    [
      'a long name and description',
      'Shirikisho la Wajasiriamali Wadogo wa Afrika Mashariki na Kati',
      'word '.repeat(300),
    ],
    ['one endless word', 'x'.repeat(300), 'y'.repeat(2_000)],
    ['markup', '<b>&"\'', ']]><script>'],
    ['a sign outside the font', '🙂', '中文'],
  ])('is drawn for %s', (_, name, description) => {
    const brand = { name, description, theme: { brand: '#c2410c', radius: 0 } }
    expect(sizeOf(previewPng(brand))).toEqual([1200, 630])
    expect(iconSvg(brand)).toMatch(/^<svg/)
  })
})
