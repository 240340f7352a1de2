import { atom } from 'nanostores'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Uploaded } from '#contract/endpoint.ts'
import { ApiError } from '#kit/core/api.ts'
import { createI18n, I18nProvider, loadI18n } from '#kit/core/i18n.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import type { UploadRun, UploadSettings, UploadState } from '#kit/upload.ts'
import { movie } from './testing.ts'
import { uploadEn } from './upload.en.ts'
import { UploadField } from './upload.tsx'

const MB = 1024 * 1024

/** Uploads that the test controls. */
type Run = UploadRun & {
  settings: UploadSettings
  file: Blob
  actions: string[]
  show(changes: Partial<UploadState>): void
  end(uploaded: Uploaded): void
  fail(error: Error): void
}
const runs: Run[] = []
vi.mock('#kit/upload.ts', () => ({
  startUpload(file: Blob, settings: UploadSettings): UploadRun {
    const $state = atom<UploadState>({ sent: 0, size: file.size, status: 'sending' })
    const show = (changes: Partial<UploadState>) => $state.set({ ...$state.get(), ...changes })
    let [end, fail] = [(_: Uploaded) => {}, (_: Error) => {}]
    const done = new Promise<Uploaded>((resolve, reject) => {
      end = resolve
      fail = reject
    })
    const actions: string[] = []
    const run = {
      $state,
      done,
      show,
      end,
      fail,
      actions,
      settings,
      file,
      pause() {
        actions.push('pause')
        show({ status: 'paused' })
      },
      resume() {
        actions.push('resume')
        show({ status: 'sending' })
      },
      cancel: () => void actions.push('cancel'),
    }
    runs.push(run)
    return run
  },
}))
beforeEach(() => {
  runs.length = 0
})

const words = { name: 'test', en: uploadEn, others: {} }

