import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { QuestionFigures } from '#contract/survey-desk.ts'
import { ApiError } from '#kit/core/api.ts'
import { partOf } from '#kit/part-of.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { createEditing } from './editing.ts'
import { DRAFT, FIGURES, FILE, fileOf, ID, LIST, RESPONSES, rowOf, show, VERSION } from './testing.tsx'

// autosave is debounced

describe('the list', () => {
  test('shows each survey’s state, answer count and last answer', async () => {
    const { table, button } = await show({
      answers: {
        [LIST]: {
          total: 4,
          page: 1,
          size: 25,
          data: [
            rowOf({ responses: 1204, changed: true }),
            rowOf({ id: idOf('b'), version: null, responses: 0, lastAt: null }),
            rowOf({ id: idOf('c'), active: false }),
            rowOf({ id: idOf('d'), closesAt: '2026-12-31T21:00:00.000Z' }),
          ],
        },
      },
    })
    const rows = table()
    expect(rows[0]).toEqual({
      Survey: 'Shop visit | shop-visit',
      Area: 'Partners’ pages',
      Status: 'Open | Unpublished changes',
      Answers: '1,204',
      'Last answer': '20 Nov 2026',
    })
    // out of its row, a number says little
    expect(button('1,204: Shop visit').textContent).toBe('1,204')
    expect(rows.map(({ Status }) => Status)).toEqual([
      'Open | Unpublished changes',
      'Not published yet',
      'Switched off',
      'Open until 31 Dec 2026',
    ])
    expect(rows[1]?.['Last answer']).toBe('None yet')
  })

  test('without surveys offers to create the first', async () => {
    const { text, button } = await show({ answers: { [LIST]: { data: [], total: 0, page: 1, size: 25 } } })
    expect(text()).toContain('No survey yet')
    expect(button('New survey').getAttribute('href')).toBe('/super-admin/surveys/new')
  })

  test('shows a load failure, and retries', async () => {
    const { text, tap, known } = await show({ answers: { [LIST]: new ApiError('unreachable', '') } })
    expect(text()).toContain('This part could not be loaded')
    known[LIST] = { data: [rowOf()], total: 1, page: 1, size: 25 }
    await tap('Try again')
    expect(text()).toContain('Shop visit')
  })

  test('is translated into Kiswahili, titles included', async () => {
    const { text } = await show({ language: 'sw' })
    for (const part of ['Tafiti', 'Ziara dukani', 'Uko wazi', 'Majibu']) expect(text()).toContain(part)
  })
})

describe('a new survey', () => {
  test('has a code from its title, and leads to its questions', async () => {
    const { fill, send, sent, field, reads, model, known } = await show({ path: '/new' })
    await reads('New survey')
    known['POST survey/desk'] = { data: fileOf() }
    await fill('en', 'Visit of a shop')
    expect(field('code').value).toBe('visit-of-a-shop')
    await send()
    expect(sent('POST survey/desk')).toEqual([])
    await fill('sw', 'Ziara ya duka')
    await send()
    expect(sent('POST survey/desk')[0]?.body).toEqual({
      code: 'visit-of-a-shop',
      languages: ['en', 'sw'],
      area: 'partner',
      frequency: 'once',
      title: { en: 'Visit of a shop', sw: 'Ziara ya duka' },
      audience: [],
      open: true,
    })
    expect(model.path.$path.get()).toBe(`/${ID}/edit`)
  })

  test('keeps its input after navigation, until cancelled', async () => {
    const { fill, field, model, reads, tap } = await show({ path: '/new' })
    await reads('Title in English')
    await fill('en', 'Shop visit')
    model.path.navigate('/')
    await reads('Last answer')
    model.path.navigate('/new')
    await reads('Title in English')
    expect(field('en').value).toBe('Shop visit')
    await tap('Cancel')
    model.path.navigate('/new')
    await reads('Title in English')
    expect(field('en').value).toBe('')
  })

  test('shows a taken code at its field', async () => {
    const { fill, send, text, reads, known } = await show({ path: '/new' })
    await reads('New survey')
    known['POST survey/desk'] = new ApiError('invalid', '', 400, {
      code: 'Another survey has this code. Choose another code.',
    })
    for (const name of ['en', 'sw']) await fill(name, 'Visit')
    await send()
    expect(text()).toContain('Another survey has this code. Choose another code.')
  })

  test('keeps an edited code, and shows missing fields in a summary', async () => {
    const { fill, field, send, all, text, reads } = await show({ path: '/new' })
    await reads('New survey')
    await fill('en', 'Visit')
    await fill('code', ' Shop Visit')
    await fill('en', 'Visit of a shop')
    expect(field('code').value).toBe('shop visit')
    await fill('area', 'quarterly')
    expect(all('input[name=frequency]:checked').map(one => one.getAttribute('value'))).toEqual(['quarterly'])
    await press(all('input[name=audience][value=client]')[0] as HTMLElement)
    await send()
    expect(document.activeElement?.className).toContain('error-summary')
    expect(all('.error-summary li').map(one => text(one))).toEqual([
      'Title in Kiswahili: This field is required',
      'Code: Use lowercase letters, digits and hyphens, like shop-visit',
      'Who answers in the portal: Choose at least one',
    ])
  })
})

