import { describe, expect, test } from 'vitest'
import { missingIn, percentOf } from './complete.ts'
import { mapsAddress, placeText, pointBehind, readPlace, writePlace } from './place.ts'
import { readVideo } from './video.ts'

const nairobi = { kind: 'point', lng: 36.8172, lat: -1.2864 } as const
const PB = '?pb=!1m18!1m12!1m3!1d3988.8!2d36.8172!3d-1.2864!2m3!1f0!2f0!3f0'
const embed = { kind: 'embed', pb: PB } as const

describe('a place', () => {
  test.each([
    ['the wire’s point, longitude first', '{"lng":36.8172,"lat":-1.2864}', nairobi],
    ['texts for numbers', '{"lat":"-1.2864","lng":"36.8172"}', nairobi],
    ['two numbers, latitude first', '-1.2864, 36.8172', nairobi],
    ['numbers with a blank', '-1.2864 36.8172', nairobi],
    ['a place of Google Maps', 'https://www.google.com/maps/place/Soko/@-1.2864,36.8172,17z', nairobi],
    [
      'the mark rather than the middle',
      'https://www.google.co.ke/maps/place/Soko/@-1.5,36.5,17z/data=!3m1!8m2!3d-1.2864!4d36.8172',
      nairobi,
    ],
    ['a search of Google Maps', 'https://maps.google.com/?q=-1.2864,36.8172', nairobi],
    [
      'a search with an escaped comma',
      'https://www.google.com/maps/search/?api=1&query=-1.2864%2C36.8172',
      nairobi,
    ],
    [
      'a mark of OpenStreetMap',
      'https://www.openstreetmap.org/?mlat=-1.2864&mlon=36.8172#map=15/-1/36',
      nairobi,
    ],
    ['a view of OpenStreetMap', 'https://www.openstreetmap.org/#map=15/-1.2864/36.8172', nairobi],
    ['the wire’s place link', PB, embed],
    ['the address to embed', `https://www.google.com/maps/embed${PB}`, embed],
    [
      'the code to embed',
      `<iframe src="https://www.google.com/maps/embed${PB}" width="600"></iframe>`,
      embed,
    ],
  ])('is read from %s', (_, text, place) => {
    expect(readPlace(text)).toEqual(place)
  })

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a name', 'Gikomba market'],
    ['a point off the earth', '{"lng":361,"lat":2}'],
    ['a point with a part missing', '{"lng":36}'],
    ['a place link with markup', '?pb="><script>alert(1)</script>'],
    ['a place link with a second parameter', '?pb=!1m18&output=x'],
    ['broken JSON', '{"lng":'],
    ['a Google page without a place', 'https://www.google.com/maps'],
  ])('is not read from %s', (_, text) => {
    expect(readPlace(text)).toEqual({ problem: 'invest.place-form' })
  })

  test.each([
    ['https://evil.example/maps/embed?pb=!1m18', 'evil.example'],
    ['https://www.google.com.evil.example/maps/@-1.2,36.8,1z', 'www.google.com.evil.example'],
    ['<iframe src="https://evil.example/x"></iframe>', 'evil.example'],
  ])('of another site is rejected by host: %s', (text, site) => {
    expect(readPlace(text)).toEqual({ problem: 'invest.place-site', site })
  })

  test('survives serialization, and opens in maps', () => {
    expect(writePlace(nairobi)).toBe('{"lng":36.8172,"lat":-1.2864}')
    expect(readPlace(writePlace(nairobi))).toEqual(nairobi)
    expect(writePlace(embed)).toBe(PB)
    expect([writePlace(null), readPlace(''), readPlace(null)]).toEqual(['', null, null])
    expect(pointBehind(embed)).toMatchObject({ lng: 36.8172, lat: -1.2864 })
    expect(placeText(nairobi)).toBe('-1.2864, 36.8172')
    expect(mapsAddress(nairobi, 'Soko')).toContain('query=-1.2864%2C36.8172')
    expect(mapsAddress({ kind: 'embed', pb: '?pb=!1m1' }, 'Soko la Gikomba')).toContain('Soko%20la%20Gikomba')
  })
})

describe('a video', () => {
  test.each([
    'dQw4w9WgXcQ',
    ' https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s ',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ?si=abc',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  ])('is read from %s', text => {
    expect(readVideo(text)).toEqual({ id: 'dQw4w9WgXcQ' })
  })

  test.each([
    ['https://vimeo.com/12345', { problem: 'invest.video-site', site: 'vimeo.com' }],
    [
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      expect.objectContaining({ problem: 'invest.video-site' }),
    ],
    ['https://www.youtube.com/watch?v=short', { problem: 'invest.video-form' }],
    ['"><script>', { problem: 'invest.video-form' }],
    ['my film', { problem: 'invest.video-form' }],
    ['', null],
  ])('is not read from %s', (text, said) => {
    expect(readVideo(text)).toEqual(said)
  })
})

test('lists missing fields in form order, and only a complete profile has 100 percent', () => {
  const texts = { overview: 'Fruit', proposition: '', plan: ' ', benefit: 'x', need: 'x' }
  const whole = {
    displayName: 'Mama',
    category: 'a',
    location: 'Gikomba',
    image: {},
    logo: {},
    place: {},
    video: 'x',
  }
  expect(missingIn({ ...whole, logo: null, texts: [texts, undefined] })).toEqual([
    'proposition',
    'plan',
    'logo',
  ])
  const other = { ...texts, proposition: 'Mpya', plan: 'Mpango' }
  const none = missingIn({ ...whole, texts: [texts, other] })
  expect(none).toEqual([])
  expect([percentOf(none), percentOf(['logo']), percentOf(['logo', 'plan', 'need'])]).toEqual([100, 91, 75])
})
