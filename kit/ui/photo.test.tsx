import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createI18n, I18nProvider, loadI18n } from '#kit/core/i18n.tsx'
import type { Photo } from '#kit/photo.ts'
import { draw, Held, press, settle } from '#kit/testing.tsx'
import { photoEn } from './photo.en.ts'
import { PhotoField } from './photo.tsx'

const jpegs: string[] = []
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }))
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
  ) {
    jpegs.push(`${this.width}x${this.height}`)
    done(new Blob(['x'.repeat(310_000)], { type: 'image/jpeg' }))
  })
})
afterEach(() => {
  jpegs.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const words = { name: 'test', en: photoEn, others: {} }

async function field(ratio: number | null = null) {
  const i18n = createI18n('test', await loadI18n(words, 'en'), { language: 'en' })
  let latest: Photo | null = null
  const drawing = await draw(
    <Held<Photo | null> start={null}>
      {(value, set) => {
        latest = value
        return (
          <I18nProvider value={i18n}>
            <PhotoField
              name="passport"
              label="Passport photo"
              hint="Your face"
              value={value}
              onChange={set}
              ratio={ratio}
              camera="user"
            />
          </I18nProvider>
        )
      }}
    </Held>,
  )
  const choose = async (file: Blob) => {
    const input = drawing.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
    await settle()
  }
  const button = (name: string) =>
    [...drawing.place.querySelectorAll('button')].find(one => one.textContent === name) as HTMLButtonElement
  return { ...drawing, choose, button, photo: () => latest }
}

const large = new Blob(['x'.repeat(4_100_000)], { type: 'image/jpeg' })

test('shows the file rule, and the size before and after', async () => {
  const { choose, place, find } = await field()
  expect(place.textContent).toContain('max 2mb, JPG and PNG')
  await choose(large)
  expect(find('[role=status]').textContent).toBe('Made smaller: 3.9 MB → 303 kB')
  expect(find('canvas').getAttribute('aria-label')).toBe('Passport photo')
})

test('an unusable file shows an error, and the previous photo stays', async () => {
  const { choose, find, photo } = await field()
  await choose(large)
  const before = photo()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
  await choose(new Blob(['%PDF']))
  expect(find('.error').textContent).toBe('This file cannot be used. Choose a photo: max 2mb, JPG and PNG')
  expect(photo()).toBe(before)
})

test('a photo overtaken by another choice is dropped', async () => {
  const { choose, photo } = await field()
  let read = () => {}
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise(resolve => {
        read = () => resolve({ width: 10, height: 10, close: () => {} })
      }),
  )
  await choose(large)
  const readFirst = read
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }))
  await choose(large)
  readFirst()
  await settle()
  expect(photo()?.source.width).toBe(800)
})

test('can be cropped with sliders alone', async () => {
  const { choose, button, place, photo } = await field(1)
  await choose(large)
  await press(button('Crop'))
  const sliders = [...place.querySelectorAll<HTMLInputElement>('input[type=range]')]
  expect(sliders.map(slider => slider.closest('label')?.textContent)).toEqual([
    'Zoom',
    'Left and right',
    'Up and down',
  ])
  for (const [index, value] of ['2', '0.25', '1'].entries()) {
    const slider = sliders[index] as HTMLInputElement
    slider.value = value
    slider.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await settle()
  }
  await press(button('Done'))
  expect(photo()?.crop).toEqual({ zoom: 2, x: 0.25, y: 1 })
  expect(jpegs.at(-1)).toBe('300x300')
})

test('rotates by a quarter turn', async () => {
  const { choose, button } = await field()
  await choose(large)
  await press(button('Rotate'))
  await settle()
  expect(jpegs.at(-1)).toBe('600x800')
})