async function field(kinds: ('pdf' | 'mp4' | 'jpg')[] = ['pdf'], more: object = {}) {
  const i18n = createI18n('test', await loadI18n(words, 'en'), { language: 'en' })
  const changes: (Uploaded | null)[] = []
  const drawing = await draw(
    <I18nProvider value={i18n}>
      <UploadField
        name="plan"
        label="Business plan"
        hint="As a PDF"
        rule={{ kinds, most: 10 * MB }}
        purpose="POST probe/plan plan"
        connection={() => ({ origin: 'https://portal.example' })}
        onChange={uploaded => void changes.push(uploaded)}
        {...more}
      />
    </I18nProvider>,
  )
  const put = (file: File) => {
    const input = drawing.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const choose = async (file: File) => {
    put(file)
    await settle()
    // the upload code is loaded with the first file
    await vi.waitUntil(() => !drawing.place.querySelector('[aria-busy=true]'))
    await settle()
  }
  const button = (name: string) =>
    [...drawing.place.querySelectorAll('button')].find(one => one.textContent === name) as HTMLButtonElement
  const run = () => runs.at(-1) as Run
  return { ...drawing, put, choose, button, run, changes }
}

const pdf = (size: number, name = 'plan.pdf') =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' })

test('uploads a chosen file at once, and shows its progress', async () => {
  const { choose, place, run, changes, find } = await field()
  expect(find('input').getAttribute('accept')).toBe('.pdf')
  await choose(pdf(4_100_000))
  expect(run().settings).toMatchObject({ purpose: 'POST probe/plan plan', name: 'plan.pdf', kind: 'pdf' })
  expect(place.textContent).toContain('plan.pdf, 3.9 MB')
  run().show({ sent: 1_025_000 })
  await settle()
  expect(place.textContent).toContain('1001 kB of 3.9 MB, 25%')
  expect(find('progress').getAttribute('aria-valuetext')).toBe('1001 kB of 3.9 MB, 25%')
  // announced at every quarter only
  expect(find('[role=status]').textContent).toBe('Sending: 25%')
  run().show({ sent: 1_900_000 })
  await settle()
  expect(find('[role=status]').textContent).toBe('Sending: 25%')
  expect(changes).toEqual([null])
  run().show({ sent: 4_100_000, status: 'done' })
  run().end({ upload: 'abc' })
  await settle()
  expect(changes).toEqual([null, { upload: 'abc' }])
  expect(find('[role=status]').textContent).toBe('Sent: plan.pdf, 3.9 MB')
})

test('can be paused, resumed and cancelled', async () => {
  const { choose, button, run, place, find } = await field()
  await choose(pdf(9_000))
  await press(button('Pause'))
  expect(find('[role=status]').textContent).toBe('Paused. Your progress is saved.')
  await press(button('Resume'))
  await press(button('Cancel'))
  expect(run().actions).toEqual(['pause', 'resume', 'cancel'])
  expect(place.querySelector('progress')).toBeNull()
  expect(place.textContent).toContain('Choose a file')
})

test.each([
  ['waiting', 'No connection, or our server is busy. It continues automatically.'],
  ['elsewhere', 'This file is being sent in another tab.'],
  ['checking', 'Uploaded. Checking the file…'],
] as const)('shows a status text when %s', async (status, sentence) => {
  const { choose, run, find } = await field()
  await choose(pdf(9_000))
  run().show({ status })
  await settle()
  expect(find('[role=status]').textContent).toBe(sentence)
})

test('shows the server’s reason for rejecting a file, and accepts another', async () => {
  const { choose, run, find, place, changes } = await field()
  await choose(pdf(9_000))
  run().fail(new ApiError('invalid', 'Choose a PDF file.', 400))
  await settle()
  expect(find('.error').textContent).toBe('Choose a PDF file.')
  expect(find('input').getAttribute('aria-invalid')).toBe('true')
  await choose(pdf(8_000, 'other.pdf'))
  expect(place.querySelector('.error')?.textContent ?? '').toBe('')
  run().end({ upload: 'def' })
  await settle()
  expect(changes.at(-1)).toEqual({ upload: 'def' })
})

test.each([
  ['empty', new File([], 'plan.pdf'), 'This file is empty. Choose another one.'],
  ['too large', pdf(10 * MB + 1), 'Choose a file of at most 10 MB. This one is 10.1 MB.'],
  [
    'a picture where none is asked for',
    new File(['x'], 'a.png', { type: 'image/png' }),
    'Choose one of these file types: PDF',
  ],
])('rejects a file that is %s before sending', async (_, file, sentence) => {
  const { choose, find } = await field()
  await choose(file)
  expect(find('.error').textContent).toBe(sentence)
  expect(runs).toEqual([])
})

/** Mocks the browser's decoder and canvas, which the test DOM lacks: every picture is encoded to this many bytes. */
function canvases(bytes: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  const nothing = () => {}
  const brush = { fillRect: nothing, drawImage: nothing, translate: nothing, rotate: nothing }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, ...brush } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })),
  )
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
const photo = () => new File(['x'.repeat(4_100_000)], 'duka.jpg', { type: 'image/jpeg' })

test('shrinks a photo before sending, and says so', async () => {
  canvases(310_000)
  const { choose, run, place } = await field(['jpg'])
  await choose(photo())
  expect(run().file.size).toBe(310_000)
  expect(place.textContent).toContain('duka.jpg, made smaller: 3.9 MB → 303 kB')
})

test('previews the sent photo, and uploads it again after rotating', async () => {
  canvases(310_000)
  const { choose, run, place, button, changes } = await field(['jpg'])
  await choose(photo())
  const preview = () => place.querySelector('canvas') as HTMLCanvasElement
  await vi.waitUntil(preview)
  expect([preview().width, preview().height]).toEqual([800, 600])
  run().show({ sent: 310_000, status: 'done' })
  run().end({ upload: 'abc' })
  await settle()
  await press(button('Rotate'))
  await vi.waitUntil(() => runs.length === 2)
  await settle()
  expect(runs[0]?.actions).toEqual(['cancel'])
  expect([preview().width, preview().height]).toEqual([600, 800])
  run().end({ upload: 'def' })
  await settle()
  expect(changes).toEqual([null, { upload: 'abc' }, null, { upload: 'def' }])
})

