import { afterEach, expect, test, vi } from 'vitest'
import { createI18n, I18nProvider, loadI18n } from '#kit/core/i18n.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import { Camera } from './camera.tsx'
import { uploadEn } from './upload.en.ts'

const words = { name: 'test', en: uploadEn, others: {} }

/** Mocks a camera that the page may or may not use. */
function cameraOf(answer: 'open' | 'refused') {
  const stop = vi.fn()
  const getUserMedia = vi.fn(async () => {
    if (answer === 'refused') throw new DOMException('', 'NotAllowedError')
    return { getTracks: () => [{ stop }] }
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    set() {},
    get: () => null,
    configurable: true,
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  )
  return { stop, getUserMedia }
}
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function open(guide: 'card' | 'head' = 'card') {
  const i18n = createI18n('test', await loadI18n(words, 'en'), { language: 'en' })
  const shots: File[] = []
  const onClose = vi.fn()
  const drawing = await draw(
    <I18nProvider value={i18n}>
      <Camera
        title="ID Front"
        guide={guide}
        facing="environment"
        instead={<span>The phone’s camera</span>}
        onShot={photo => void shots.push(photo)}
        onClose={onClose}
      />
    </I18nProvider>,
  )
  await settle()
  return { ...drawing, shots, onClose }
}

test('shows the camera with a card frame, takes a photo and stops the camera', async () => {
  const { stop, getUserMedia } = cameraOf('open')
  const { find, place, shots, onClose, redraw } = await open()
  expect(getUserMedia).toHaveBeenCalledWith({ video: expect.objectContaining({ facingMode: 'environment' }) })
  expect(find('.finder').className).toContain('card')
  Object.defineProperty(find('video'), 'videoWidth', { value: 1920 })
  Object.defineProperty(find('video'), 'videoHeight', { value: 1080 })
  const shoot = [...place.querySelectorAll('button')].find(one => one.textContent === 'Take the photo')
  await press(shoot as Element)
  expect(shots.map(({ name, type }) => [name, type])).toEqual([['photo.jpg', 'image/jpeg']])
  expect(onClose).toHaveBeenCalledOnce()
  await redraw(null)
  expect(stop).toHaveBeenCalled()
})

test('stops the camera whose picture cannot be shown', async () => {
  const { stop } = cameraOf('open')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  const { place } = await open()
  expect(place.textContent).toContain('The camera cannot open here.')
  expect(stop).toHaveBeenCalled()
})

test('offers the phone’s camera app where the camera is refused', async () => {
  cameraOf('refused')
  const { place } = await open('head')
  expect(place.textContent).toContain('The camera cannot open here.')
  expect(place.textContent).toContain('The phone’s camera')
})
