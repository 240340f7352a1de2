import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SurveyMenu } from '#contract/survey.ts'
import { ApiError } from '#kit/core/api.ts'
import { userOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { asking, cardOf, menuOf, OPEN, SEND_OPEN, show, visit } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const options = (...values: string[]) => ({
  options: values.map(value => ({ value, label: { en: value.toUpperCase() } })),
})
const one = asking

describe('each type of question', () => {
  test('a question may be called like a property of its form', async () => {
    const { field, choose, send, reads } = await show({
      menu: menuOf(
        one([{ kind: 'select-one', name: 'is', list: 'yesno', label: { en: 'Is it open?' } }], visit.lists),
      ),
    })
    await choose('is', 'yes')
    expect(field('is').checked).toBe(true)
    await send()
    await reads('This is what will be sent.')
  })

  test('text, numbers, dates and phones have matching inputs', async () => {
    const { field } = await show({
      menu: menuOf(
        one([
          { kind: 'text', name: 'text', label: { en: 'Text' } },
          { kind: 'long-text', name: 'long', label: { en: 'Long' } },
          { kind: 'integer', name: 'whole', label: { en: 'Whole' } },
          { kind: 'decimal', name: 'part', label: { en: 'Part' } },
          { kind: 'date', name: 'day', label: { en: 'Day' } },
          { kind: 'phone', name: 'tel', label: { en: 'Tel' } },
        ]),
      ),
    })
    expect(field('text').type).toBe('text')
    expect(field('long').tagName).toBe('TEXTAREA')
    expect(field('whole').inputMode).toBe('numeric')
    expect(field('part').inputMode).toBe('decimal')
    expect(field('day').type).toBe('date')
    expect(field('tel').type).toBe('tel')
  })

  test('a single choice uses radios, or a select if minimal', async () => {
    const { field, choose, fill, model } = await show({
      menu: menuOf(
        one(
          [
            { kind: 'select-one', name: 'open', list: 'ab', label: { en: 'Open' } },
            { kind: 'select-one', name: 'small', list: 'ab', label: { en: 'Small' }, appearance: 'minimal' },
          ],
          { ab: options('a', 'b') },
        ),
      ),
    })
    await choose('open', 'b')
    expect(field('small').tagName).toBe('SELECT')
    await fill('small', 'a')
    expect(model.$opening.get()?.filling.answers()).toEqual({ open: 'b', small: 'a' })
  })

  test('several choices use checkboxes', async () => {
    const { drawn, choose, model } = await show({
      menu: menuOf(
        one([{ kind: 'select-multiple', name: 'many', list: 'abc', label: { en: 'Many' } }], {
          abc: options('a', 'b', 'c'),
        }),
      ),
    })
    await drawn()
    await choose('many', 'c')
    await choose('many', 'a')
    expect(model.$opening.get()?.filling.answers()).toEqual({ many: ['a', 'c'] })
  })

  test('a long list is searchable, and the chosen option stays visible', async () => {
    const places = Array.from({ length: 40 }, (_, at) => `place-${at}`)
    const { reads, all, find, choose, text } = await show({
      menu: menuOf(
        one([{ kind: 'select-one', name: 'place', list: 'places', label: { en: 'Where?' } }], {
          places: options(...places),
        }),
      ),
    })
    await reads('More than 30')
    await type(find<HTMLInputElement>('[type=search]'), 'Place-39')
    expect(text()).toContain('1 found')
    expect(all('[name=place]')).toHaveLength(1)
    await choose('place', 'place-39')
    await type(find<HTMLInputElement>('[type=search]'), 'place-1')
    expect(all('[name=place]').map(option => (option as HTMLInputElement).value)).toContain('place-39')
  })

  test('choosing in a long list leaves the options in their places, so that arrow keys reach all of them', async () => {
    const places = Array.from({ length: 40 }, (_, at) => `place-${at}`)
    const { reads, all, choose } = await show({
      menu: menuOf(
        one([{ kind: 'select-one', name: 'place', list: 'places', label: { en: 'Where?' } }], {
          places: options(...places),
        }),
      ),
    })
    await reads('More than 30')
    await choose('place', 'place-2')
    expect(all('[name=place]').map(option => (option as HTMLInputElement).value)).toEqual(places.slice(0, 30))
  })

  test('a rating has the given number of points', async () => {
    const { reads, choose, all, model } = await show({
      menu: menuOf(one([{ kind: 'rating', name: 'stars', label: { en: 'How was it?' }, points: 4 }])),
    })
    await reads('4 of 4')
    await choose('stars', '3')
    expect(all('.point.on')).toHaveLength(3)
    expect(model.$opening.get()?.filling.answers()).toEqual({ stars: '3' })
  })

  test('a ranking is reordered by buttons and keys, and focus follows', async () => {
    const { reads, tap, key, text, focused, model } = await show({
      menu: menuOf(
        one([{ kind: 'ranking', name: 'order', list: 'abc', label: { en: 'Order' } }], {
          abc: options('a', 'b', 'c'),
        }),
      ),
    })
    const order = () => model.$opening.get()?.filling.answers().order
    await reads('Put them in order')
    expect(order()).toBeUndefined()
    await tap('C: up, now at 3')
    expect(order()).toEqual(['a', 'c', 'b'])
    expect(text()).toContain('C is at 2 of 3')
    expect(focused()?.getAttribute('aria-label')).toBe('C: up, now at 2')
    await key('ArrowUp', focused() as Element)
    expect(order()).toEqual(['c', 'a', 'b'])
    // at the top, “up” is disabled, so the focus moves to “down”
    expect(focused()?.getAttribute('aria-label')).toBe('C: down, now at 1')
  })

  test('a ranking can be accepted in its initial order', async () => {
    const { reads, tap, model } = await show({
      menu: menuOf(
        one([{ kind: 'ranking', name: 'order', list: 'ab', label: { en: 'Order' } }], {
          ab: options('a', 'b'),
        }),
      ),
    })
    await reads('This is my order')
    await tap('This is my order')
    expect(model.$opening.get()?.filling.answers()).toEqual({ order: ['a', 'b'] })
  })

  test('a photo has a file input', async () => {
    const { reads, field } = await show({
      menu: menuOf(one([{ kind: 'photo', name: 'stall', label: { en: 'Your stall' } }])),
    })
    await reads('Choose a photo')
    expect(field('stall').type).toBe('file')
  })

  test('a note is shown, and a calculation is not', async () => {
    const { reads, text } = await show({
      menu: menuOf(
        one([
          { kind: 'note', name: 'hello', label: { en: 'Hello there' }, hint: { en: 'Good to see you' } },
          { kind: 'text', name: 'name', label: { en: 'Name' } },
          { kind: 'calculate', name: 'sum', label: { en: 'Secret' }, calculation: '1 + 1' },
        ]),
      ),
    })
    await reads('Hello there')
    expect(text()).toContain('Good to see you')
    expect(text()).not.toContain('Secret')
  })

  test('hints and images are shown with their question', async () => {
    const { find, reads } = await show({
      menu: menuOf(
        one([{ kind: 'text', name: 'a', label: { en: 'A' }, hint: { en: 'A hint' }, image: '/a.png' }]),
      ),
    })
    await reads('A hint')
    expect(find<HTMLImageElement>('.row img').getAttribute('src')).toBe('/a.png')
  })

  test('a read-only question is shown as text', async () => {
    const { reads, all } = await show({
      menu: menuOf(
        one([
          { kind: 'text', name: 'fixed', label: { en: 'Fixed' }, readOnly: true, default: 'As it is' },
          { kind: 'text', name: 'free', label: { en: 'Free' } },
        ]),
      ),
    })
    await reads('As it is')
    expect(all('[name=fixed]')).toEqual([])
  })
})

describe('server options', () => {
  const hubs = one([{ kind: 'select-one', name: 'hub', list: 'hubs', label: { en: 'Hub' } }], {
    hubs: { server: 'hubs' },
  })
  const OPTIONS = 'POST survey/open/:code/options/:list'

  test('are offered', async () => {
    const option = { value: 'h1', label: { en: 'Nairobi' } }
    const data = [{ id: 'h1', name: 'Nairobi', option }]
    const { reads } = await show({ menu: menuOf(hubs), answers: { [OPTIONS]: { data } } })
    await reads('Nairobi')
  })

  test('that fail to load can be retried; an empty list shows a message', async () => {
    const away = new ApiError('unavailable', '', 503)
    const { reads, tap, known } = await show({ menu: menuOf(hubs), answers: { [OPTIONS]: away } })
    await reads('Error Occured Reading Options')
    known[OPTIONS] = { data: [] }
    await tap('Try again')
    await reads('Error! No Options available')
  })
})

describe('continuing', () => {
  test('focuses the first error, lists all, and clears them as they are fixed', async () => {
    const { send, reads, choose, text, focused, fill, all } = await show()
    await send()
    await reads('Fix 2 things to continue')
    expect(focused()?.getAttribute('name')).toBe('trade')
    expect(all('.error-summary a').map(link => link.textContent)).toEqual([
      'What do you sell?',
      'How many work there?',
    ])
    await choose('trade', 'food')
    await reads('Fix one thing to continue')
    await fill('staff', '501')
    expect(text()).toContain('That is a large shop.')
    await fill('staff', '5')
    expect(all('.error-summary')).toEqual([])
  })

  test('focuses a missing answer far below, also in newly shown questions', async () => {
    const many = one([
      { kind: 'integer', name: 'staff', label: { en: 'Staff' } },
      ...Array.from({ length: 12 }, (_, at) => ({
        kind: 'group' as const,
        name: `g${at}`,
        label: { en: `Part ${at}` },
        relevant: '${staff} > 0',
        items: [{ kind: 'text' as const, name: `q${at}`, label: { en: `Q${at}` }, required: at === 11 }],
      })),
    ])
    const { field, all, focused, find } = await show({ menu: menuOf(many) })
    const headings = () => all('h3').filter(heading => !heading.closest('[hidden]'))
    expect(headings()).toEqual([])
    const input = field('staff')
    input.focus()
    input.value = '1'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    find<HTMLFormElement>('form').requestSubmit()
    await vi.waitUntil(() => focused()?.getAttribute('name') === 'q11')
    expect(headings().map(({ textContent }) => textContent)).toContain('Part 11')
    expect(headings()).toHaveLength(12)
    expect(all('[name^=q]')).toHaveLength(12)
  })

  test('requires the text for “Other”', async () => {
    const { choose, reads, send, fill, field, focused, model } = await show()
    await choose('trade', '_')
    await reads('Please say which')
    await fill('staff', '0')
    await send()
    expect(focused()?.getAttribute('name')).toBe('trade_other')
    await fill('trade_other', 'Shoes')
    expect(field('trade_other').value).toBe('Shoes')
    await send()
    expect(model.$screen.get()).toBe('review')
  })

  test('shows the answers for review, each with an edit link', async () => {
    const { choose, fill, send, reads, tap, text, focused, sent } = await show()
    await choose('trade', 'food')
    await fill('staff', '3')
    await send()
    await reads('This is what will be sent.')
    expect(text()).toContain('Food')
    expect(text()).toContain('Will the 3 become more?')
    await tap('Edit: How many work there?')
    await reads('A wish?')
    expect(focused()?.getAttribute('name')).toBe('staff')
    await fill('staff', '4')
    await send()
    await reads('Will the 4 become more?')
    await send()
    await reads('Success Answers received. Thank you!')
    expect(text()).toContain('See you next month.')
    expect(sent(SEND_OPEN)).toMatchObject([{ body: { trade: 'food', staff: '4' } }])
  })

  test('shows a learning survey’s own message for a missing choice', async () => {
    const { send, reads, choose, text } = await show({
      member: true,
      attributes: { area: 'learning', survey: undefined, path: '/survey/baseline' },
      menu: menuOf(visit, { code: 'baseline' }),
    })
    await send()
    await reads('Answer all questions.')
    // on a phone it covers the button to go on
    await choose('trade', 'food')
    await vi.waitFor(() => expect(text()).not.toContain('Answer all questions.'))
  })

  test('shows that message too if something else is missing before the choice', async () => {
    const { send, reads } = await show({
      member: true,
      attributes: { area: 'learning', survey: undefined, path: '/survey/baseline' },
      menu: menuOf(
        asking(
          [
            { kind: 'integer', name: 'age', required: true, label: { en: 'How old are you?' } },
            { kind: 'select-one', name: 'again', required: true, list: 'yesno', label: { en: 'Again?' } },
          ],
          visit.lists,
        ),
        { code: 'baseline' },
      ),
    })
    await send()
    await reads('Answer all questions.')
  })

  test('a training survey returns to the list once it is answered, unless it has a text of its own', async () => {
    const answer = async (more: Partial<SurveyMenu>) => {
      const screen = await show({
        member: true,
        attributes: { area: 'learning', survey: undefined, path: '/survey/baseline' },
        menu: menuOf(visit, { code: 'baseline', endpoint: { url: '/api/survey/answers/baseline' }, ...more }),
        answers: { 'GET survey/home': { data: [cardOf('baseline', { state: 'answered' })] } },
      })
      await screen.choose('trade', 'food')
      await screen.fill('staff', '4')
      await screen.send()
      await screen.reads('This is what will be sent.')
      await screen.send()
      await screen.reads('Success Answers received. Thank you!')
      return screen
    }
    const { reads } = await answer({ text_per_lang: {} })
    await reads('Done')
    const { text } = await answer({})
    expect(text()).toContain('See you next month.')
  })

  test('returns to the form when the server rejects, with its messages', async () => {
    const refusal = new ApiError('invalid', 'Some fields need correction.', 400, { staff: 'Count again.' })
    const { choose, fill, send, reads, focused } = await show({ answers: { [SEND_OPEN]: refusal } })
    await choose('trade', 'food')
    await fill('staff', '3')
    await send()
    await reads('This is what will be sent.')
    await send()
    await reads('Error Occured Some fields need correction.')
    await reads('Count again.')
    await settle()
    expect(focused()?.getAttribute('name')).toBe('staff')
  })
})

describe('step layout', () => {
  const steps = { attributes: { layout: 'steps' } }

  test('asks one question at a time, with its “Other” text, and a way back', async () => {
    const { reads, choose, send, all, tap, model, fill, focused } = await show(steps)
    await reads('Question 1 of 3')
    expect(all('.row')).toHaveLength(1)
    await choose('trade', '_')
    expect(all('.row')).toHaveLength(2)
    await fill('trade_other', 'Shoes')
    await send()
    await reads('Question 2 of 3')
    await reads('The people')
    expect(focused()?.tagName).toBe('H3')
    await tap('Back')
    await reads('Question 1 of 3')
    await send()
    await fill('staff', '3')
    await send()
    await reads('Will the 3 become more?')
    await send()
    await reads('A wish?')
    await send()
    expect(model.$screen.get()).toBe('review')
  })

  test('stops at an invalid answer', async () => {
    const { reads, send, focused, text } = await show(steps)
    await send()
    await reads('This field is required')
    expect(focused()?.getAttribute('name')).toBe('trade')
    expect(text()).toContain('Question 1 of 3')
  })
})

describe('languages', () => {
  test('are the survey’s, and switching keeps the answers', async () => {
    const { fill, find, host, model, field } = await show()
    await fill('wish', 'Chumvi')
    await type(find<HTMLSelectElement>('.language select'), 'sw')
    expect(host.translator).toHaveBeenCalledWith('sw')
    expect(field('wish').value).toBe('Chumvi')
    expect(model.storage.language()).toBe('sw')
  })

  test('include Kiswahili', async () => {
    const { reads, send, text } = await show({ language: 'sw' })
    await reads('Unauza nini?')
    await send()
    await reads('Jaza hapa')
    expect(text()).toContain('Umejibu 0 kati ya 3')
  })

  test('that the widget lacks apply to the questions only', async () => {
    const french = { ...visit, title: { en: 'Visit', fr: 'Visite' }, languages: ['en', 'fr'] }
    const { find, reads, host } = await show({ menu: menuOf(french, { text_per_lang: {} }) })
    await type(find<HTMLSelectElement>('.language select'), 'fr')
    await reads('Visite')
    expect(host.translator).not.toHaveBeenCalled()
  })
})

describe('the respondent', () => {
  test('enters a phone and the code sent to it', async () => {
    const { reads, fill, find, send, text, sent, model, field } = await show({
      stranger: true,
      attributes: { phone: '0712 345 678' },
    })
    await reads('We send you a code by SMS')
    expect(field('phone').value).toBe('0712 345 678')
    await send()
    await reads('We sent a 6-digit code to +254712345678.')
    await fill('code', '12')
    await send()
    expect(text()).toContain('Enter the 6 digits from the SMS')
    await fill('code', '123 456')
    await send()
    await reads('A wish?')
    expect(sent('POST survey/open/:code/confirm')).toMatchObject([
      { body: { phone: '+254712345678', code: '123456' } },
    ])
    expect(text()).toContain('You are answering as +254712345678.')
    expect(model.$pass.get()?.phone).toBe('+254712345678')
    expect(find<HTMLInputElement>(':focus').name).toBe('trade')
  })

  test('sees a wrong code at its field', async () => {
    const wrong = new ApiError('invalid', 'Some fields need correction.', 400, {
      code: 'This code is wrong.',
    })
    const { fill, send, reads, find } = await show({
      stranger: true,
      answers: { 'POST survey/open/:code/confirm': wrong },
    })
    await fill('phone', '0712345678')
    await send()
    await fill('code', '123456')
    await send()
    await reads('This code is wrong.')
    expect(find('[name=code]').getAttribute('aria-invalid')).toBe('true')
  })

  test('sees that no code could be sent', async () => {
    const { fill, send, reads, text } = await show({
      stranger: true,
      answers: { 'POST survey/open/:code/phone': new ApiError('unreachable', '') },
    })
    await send()
    expect(text()).toContain('This field is required')
    await fill('phone', '0712345678')
    await send()
    await reads('Error Occured! Try again')
  })
})

test('a repeatable survey starts empty again', async () => {
  const { choose, fill, send, reads, tap, field, model } = await show({ menu: menuOf(visit, { period: '' }) })
  await choose('trade', 'food')
  await fill('staff', '3')
  await send()
  await reads('This is what will be sent.')
  await send()
  await reads('Success Answers received.')
  await tap('Answer again')
  await reads('A wish?')
  expect(model.$screen.get()).toBe('form')
  expect(field('staff').value).toBe('')
})

test('a survey that could not be loaded offline does not say that it can be continued', async () => {
  const { reads, text } = await show({ away: true })
  await reads('Error Occured! Try again')
  expect(text()).not.toContain('You can continue without a connection')
})

describe('queued answers', () => {
  const filled = async (shown: Awaited<ReturnType<typeof show>>) => {
    await shown.choose('trade', 'food')
    await shown.fill('staff', '3')
    await shown.send()
    await shown.reads('This is what will be sent.')
  }

  test('are shown as kept on the device while offline', async () => {
    const shown = await show()
    await filled(shown)
    shown.line(false)
    await shown.reads('You can continue without a connection: your answers will be sent when you are online.')
    await shown.send()
    await shown.reads('Answers waiting to be sent')
    await shown.reads('1 survey waiting to be sent')
    expect(shown.text()).toContain('Saved on this device')
    shown.line(true)
    await shown.reads('Success Answers received. Thank you!')
  })

  test('show a failed request, and can be sent by hand', async () => {
    const shown = await show({ answers: { [SEND_OPEN]: new ApiError('unreachable', '') } })
    await filled(shown)
    await shown.send()
    await shown.reads('Error Occured! Try again')
    shown.known[SEND_OPEN] = { error: false, message: 'Thank you!' }
    await shown.tap('Send now')
    await shown.reads('Success Thank you!')
  })

  test('that were rejected can be viewed, downloaded and deleted', async () => {
    const shown = await show()
    await filled(shown)
    shown.line(false)
    await shown.send()
    await shown.reads('Answers waiting to be sent')
    shown.known[SEND_OPEN] = new ApiError('conflict', 'Survey is not open.', 409)
    shown.line(true)
    await shown.reads('Could not be sent: Shop visit')
    expect(shown.text()).toContain('Error Occured Survey is not open.')
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    await shown.tap('Download')
    const [file] = saved.mock.calls[0] as [Blob]
    expect(JSON.parse(await file.text())).toMatchObject({ code: 'shop-visit', answers: { trade: 'food' } })
    await shown.tap('Delete')
    expect(shown.model.outbox.entries()).toEqual([])
    await shown.tap('Undo')
    expect(shown.model.outbox.entries()).toHaveLength(1)
    await shown.tap('Check it')
    await shown.reads('A wish?')
    expect(shown.field('staff').value).toBe('3')
  })
})

describe('instead of a form', () => {
  test('without a code there is nothing to try again', async () => {
    const { text, all } = await show({ attributes: { survey: undefined } })
    expect(text()).toBe('Error Occured Unmapped survey')
    expect(all('button')).toEqual([])
  })

  test.each<[string, Parameters<typeof show>[0], string]>([
    [
      'unknown',
      { answers: { [OPEN]: new ApiError('not-found', 'x', 404) } },
      'Error Occured Unmapped survey',
    ],
    ['no line', { answers: { [OPEN]: new ApiError('unreachable', '') } }, 'Error Occured! Try again'],
    ['said', { answers: { [OPEN]: new ApiError('forbidden', 'Not yours', 403) } }, 'Error Occured Not yours'],
    ['nothing', { answers: { [OPEN]: {} } }, 'Error Occured No data'],
    ['nonsense', { answers: { [OPEN]: { data: { code: 'x' } } } }, 'Error Occured Invalid data'],
    [
      'outside of the window',
      { menu: menuOf(visit, { state: 'closed', period: '2026-Q3', opensAt: '2026-12-17T21:00:00Z' }) },
      'Error Occured Survey is not open. Check back at the end of the quarter',
    ],
    ['without questions', { menu: menuOf(asking([])) }, 'No Questions'],
    ['answered', { menu: menuOf(visit, { state: 'answered' }) }, 'You have answered this survey'],
    [
      'unknown among the learning surveys',
      {
        member: true,
        attributes: { area: 'learning', survey: undefined, path: '/survey/nothing' },
        answers: { 'GET survey/menu/:code': new ApiError('not-found', 'x', 404) },
      },
      'Survey not found',
    ],
    [
      'without questions among the learning surveys',
      {
        member: true,
        attributes: { area: 'learning', survey: undefined, path: '/survey/empty' },
        menu: menuOf(asking([])),
      },
      'Survey questions have not been added.',
    ],
  ])('%s', async (_, given, text) => {
    const { reads } = await show(given)
    await reads(text)
  })

  test('shows when it opens', async () => {
    const menu = menuOf(visit, { state: 'closed', period: '2026-Q3', opensAt: '2026-12-17T21:00:00Z' })
    const { reads } = await show({ menu })
    await reads('Opens on 18 Dec 2026')
  })

  test('shows until when it was open', async () => {
    const menu = menuOf(visit, { state: 'closed', closesAt: '2026-11-24T21:00:00Z' })
    const { reads } = await show({ menu })
    await reads('Was open until 24 Nov 2026')
  })
})

describe('an area', () => {
  const cards = {
    data: [
      cardOf('2*14*1'),
      cardOf('2*14*2', { state: 'answered', answeredAt: '2026-10-02T08:00:00Z' }),
      cardOf('2*13', { state: 'closed', opensAt: '2026-12-17T21:00:00Z' }),
    ],
  }
  const home = {
    member: true,
    answers: { 'GET survey/home': cards },
    attributes: { area: 'quarterly', survey: undefined, path: '/home', base: '/dashboard/qsurvey/client' },
  }

  test('offers English and Kiswahili', async () => {
    const { reads, find, all, host } = await show(home)
    await reads('Welcome')
    expect(all('.language option').map(option => option.textContent)).toEqual(['English', 'Kiswahili'])
    await type(find<HTMLSelectElement>('.language select'), 'sw')
    expect(host.translator).toHaveBeenCalledWith('sw')
  })

  test('shows which surveys are open, done, or open later', async () => {
    const { reads, all, text, button, emit } = await show(home)
    await reads('Welcome')
    await reads('Done on 2 Oct 2026')
    expect(text()).toContain('Open until 30 Dec 2026')
    expect(text()).toContain('Opens on 18 Dec 2026')
    expect(all('nav a').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/dashboard/qsurvey/client/home'],
      ['Take Survey', '/dashboard/qsurvey/client/quarterly_survey'],
    ])
    await press(button('Take Survey: 2*14*1'))
    await reads('A wish?')
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/quarterly_survey', replace: false })
  })

  test('loads once online', async () => {
    const { reads, line } = await show({ ...home, away: true })
    await reads('Error Occured! Try again')
    line(true)
    await reads('Done on 2 Oct 2026')
  })

  test('shows an empty state, and a load failure', async () => {
    const { reads, tap, known } = await show({
      ...home,
      answers: { 'GET survey/home': new ApiError('unreachable', '') },
    })
    await reads('Error Occured! Try again')
    known['GET survey/home'] = { data: [] }
    await tap('Try again')
    await reads('No surveys for you right now')
  })

  test('offline, shows this user’s cached list with its time until online', async () => {
    const { id } = userOf('client')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T11:05:00Z') })
    await show({ ...home, draft: id }).then(({ reads }) => reads('Done on 2 Oct 2026'))
    vi.useRealTimers()

    const stranger = await show({ ...home, away: true, draft: 'b'.repeat(24) })
    await stranger.reads('Error Occured! Try again')
    expect(stranger.text()).not.toContain('Done on')

    const { reads, text, line } = await show({ ...home, away: true, draft: id })
    await reads('Done on 2 Oct 2026')
    expect(text()).toContain('This was last updated on 21 Nov 2026, 14:05')
    expect(text()).not.toContain('Error Occured')
    line(true)
    await vi.waitUntil(() => !text().includes('last updated on'))
    expect(text()).toContain('Done on 2 Oct 2026')
  })

  test.each([
    [undefined, '/dashboard/learning-survey/home'],
    ['/dashboard/lms/home', '/dashboard/lms/home'],
  ])('links back to %s', async (back, href) => {
    const { named } = await show({
      member: true,
      attributes: {
        area: 'learning',
        survey: undefined,
        path: '/survey/baseline',
        back,
        base: '/dashboard/learning-survey',
      },
    })
    expect(named('‹ Back')?.getAttribute('href')).toBe(href)
  })
})

test('a draft is restored, and can be restarted', async () => {
  const first = await show()
  await first.fill('wish', 'Salt')
  dispatchEvent(new Event('pagehide'))
  first.leave()
  const { reads, tap, field } = await show()
  await reads('Continue where you stopped.')
  expect(field('wish').value).toBe('Salt')
  await tap('Start again')
  await vi.waitUntil(() => field('wish').value === '')
  await tap('Undo')
  await vi.waitUntil(() => field('wish').value === 'Salt')
})

test('blocked storage shows a message', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { reads } = await show({ member: true })
  vi.unstubAllGlobals()
  await reads('Your answers are not kept on this device.')
})