describe('the overview', () => {
  test('saves when a survey is open, through the chosen last day', async () => {
    const { fill, send, sent, reads, known } = await show({ path: `/${ID}` })
    await reads('Settings')
    known['PATCH survey/desk/:id'] = { data: fileOf() }
    await fill('from', '2026-12-01')
    await fill('to', '2026-11-30')
    await send()
    await reads('The last day is before the first')
    await fill('to', '2026-12-31')
    await send()
    expect(sent('PATCH survey/desk/:id')[0]?.body).toMatchObject({
      opensAt: '2026-11-30T21:00:00.000Z',
      closesAt: '2026-12-31T21:00:00.000Z',
    })
  })

  test('of a quarterly survey requires the days around its end, and focuses the invalid one', async () => {
    const { fill, choose, send, sent, reads, known, field, all, text } = await show({ path: `/${ID}` })
    await reads('Settings')
    known['PATCH survey/desk/:id'] = { data: fileOf() }
    await choose('frequency', 'quarterly')
    await fill('daysBefore', '93')
    await fill('daysAfter', '')
    await send()
    expect(all('.field.invalid .error').map(one => text(one))).toEqual(
      Array(2).fill('Use a number from 0 to 92'),
    )
    await press(all('.error-summary a')[0] as HTMLElement)
    expect(document.activeElement).toBe(field('daysBefore'))
    expect(sent('PATCH survey/desk/:id')).toEqual([])
    await fill('daysBefore', '20')
    await fill('daysAfter', '0')
    await send()
    expect(sent('PATCH survey/desk/:id')[0]?.body).toEqual({
      frequency: 'quarterly',
      daysBefore: 20,
      daysAfter: 0,
    })
  })

  test('sends only changed fields, also after navigation', async () => {
    const { fill, field, send, sent, reads, known, tap, model, text } = await show({ path: `/${ID}` })
    await reads('Settings')
    await fill('introduction.en', 'It takes 5 minutes.')
    await reads('Not saved yet')
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    model.path.navigate(`/${ID}/versions`)
    await reads('Grace Wanjiru')
    model.path.navigate(`/${ID}`)
    await reads('Not saved yet')
    expect(field('introduction.en').value).toBe('It takes 5 minutes.')
    known['PATCH survey/desk/:id'] = { data: fileOf({ introduction: { en: 'It takes 5 minutes.' } }) }
    await send()
    expect(sent('PATCH survey/desk/:id')[0]?.body).toEqual({ introduction: { en: 'It takes 5 minutes.' } })
    expect(text()).not.toContain('Not saved yet')
    await fill('introduction.en', 'It takes 9 minutes.')
    await tap('Discard changes')
    expect(field('introduction.en').value).toBe('It takes 5 minutes.')
  })

  test('saves an unsaved draft before the settings, whose reply would bring back the draft before', async () => {
    const { fill, send, sent, reads, known, model } = await show({ path: `/${ID}` })
    await reads('Settings')
    const editing = partOf(model, createEditing)
    onTestFinished(editing.$keeping.listen(() => {}))
    editing.put({ ...quarterly, title: { en: 'Market visit' } })
    let { draft } = fileOf()
    known[DRAFT] = ({ body: { definition } }) => {
      draft = { ...draft, definition, base: 'b2' }
      return { data: draft }
    }
    known['PATCH survey/desk/:id'] = async () => {
      const data = fileOf({ draft })
      // the slower reply
      await vi.waitUntil(() => sent(DRAFT).length > 0)
      return { data }
    }
    await fill('introduction.en', 'It takes 5 minutes.')
    await send()
    await vi.waitUntil(() => model.file.$state.get().value?.draft.base === 'b2')
    await reads('Saved')
    expect(editing.$definition.get()?.title.en).toBe('Market visit')
  })

  test('shows the partner snippet, and offers removing only without answers', async () => {
    const { all, reads, named } = await show({ path: `/${ID}` })
    await reads('Where people answer')
    const lines = all('.copyable input').map(one => (one as HTMLInputElement).value)
    expect(lines).toContain('<wz-survey survey="shop-visit"></wz-survey>')
    expect(lines.some(line => line.includes('/embed/v1/loader.js'))).toBe(true)
    expect(named('Remove the survey')).toBeUndefined()
  })

  test('shows a message for an unknown survey', async () => {
    const { reads } = await show({
      path: `/${ID}`,
      answers: { [FILE]: new ApiError('not-found', 'Survey not found.', 404) },
    })
    await reads('Survey not found')
  })
})