test('a photo cancelled during rotation is not sent', async () => {
  canvases(310_000)
  const { choose, button } = await field(['jpg'])
  await choose(photo())
  let finish: (() => void) | undefined
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => {
    finish = () => done(new Blob(['x'], { type: 'image/jpeg' }))
  })
  await press(button('Rotate'))
  await vi.waitUntil(() => finish)
  await press(button('Cancel'))
  finish?.()
  await settle()
  expect(runs).toHaveLength(1)
})

test('only the last of two quick choices is sent', async () => {
  canvases(310_000)
  let isDecoding = false
  let decode = (_: object) => {}
  vi.stubGlobal('createImageBitmap', () => {
    isDecoding = true
    return new Promise<object>(resolve => {
      decode = resolve
    })
  })
  const { put, choose, run } = await field(['jpg', 'pdf'])
  put(photo())
  await vi.waitUntil(() => isDecoding)
  await choose(pdf(9_000))
  decode({ width: 4000, height: 3000, close: () => {} })
  await settle()
  expect(runs).toHaveLength(1)
  expect(run().settings.name).toBe('plan.pdf')
})

describe('camera', () => {
  const film = (getUserMedia?: () => Promise<MediaStream>) => {
    const value = getUserMedia && { getUserMedia }
    Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  }
  const actions = (place: HTMLElement) =>
    [...place.querySelectorAll('.actions > *')].map(one => one.textContent)

  test('opens in the page where video is supported', async () => {
    film(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    const { button, place } = await field(['jpg'], { camera: 'environment', guide: 'card' })
    expect(actions(place)).toEqual(['Take a photo', 'Choose a file'])
    await press(button('Take a photo'))
    await vi.waitUntil(() => place.textContent?.includes('The camera cannot open here.'))
    expect(place.querySelector('dialog input[capture=environment]')).not.toBeNull()
  })

  test('is left to the phone elsewhere', async () => {
    film()
    const { place } = await field(['jpg'], { camera: 'environment', guide: 'card' })
    expect(actions(place)).toEqual(['Choose a file'])
  })
})

test('a file of another kind by both its name and its type is rejected before sending', async () => {
  const { choose, place, run, button } = await field(['pdf', 'jpg'])
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await choose(new File(['x'], 'plan.docx', { type: word }))
  expect(place.textContent).toContain('Choose one of these file types: PDF, JPG')
  expect(run()).toBeUndefined()
  for (const [name, type] of [
    ['plan.pdf', word],
    ['plan.docx', 'application/pdf'],
    ['DOC-20261126-WA0001', word],
    ['plan.docx', ''],
    ['plan.bin', 'application/octet-stream'],
  ] as const) {
    await choose(new File(['x'], name, { type }))
    expect(run().settings.name).toBe(name)
    await press(button('Cancel'))
  }
})

test('shows an error when the response has no upload id', async () => {
  const { choose, run, find } = await field()
  await choose(pdf(9_000))
  run().end({ upload: '' })
  await settle()
  expect(find('.error').textContent).toBe('Upload may have Failed, Unknown response')
})

test('tells the form whether an upload is running', async () => {
  const told: boolean[] = []
  const onSending = (isUnderWay: boolean) => void told.push(isUnderWay)
  const { choose, button } = await field(['pdf'], { onSending })
  await choose(pdf(9_000))
  await press(button('Cancel'))
  expect(told).toEqual([false, true, false])
})

describe('videos', () => {
  test('that are too long are rejected before sending', async () => {
    const { choose, find } = await field(['mp4'], { seconds: 300 })
    await choose(movie(372))
    expect(find('.error').textContent).toBe('Choose a video of at most 5:00 minutes. This one is 6:12.')
    expect(runs).toEqual([])
  })

  test('that are short enough are sent', async () => {
    const { choose, run } = await field(['mp4'], { seconds: 300 })
    await choose(movie(300))
    expect(run().settings.kind).toBe('mp4')
  })
})

test('pauses the upload when it is unmounted', async () => {
  const { choose, run, redraw } = await field()
  await choose(pdf(9_000))
  await redraw(null)
  expect(run().actions).toEqual(['pause'])
})
