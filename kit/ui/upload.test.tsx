import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Uploaded } from '#contract/endpoint.ts'
import { ApiError } from '#kit/api.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import type { UploadRun, UploadSettings, UploadState } from '#kit/upload.ts'
import { uploadEn } from './upload.en.ts'
import { UploadField } from './upload.tsx'

const MB = 1024 * 1024

/** Uploads that the test moves on by hand. */
type Run = UploadRun & {
  settings: UploadSettings
  file: Blob
  deeds: string[]
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
    const deeds: string[] = []
    const run = {
      ...{ $state, done, show, end, fail, deeds, settings, file },
      pause() {
        deeds.push('pause')
        show({ status: 'paused' })
      },
      resume() {
        deeds.push('resume')
        show({ status: 'sending' })
      },
      cancel: () => void deeds.push('cancel'),
    }
    runs.push(run)
    return run
  },
}))
beforeEach(() => {
  runs.length = 0
})

const words = { name: 'test', en: uploadEn, sw: async () => ({ sw: uploadEn }) }

async function field(kinds: ('pdf' | 'mp4' | 'jpg')[] = ['pdf']) {
  const speech = createSpeech('test', await loadSpeech(words, 'en'), { language: 'en' })
  const changes: (Uploaded | null)[] = []
  const drawing = await draw(
    <SpeechProvider value={speech}>
      <UploadField
        name="plan"
        label="Business plan"
        hint="As a PDF"
        rule={{ kinds, most: 10 * MB }}
        purpose="POST probe/plan plan"
        connection={() => ({ origin: 'https://portal.example' })}
        onChange={uploaded => void changes.push(uploaded)}
      />
    </SpeechProvider>,
  )
  const choose = async (file: File) => {
    const input = drawing.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    // the engine comes with the first file
    await vi.waitUntil(() => !drawing.place.querySelector('[aria-busy=true]'))
    await settle()
  }
  const button = (name: string) =>
    [...drawing.place.querySelectorAll('button')].find(one => one.textContent === name) as HTMLButtonElement
  const run = () => runs.at(-1) as Run
  return { ...drawing, choose, button, run, changes }
}

const pdf = (size: number, name = 'plan.pdf') =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' })

test('sends a file as soon as it is chosen, and says how much has arrived', async () => {
  const { choose, place, run, changes, find } = await field()
  expect(find('input').getAttribute('accept')).toBe('.pdf')
  await choose(pdf(4_100_000))
  expect(run().settings).toMatchObject({ purpose: 'POST probe/plan plan', name: 'plan.pdf', kind: 'pdf' })
  expect(place.textContent).toContain('plan.pdf, 4.1 MB')
  run().show({ sent: 1_025_000 })
  await settle()
  expect(place.textContent).toContain('1.0 MB of 4.1 MB, 25%')
  expect(find('progress').getAttribute('aria-valuetext')).toBe('1.0 MB of 4.1 MB, 25%')
  expect(changes).toEqual([null])
  run().show({ sent: 4_100_000, status: 'done' })
  run().end({ upload: 'abc' })
  await settle()
  expect(changes).toEqual([null, { upload: 'abc' }])
  expect(find('[role=status]').textContent).toBe('Sent: plan.pdf, 4.1 MB')
})

test('is paused, gone on with and cancelled by hand', async () => {
  const { choose, button, run, place, find } = await field()
  await choose(pdf(9_000))
  await press(button('Pause'))
  expect(find('[role=status]').textContent).toBe('Paused. What has arrived is kept.')
  await press(button('Go on'))
  await press(button('Cancel'))
  expect(run().deeds).toEqual(['pause', 'resume', 'cancel'])
  expect(place.querySelector('progress')).toBeNull()
  expect(place.textContent).toContain('Choose a file')
})

test.each([
  ['waiting', 'No connection. It goes on by itself when the signal is back.'],
  ['elsewhere', 'This file is being sent in another tab.'],
  ['checking', 'It has arrived and is being checked…'],
] as const)('says when it is %s', async (status, sentence) => {
  const { choose, run, find } = await field()
  await choose(pdf(9_000))
  run().show({ status })
  await settle()
  expect(find('[role=status]').textContent).toBe(sentence)
})

test('shows in the server’s words why a file is refused, and takes another one', async () => {
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
  ['too large', pdf(11_000_000), 'Choose a file of at most 10 MB. This one has 11.0 MB.'],
  [
    'a picture where none is asked for',
    new File(['x'], 'a.png', { type: 'image/png' }),
    'Choose a file of another kind: pdf',
  ],
])('sends nothing of a file that is %s', async (_, file, sentence) => {
  const { choose, find } = await field()
  await choose(file)
  expect(find('.error').textContent).toBe(sentence)
  expect(runs).toEqual([])
})

test('makes a photo smaller before it is sent, and says so', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  const nothing = () => {}
  const brush = { fillRect: nothing, drawImage: nothing }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, ...brush } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['x'.repeat(310_000)], { type: 'image/jpeg' })),
  )
  const { choose, run, place } = await field(['jpg'])
  await choose(new File(['x'.repeat(4_100_000)], 'duka.jpg', { type: 'image/jpeg' }))
  expect(run().file.size).toBe(310_000)
  expect(place.textContent).toContain('duka.jpg, made smaller: 4.1 MB → 310 kB')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what goes away with its screen rests, to be gone on with', async () => {
  const { choose, run, redraw } = await field()
  await choose(pdf(9_000))
  await redraw(null)
  expect(run().deeds).toEqual(['pause'])
})