describe('versions', () => {
  test('are listed, and an old one can become the draft', async () => {
    const old = { ...quarterly, title: { en: 'As it was' } }
    const { reads, tap, opened, send, sent, known, model } = await show({ path: `/${ID}/versions` })
    await reads('Grace Wanjiru')
    known[VERSION] = { data: { ...fileOf().versions[0], contents: { definition: old, expressions: {} } } }
    await tap('Use as draft')
    await opened()
    await send()
    expect(model.path.$path.get()).toBe(`/${ID}/edit`)
    await vi.waitUntil(() => sent(DRAFT).length > 0)
    expect(sent(DRAFT)[0]?.body.definition.title.en).toBe('As it was')
  })
})

describe('answers', () => {
  test('are listed as text, with the chosen columns', async () => {
    const { reads, all, table, model } = await show({ path: `/${ID}/responses?columns=place,trades` })
    await reads('Amina Otieno')
    expect(Object.values(table()[0] ?? {})).toEqual([
      'Amina Otieno | Quarter 4 of 2026 · Version 1',
      '19 Nov 2026',
      'Kisumu',
      'Shop, Other',
      '5 minutes',
    ])
    await press(all('.more input[value=open]')[0] as HTMLElement)
    expect(new URLSearchParams(model.path.$path.get().split('?')[1]).get('columns')).toBe('open,place,trades')
  })

  test('are requested by the filters, without the columns', async () => {
    const { reads, sent } = await show({ path: `/${ID}/responses?period=2026-Q3&columns=open&sort=name` })
    await reads('Amina Otieno')
    expect(sent(RESPONSES)[0]?.query).toEqual({ period: '2026-Q3', sort: 'name', page: 1, size: 25 })
  })

  test('are exported as chosen, without respondents', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const { reads, tap, opened, choose, sent } = await show({
      path: `/${ID}/responses?search=maji`,
      answers: { 'GET survey/desk/:id/export': new Blob(['x']) },
    })
    await reads('Amina Otieno')
    await tap('More')
    await tap('Download')
    await opened()
    await choose('format', 'csv')
    await choose('values', 'codes')
    await choose('people', 'no')
    await tap('Download')
    expect(sent('GET survey/desk/:id/export')[0]?.query).toEqual({
      search: 'maji',
      format: 'csv',
      values: 'codes',
      people: 'no',
      in: 'en',
    })
    await reads('The file is in your downloads')
  })

  test('are each shown with the questions that were asked only', async () => {
    const { reads, all, text } = await show({ path: `/${ID}/response/${idOf('7')}` })
    await reads('How many people work in')
    const said = Object.fromEntries(
      all('.answers > div').map(one => [text(one.querySelector('dt')), text(one.querySelector('dd'))]),
    )
    expect(said['Where?']).toBe('Kisumu')
    expect(said['Other: What do you do?']).toBe('Kuuza maji')
    expect(said).not.toHaveProperty('Why not?')
    expect(said['Calculated: women_share']).toBe('50')
  })

  test.each([
    ['4', 'As in their books'],
    ['12000', 'Their books said 12,000'],
  ])('show the book’s figure beside an answer: %s', async (staff, expected) => {
    const { reads, all, text } = await show({
      path: `/${ID}/response/${idOf('7')}`,
      response: { books: { staff } },
    })
    await reads('How many people work in')
    const said = all('.answers > div').find(one => text(one).includes('How many people work in'))
    expect(text(said ?? null)).toContain(expected)
  })

  test('link back to the filtered list', async () => {
    const { reads, button, model, focused, text } = await show({
      path: `/${ID}/responses?search=maji&page=2`,
    })
    await reads('Amina Otieno')
    button('Amina Otieno').focus()
    model.path.navigate(`/${ID}/response/${idOf('7')}`)
    await reads('+254712345678')
    // the row that was opened is gone, so the focus moves to the title of the answers
    await vi.waitUntil(() => text(focused()) === 'Quarterly survey')
    expect(button('‹ All answers').getAttribute('href')).toMatch(/responses\?search=maji&page=2$/)
  })

  test('can be deleted permanently by super only, after confirmation', async () => {
    const path = `/${ID}/response/${idOf('7')}`
    const { reads, tap, opened, send, sent, model } = await show({ path })
    await reads('Delete permanently')
    await tap('Delete permanently')
    await opened()
    await send()
    expect(sent('DELETE survey/response/:id')).toEqual([{ params: { id: idOf('7') } }])
    expect(model.path.$path.get()).toBe(`/${ID}/responses`)
    const { named, reads: readsToo } = await show({ path, role: 'processor' })
    await readsToo('Print')
    expect(named('Delete permanently')).toBeUndefined()
  })

  test('show an empty state', async () => {
    const { reads } = await show({
      path: `/${ID}/responses`,
      answers: {
        [FILE]: { data: fileOf({ responses: 0 }) },
        [RESPONSES]: { data: [], total: 0, page: 1, size: 25 },
      },
    })
    await reads('No answers yet')
  })
})

