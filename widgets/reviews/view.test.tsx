import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { daysAgo, idOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { answerRow, DECIDE, fileOf, LIST, PAGE, pageOf, reviewOf, reviews, rowOf } from './testing.ts'
import { Reviews } from './view.tsx'
import { en } from './words.en.ts'

beforeEach(() => localStorage.clear())

const words = { name: 'reviews', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const HUBS = 'GET onboarding/hubs/all'
const COHORTS = 'GET onboarding/cohorts'

const counts = { pending: 2, approved: 1_240, rejected: 3, onboarding: 1, application: 1 }
const rows = [rowOf({ at: daysAgo(6), tries: 2 }), answerRow({ at: daysAgo(0) })]
const listOf = (data: object[]) => ({ data, total: data.length, page: 1, size: 25, counts })
const at = (more = '') => `/review/${idOf('a')}${more}`

type Setup = { path?: string; language?: string; answers?: Answers }

async function show({ path, language, answers }: Setup = {}) {
  const made = reviews(path, {
    [LIST]: listOf(rows),
    [HUBS]: {
      data: [
        { id: idOf('b'), name: 'Nairobi' },
        { id: idOf('7'), name: 'Kisumu' },
      ],
    },
    [COHORTS]: { data: [{ id: idOf('8'), name: 'Growth', year: 2026 }] },
    ...answers,
  })
  const screen = await showView(<Reviews model={made.model} />, words, language)
  return { ...made, ...screen, reason: () => screen.field('reason') }
}

describe('the list', () => {
  test('shows each submission’s person, step, hub, waiting time and attempt', async () => {
    const { reads, table } = await show()
    await reads('Amina Otieno')
    expect(table()).toEqual([
      {
        Person: 'Amina Otieno',
        Item: 'ID Back | Onboarding',
        Hub: 'Nairobi',
        Submitted: '6 days ago | Waiting too long',
        Attempt: 'Attempt 2',
      },
      {
        Person: 'Baraka Juma',
        Item: '1. What does your business sell? | Growth',
        Hub: 'Nairobi',
        Submitted: 'Today | New',
        Attempt: 'First',
      },
    ])
  })

  test('has a counted tab for pending, returned and approved', async () => {
    const { reads, all, button, sent, model } = await show({ path: `/reviews?hub=${idOf('b')}` })
    await reads('Amina Otieno')
    expect(all('.tabs a').map(one => one.textContent)).toEqual(['Waiting2', 'Sent back3', 'Approved1,240'])
    await press(button('Approved1,240'))
    expect(model.path.$path.get()).toBe(`/reviews?hub=${idOf('b')}&verdict=approved`)
    expect(sent(LIST).at(-1)).toEqual({
      query: { verdict: 'approved', hub: idOf('b'), page: 1, size: 25 },
    })
  })

  test('is filtered by programme, step, hub and cohort, kept in the path', async () => {
    const { reads, all, model } = await show()
    await reads('Amina Otieno')
    await vi.waitUntil(() => all('.filters select').length === 4)
    const choices = all('.filters select') as HTMLSelectElement[]
    expect(choices.map(one => one.getAttribute('aria-label'))).toEqual(['Programme', 'Step', 'Hub', 'Cohort'])
    expect([...(choices[0] as HTMLSelectElement).options].map(one => one.text)).toEqual([
      'Programme',
      'Onboarding (1)',
      'Application (1)',
    ])
    await type(choices[1] as HTMLSelectElement, 'kraPin')
    await type(choices[2] as HTMLSelectElement, idOf('7'))
    expect(model.path.$path.get()).toBe(`/reviews?step=kraPin&hub=${idOf('7')}`)
  })

  test('links to a submission, with the list’s query', async () => {
    const { reads, all, button, emit } = await show({ path: '/reviews?programme=onboarding' })
    await reads('Amina Otieno')
    expect(all('tbody a')[0]?.getAttribute('href')).toBe(`/processor${at('?programme=onboarding')}`)
    await press(button('Amina Otieno'))
    expect(emit).toHaveBeenCalledWith('navigate', { path: at('?programme=onboarding'), replace: false })
  })

  test('shows empty states for no submissions and no matches', async () => {
    const none = { [LIST]: listOf([]) }
    await (await show({ answers: none })).reads('No submissions to review')
    await (await show({ path: '/reviews?verdict=approved', answers: none })).reads('Nothing approved yet')
    const { reads, button, model } = await show({ path: '/reviews?search=zz', answers: none })
    await reads('Nothing matches these filters')
    await press(button('Show everything'))
    expect(model.path.$path.get()).toBe('/reviews')
  })

  test('shows a load failure, and retries', async () => {
    const { reads, button, known } = await show({
      answers: { [LIST]: new ApiError('unavailable', 'The service is away.', 503) },
    })
    await reads('The service is away.')
    known[LIST] = listOf(rows)
    await press(button('Try again'))
    await reads('Amina Otieno')
  })
})

describe('a submission', () => {
  test('is shown beside a comparison, which can be changed', async () => {
    const { reads, all, place } = await show({ path: at() })
    await reads('Compare with')
    expect(all('.side img').map(one => one.getAttribute('src'))).toEqual([
      'https://portal.example/files/back.jpg',
      'https://portal.example/files/front.jpg',
    ])
    const choice = place.querySelector<HTMLSelectElement>('[name=beside]') as HTMLSelectElement
    expect([...choice.options].map(one => one.text)).toEqual(['Passport', 'ID Front'])
    expect(all('.side-head .badge').map(one => one.textContent)).toEqual(['Approved'])
    await type(choice, idOf('0'))
    expect(all('.side img')[1]?.getAttribute('src')).toBe('https://portal.example/files/passport.jpg')
  })

  test('shows the person’s details, and its position in the list', async () => {
    const { reads, all, text, button } = await show({ path: at() })
    await reads('4 of 27')
    expect(all('dl > div').map(one => one.textContent)).toEqual([
      'PersonAmina Otieno',
      'Emailamina@example.org',
      'Phone+254712345678',
      'CountryKenya',
      'LanguageEnglish',
      'HubNairobi',
      'Progress3 of 14 submitted',
    ])
    expect(text()).toContain('3 days ago')
    expect(button('Open client page').getAttribute('href')).toBe(`/processor/client/${idOf('c')}`)
    expect(button('All from this person').getAttribute('href')).toBe(`/processor/reviews?person=${idOf('c')}`)
  })

  test('that was returned before is shown beside that attempt, with the reason', async () => {
    const before = {
      id: idOf('2'),
      at: '2026-11-10T09:00:00.000Z',
      verdict: 'rejected' as const,
      value: null,
      reason: 'It is blurred.',
      by: 'Grace Wanjiru',
      decidedAt: '2026-11-11T09:00:00.000Z',
      file: fileOf('blurred.jpg', 'image/jpeg'),
    }
    const { reads, all } = await show({
      path: at(),
      answers: { [PAGE]: reviewOf({ tries: 2, attempts: [...pageOf().attempts, before] }) },
    })
    await reads('It is blurred.')
    await reads('Grace Wanjiru, 11 Nov 2026')
    expect(all('.side img')[1]?.getAttribute('src')).toBe('https://portal.example/files/blurred.jpg')
  })

  test('marks an attempt that was replaced by a newer one', async () => {
    const before = {
      id: idOf('2'),
      at: '2026-11-10T09:00:00.000Z',
      verdict: 'pending' as const,
      value: null,
      reason: null,
      by: null,
      decidedAt: null,
      file: fileOf('blurred.jpg', 'image/jpeg'),
    }
    const { reads, text } = await show({
      path: at(),
      answers: { [PAGE]: reviewOf({ tries: 2, attempts: [...pageOf().attempts, before] }) },
    })
    await reads('Replaced by a newer one')
    expect(text().match(/Replaced by/g)).toHaveLength(1)
  })

  test('that is a picture can be zoomed and rotated', async () => {
    const { reads, all, button, text } = await show({ path: at() })
    await reads('Compare with')
    const left = '.side:first-child'
    expect(button('Zoom out', left).getAttribute('aria-disabled')).toBe('true')
    await press(button('Zoom in', left))
    expect(text()).toContain('150%')
    expect(button('Zoom out', left).getAttribute('aria-disabled')).toBe('false')
    await press(button('Rotate', left))
    expect(all(`${left} img`)[0]?.className).toBe('across')
  })

  test('with an expired URL can be reloaded', async () => {
    const { reads, all, button, sent } = await show({ path: at() })
    await reads('Compare with')
    all('.side img')[0]?.dispatchEvent(new Event('error'))
    await reads('The file could not be shown.')
    await press(button('Reload'))
    expect(sent(PAGE)).toHaveLength(2)
  })

  test.each([
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
  ])('of type %s is played', async (kind, tag) => {
    const [attempt] = pageOf().attempts
    const { reads, all } = await show({
      path: at(),
      answers: {
        [PAGE]: reviewOf({
          attempts: [{ ...(attempt as NonNullable<typeof attempt>), file: fileOf('pitch', kind) }],
        }),
      },
    })
    await reads('Compare with')
    expect(all(`.side ${tag}`)[0]?.getAttribute('src')).toBe('https://portal.example/files/pitch')
  })

  test('that is text is shown, and one of another type can be downloaded', async () => {
    const [attempt] = pageOf().attempts as [ReturnType<typeof pageOf>['attempts'][number]]
    const said = await show({
      path: at(),
      answers: {
        [PAGE]: reviewOf({
          step: 'investOverview',
          attempts: [{ ...attempt, file: null, value: 'We sell\nfish.' }],
        }),
      },
    })
    await said.reads('We sell\nfish.')
    const sheet = await show({
      path: at(),
      answers: {
        [PAGE]: reviewOf({ attempts: [{ ...attempt, file: fileOf('plan.xlsx', 'application/x') }] }),
      },
    })
    await sheet.reads('Files of this type open in another app.')
    expect(sheet.button('Download plan.xlsx').getAttribute('download')).toBe('plan.xlsx')
  })

  test('is navigated by keys, except while typing', async () => {
    const { reads, key, model, all } = await show({ path: at('?step=idBack') })
    await reads('4 of 27')
    const select = all('select')[0] as HTMLElement
    await key('j', select)
    await key('k')
    expect(model.path.$path.get()).toBe(at('?step=idBack'))
    await key('j')
    expect(model.path.$path.get()).toBe(`/review/${idOf('d')}?step=idBack`)
  })

  test('that is unknown shows a message, and a load failure can be retried', async () => {
    const gone = await show({ path: at(), answers: { [PAGE]: new ApiError('not-found', '', 404) } })
    await gone.reads('Submission not found')
    const failed = await show({ path: at(), answers: { [PAGE]: new ApiError('unreachable', '') } })
    await failed.reads('This submission could not be loaded')
    failed.known[PAGE] = reviewOf()
    await press(failed.button('Try again'))
    await failed.reads('4 of 27')
  })
})

describe('the decision', () => {
  test('approves with one tap and opens the next item, with a way back', async () => {
    const { reads, button, model, known } = await show({ path: at() })
    await reads('4 of 27')
    known[PAGE] = reviewOf({ ...answerRow() }, { position: 4, total: 26 })
    await press(button('Approve'))
    await reads('Amina Otieno, ID Back: It is approved.')
    expect(model.path.$path.get()).toBe(`/review/${idOf('d')}`)
    await reads('1. What does your business sell?')
    await press(button('View again'))
    expect(model.path.$path.get()).toBe(at())
  })

  test('returns with a reason, which presets fill in', async () => {
    const { reads, button, send, reason, sent, place, known } = await show({ path: at() })
    await reads('4 of 27')
    await press(button('Send back'))
    await reads('Send back: ID Back')
    await send()
    await reads('Say what to fix, or choose a reason above.')
    expect(sent(DECIDE)).toEqual([])
    await press(button('+ It is too dark. Take it in daylight, without a flash.'))
    await press(button('+ It is too dark. Take it in daylight, without a flash.'))
    await type(reason(), `${reason().value}\nThank you.`)
    known[DECIDE] = { message: 'It is sent back, and the person will be told why.' }
    await send()
    expect(sent(DECIDE)).toMatchObject([
      {
        body: {
          verdict: 'rejected',
          reason: 'It is too dark. Take it in daylight, without a flash. Thank you.',
        },
      },
    ])
    await reads('the person will be told why.')
    expect(place.querySelector('dialog')).toBeNull()
  })

  test('inserts a preset reason in the recipient’s language', async () => {
    const review = reviewOf({ known: { ...reviewOf().data.known, language: 'sw' } })
    const { reads, button, reason } = await show({ path: at(), answers: { [PAGE]: review } })
    await reads('4 of 27')
    await reads('Kiswahili')
    await press(button('Send back'))
    await reads('They read Kiswahili; common reasons are sent in it.')
    await press(button('+ It is too dark. Take it in daylight, without a flash.'))
    expect(reason().value).toBe('Ni giza mno. Piga mchana, bila mwanga wa simu.')
  })

  test('offers preset reasons that fit the submission', async () => {
    const text = await show({ path: at(), answers: { [PAGE]: reviewOf({ type: 'textarea' }) } })
    await text.reads('4 of 27')
    await press(text.button('Send back'))
    await text.reads('It does not answer the question.')
    const signed = await show({ path: at(), answers: { [PAGE]: reviewOf({ step: 'codeConduct' }) } })
    await signed.reads('4 of 27')
    await press(signed.button('Send back'))
    await signed.reads('The signature or the date is missing.')
  })

  test('shows the server’s refusal, and keeps the input', async () => {
    const { reads, button, send, reason } = await show({
      path: at(),
      answers: { [DECIDE]: new ApiError('conflict', 'Grace Wanjiru has already approved this.', 409) },
    })
    await reads('4 of 27')
    await press(button('Send back'))
    await reads('Send back: ID Back')
    await type(reason(), 'It is blurred.')
    await send()
    await reads('Grace Wanjiru has already approved this.')
    expect(reason().value).toBe('It is blurred.')
  })

  test('on an outdated submission shows a message, and the newer one', async () => {
    const overtaken = 'Something newer was submitted. Review that one instead.'
    let page = reviewOf()
    const { reads, button, send, reason } = await show({
      path: at(),
      answers: { [PAGE]: () => page, [DECIDE]: new ApiError('conflict', overtaken, 409) },
    })
    await reads('4 of 27')
    await press(button('Send back'))
    await reads('Send back: ID Back')
    await type(reason(), 'It is blurred.')
    page = reviewOf({ id: idOf('f'), tries: 2 })
    await send()
    await reads(overtaken)
    await reads('Attempt 2')
  })

  test('offers the actions that fit its verdict', async () => {
    const { reads, all } = await show({ path: at(), answers: { [PAGE]: reviewOf({ verdict: 'approved' }) } })
    await reads('4 of 27')
    expect(all('.page-head button').map(one => one.textContent)).toEqual(['Send back'])
    const back = await show({ path: at(), answers: { [PAGE]: reviewOf({ verdict: 'rejected' }) } })
    await back.reads('4 of 27')
    expect(back.all('.page-head button').map(one => one.textContent)).toEqual([
      'Approve',
      'Change the reason',
    ])
  })
})

test('is translated into Kiswahili', async () => {
  const { reads, text } = await show({ language: 'sw' })
  await reads('Amina Otieno')
  for (const part of ['Mapitio', 'Yanayosubiri', 'Linasubiri mno', 'Kitambulisho (nyuma)', 'Jaribio la 2']) {
    expect(text()).toContain(part)
  }
})
