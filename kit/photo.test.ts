import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cropArea, cropPhoto, scaledWithin, takePhoto, turnPhoto, UnusablePhoto } from './photo.ts'

const MB = 1024 * 1024
/** Returns the size of a canvas's JPEG. */
let bytesOf: (width: number, height: number, quality: number) => number
const drawn: { width: number; height: number; quality: number }[] = []

/** Mocks a picture of this size, in place of the browser's decoder and canvas, which the test DOM lacks. */
function decodes(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
}

beforeEach(() => {
  drawn.length = 0
  bytesOf = (width, height, quality) => (width * height * quality) / 4
  decodes(4000, 3000)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const nothing = () => {}
    return {
      canvas: this,
      fillRect: nothing,
      drawImage: nothing,
      translate: nothing,
      rotate: nothing,
    } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    const { width, height } = this
    drawn.push({ width, height, quality: quality as number })
    done(new Blob(['x'.repeat(Math.min(bytesOf(width, height, quality as number), 3 * MB))], { type }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const file = new Blob(['photo'], { type: 'image/jpeg' })

test('a large photo becomes a JPEG of at most 1600 pixels per side', async () => {
  const photo = await takePhoto(file, null)
  expect(photo.jpeg.type).toBe('image/jpeg')
  expect(drawn).toEqual([{ width: 1600, height: 1200, quality: 0.85 }])
  expect(photo.before).toBe(file.size)
})

test('a small photo is not enlarged', async () => {
  decodes(600, 800)
  await takePhoto(file, null)
  expect(drawn.at(-1)).toMatchObject({ width: 600, height: 800 })
})

test('a passport photo is cropped to the middle square', async () => {
  await takePhoto(file, 1)
  expect(drawn.at(-1)).toMatchObject({ width: 1600, height: 1600 })
})

test('a photo above 2 MB is compressed more, then scaled down', async () => {
  bytesOf = (width, _, quality) => (width > 1000 ? 2.5 * MB : quality > 0.6 ? 2.1 * MB : MB)
  const { jpeg } = await takePhoto(file, null)
  expect(jpeg.size).toBe(MB)
  expect(drawn.map(({ width, quality }) => [width, quality])).toEqual([
    [1600, 0.85],
    [1600, 0.7],
    [1600, 0.5],
    [800, 0.85],
    [800, 0.7],
    [800, 0.5],
  ])
})

test('a photo that stays too large is rejected', async () => {
  bytesOf = () => 2.5 * MB
  await expect(takePhoto(file, null)).rejects.toBeInstanceOf(UnusablePhoto)
})

test('a file that is not an image is rejected', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no image', 'InvalidStateError')))
  await expect(takePhoto(new Blob(['%PDF-1.7']), null)).rejects.toBeInstanceOf(UnusablePhoto)
})

test('a quarter turn swaps width and height', async () => {
  await turnPhoto(await takePhoto(file, null))
  expect(drawn.at(-1)).toMatchObject({ width: 1200, height: 1600 })
})

test('a crop is cut from the full-resolution source', async () => {
  const photo = await cropPhoto(await takePhoto(file, null), { zoom: 1.5, x: 0, y: 0 })
  expect(photo.source.width).toBe(2400)
  expect(drawn.at(-1)).toMatchObject({ width: 1600, height: 1200 })
})

describe('crop box', () => {
  const wide = { width: 400, height: 300 }
  test.each([
    ['the whole picture', null, { zoom: 1, x: 0.5, y: 0.5 }, { x: 0, y: 0, width: 400, height: 300 }],
    ['the middle square', 1, { zoom: 1, x: 0.5, y: 0.5 }, { x: 50, y: 0, width: 300, height: 300 }],
    ['the left square', 1, { zoom: 1, x: 0, y: 0.5 }, { x: 0, y: 0, width: 300, height: 300 }],
    ['the right square', 1, { zoom: 1, x: 1, y: 0.5 }, { x: 100, y: 0, width: 300, height: 300 }],
    ['the lower right quarter', null, { zoom: 2, x: 1, y: 1 }, { x: 200, y: 150, width: 200, height: 150 }],
  ])('%s', (_, ratio, crop, box) => {
    expect(cropArea(wide, ratio, crop)).toEqual(box)
  })

  test('a tall picture gives a square of its full width', () => {
    expect(cropArea({ width: 300, height: 400 }, 1, { zoom: 1, x: 0.5, y: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 300,
      height: 300,
    })
  })

  test('scaling keeps the aspect ratio', () => {
    expect(scaledWithin({ width: 5000, height: 10 }, 1600)).toEqual({ width: 1600, height: 3 })
    expect(scaledWithin({ width: 100_000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 })
  })
})