describe('results', () => {
  const figures = (more: Partial<QuestionFigures>): QuestionFigures => ({
    name: 'q',
    kind: 'text',
    label: { en: 'Question', sw: 'Swali' },
    asked: 10,
    answered: 8,
    options: [],
    number: null,
    months: [],
    texts: [],
    left: 0,
    ...more,
  })
  const option = (value: string, count: number, mean: number | null = null) => ({
    value,
    label: { en: value.toUpperCase() },
    count,
    mean,
  })
  const data = {
    begun: 12,
    sent: 9,
    seconds: 290,
    days: [
      { day: '2026-11-18', count: 3 },
      { day: '2026-11-19', count: 6 },
    ],
    questions: [
      figures({ name: 'open', kind: 'select-one', options: [option('yes', 6), option('no', 2)], left: 2 }),
      figures({
        name: 'best',
        kind: 'ranking',
        options: [option('a', 8, 2.5), option('b', 8, 1.25)],
        left: 1,
      }),
      figures({
        name: 'staff',
        kind: 'integer',
        number: { mean: 3.5, median: 3, least: 1, most: 8, parts: [{ from: 1, to: 4, count: 7 }] },
      }),
      figures({ name: 'why', texts: [{ text: 'No customers', at: '2026-11-19T09:00:00.000Z' }] }),
    ],
  }

  test('are summarized in words, with every figure in a table', async () => {
    const { reads, all, text } = await show({ path: `/${ID}/results`, answers: { [FIGURES]: { data } } })
    await reads('Where people stopped')
    const sums = all('.charts > dl > div').map(one => text(one))
    expect(sums).toEqual(['Started12', 'Sent9', 'Completed75%', 'Typical time5 minutes'])
    expect(text()).toContain('3 stopped, most at “Question”')
    expect(text()).toContain('8 of 10 answered · most often: YES')
    expect(text()).toContain('ranked first: B')
    expect(text()).toContain('average 3.5, median 3 · from 1 to 8')
    expect(text()).toContain('No customers')
    const rows = all('.chart tbody tr').map(row => [...row.children].map(cell => text(cell)))
    expect(rows).toContainEqual(['YES', '6', '75%'])
    expect(rows).toContainEqual(['B', '1.25'])
    expect(all('.bars').every(one => one.getAttribute('aria-hidden') === 'true')).toBe(true)
  })

  test('are requested by period, version and language', async () => {
    const { reads, sent, all } = await show({
      path: `/${ID}/results?period=2026-Q3`,
      answers: { [FIGURES]: { data } },
    })
    await reads('Where people stopped')
    expect(sent(FIGURES)[0]?.query).toEqual({ period: '2026-Q3' })
    await type(all('.asks select')[1] as HTMLSelectElement, 'sw')
    expect(sent(FIGURES)[1]?.query).toEqual({ period: '2026-Q3', language: 'sw' })
  })

  test('show an empty state', async () => {
    const none = { begun: 0, sent: 0, seconds: null, days: [], questions: [] }
    const { reads } = await show({ path: `/${ID}/results`, answers: { [FIGURES]: { data: none } } })
    await reads('No results yet')
  })
})
