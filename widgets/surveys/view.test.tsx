import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { QuestionFigures } from '#contract/survey-desk.ts'
import { ApiError } from '#kit/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import {
  DRAFT,
  FIGURES,
  FILE,
  FORM,
  fileOf,
  ID,
  LIST,
  PREVIEW,
  PUBLISH,
  RESPONSES,
  rowOf,
  show,
  VERSION,
} from './testing.tsx'

// the editor waits for pauses in writing
vi.setConfig({ testTimeout: 30_000 })
const lasting = { timeout: 10_000 }

describe('the list', () => {
  test('says of each survey where it is asked, how it stands and how often it was answered', async () => {
    const { all, text } = await show({
      answers: {
        [LIST]: {
          ...{ total: 3, page: 1, size: 25 },
          data: [
            rowOf({ responses: 1204, changed: true }),
            rowOf({ id: idOf('b'), version: null, responses: 0, lastAt: null }),
            rowOf({ id: idOf('c'), active: false, closesAt: '2026-12-31T20:59:59.000Z' }),
          ],
        },
      },
    })
    const rows = all('tbody tr').map(row => [...row.children].map(cell => text(cell)))
    expect(rows[0]).toEqual([
      ...['Shop visitshop-visit', 'Partners’ pages', 'OpenUnpublished changes', '1,204', '20 Nov 2026'],
    ])
    expect(rows.map(row => row[2])).toEqual(['OpenUnpublished changes', 'Not published yet', 'Switched off'])
    expect(rows[1]?.[4]).toBe('None yet')
  })

  test('without surveys offers to write the first', async () => {
    const { text, button } = await show({ answers: { [LIST]: { data: [], total: 0, page: 1, size: 25 } } })
    expect(text()).toContain('No survey yet')
    expect(button('New survey').getAttribute('href')).toBe('/super-admin/surveys/new')
  })

  test('that does not come says so, with a way to try again', async () => {
    const { text, tap, known } = await show({ answers: { [LIST]: new ApiError('unreachable', '') } })
    expect(text()).toContain('This part could not be loaded')
    known[LIST] = { data: [rowOf()], total: 1, page: 1, size: 25 }
    await tap('Try again')
    expect(text()).toContain('Shop visit')
  })

  test('reads in Kiswahili, titles too', async () => {
    const { text } = await show({ language: 'sw' })
    for (const part of ['Tafiti', 'Ziara dukani', 'Uko wazi', 'Majibu']) expect(text()).toContain(part)
  })
})

describe('a new survey', () => {
  test('is named by its title, and leads to its questions', async () => {
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
      ...{ code: 'visit-of-a-shop', languages: ['en', 'sw'], area: 'partner', frequency: 'once' },
      ...{ title: { en: 'Visit of a shop', sw: 'Ziara ya duka' }, audience: [], open: true },
    })
    expect(model.path.$path.get()).toBe(`/${ID}/edit`)
  })

  test('whose code is taken is told at the code', async () => {
    const { fill, send, text, reads, known } = await show({ path: '/new' })
    await reads('New survey')
    known['POST survey/desk'] = new ApiError('invalid', '', 400, { code: 'Another survey has this code.' })
    for (const name of ['en', 'sw']) await fill(name, 'Visit')
    await send()
    expect(text()).toContain('Another survey has this code.')
  })
})

describe('the overview', () => {
  test('saves when a survey is open, to the last day that is chosen', async () => {
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

  test('has the two lines for partners, and offers to remove only what nobody has answered', async () => {
    const { all, reads, named } = await show({ path: `/${ID}` })
    await reads('Where it is answered')
    const lines = all('.copyable input').map(one => (one as HTMLInputElement).value)
    expect(lines).toContain('<wz-survey survey="shop-visit"></wz-survey>')
    expect(lines.some(line => line.includes('/embed/v1/loader.js'))).toBe(true)
    expect(named('Remove the survey')).toBeUndefined()
  })

  test('of what is not there says so', async () => {
    const { reads } = await show({
      path: `/${ID}`,
      answers: { [FILE]: new ApiError('not-found', 'There is no such survey.', 404) },
    })
    await reads('There is no such survey')
  })
})

/** The editor, once its code is here. */
async function write(answers: NonNullable<Parameters<typeof show>[0]>['answers'] = {}, language?: string) {
  const shown = await show({ path: `/${ID}/edit`, answers, language })
  await vi.waitUntil(() => shown.all('.outline li').length > 0, lasting)
  const rows = () => shown.all('.row-of').map(row => shown.text(row.querySelector('strong')))
  const open = async (label: string) => {
    const row = shown.all('.row-of').find(one => shown.text(one.querySelector('strong')) === label)
    await press(row as HTMLElement)
  }
  /** The draft as it was kept. */
  const kept = async () => {
    await vi.waitUntil(() => shown.sent(DRAFT).length > 0, lasting)
    return shown.sent(DRAFT).at(-1)?.body.definition
  }
  const labelled = (name: string) =>
    shown
      .all('.form-pane label')
      .find(one => shown.text(one) === name)
      ?.getAttribute('for') ?? ''
  const control = (name: string) => shown.find<HTMLInputElement>(`#${CSS.escape(labelled(name))}`)
  return { ...shown, rows, open, kept, control }
}

describe('the editor', () => {
  test('shows rows in their order, and in words when each is shown', async () => {
    const { rows, text } = await write()
    expect(rows().slice(0, 5)).toEqual([
      ...['Quarterly survey', 'It takes 5 minutes.', 'Is the business open?', 'Why not?', 'Your business'],
    ])
    expect(text()).toContain('Shown when “Is the business open?” is No')
    // what cannot be said in words stands as it is written
    expect(text()).toContain('Shown when “women_share” is at least 50')
  })

  test('adds a question behind the open one, named by what is written, and keeps it', async () => {
    const { open, tap, control, kept, rows } = await write({
      [FILE]: { data: fileOf({ version: null, versions: [] }) },
    })
    await open('Is the business open?')
    await tap('Add question')
    await type(control('Question (English)'), 'Since when?!')
    expect(rows()[3]).toBe('Since when?!')
    const draft = await kept()
    expect(draft?.items[2]).toMatchObject({ kind: 'text', name: 'since_when', label: { en: 'Since when?!' } })
  })

  test('moves a row by a button, and by Alt and an arrow, which keeps the focus on it', async () => {
    const { open, tap, rows, all, place } = await write()
    await open('Is the business open?')
    await tap('Move up')
    expect(rows().slice(1, 3)).toEqual(['Is the business open?', 'It takes 5 minutes.'])
    const row = all('.row-of')[1] as HTMLElement
    row.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }),
    )
    await settle()
    expect(rows().slice(1, 3)).toEqual(['It takes 5 minutes.', 'Is the business open?'])
    const { activeElement } = place.getRootNode() as ShadowRoot
    expect((activeElement as HTMLElement).dataset.place).toBe('1')
  })

  test('takes a row out, and puts it back', async () => {
    const { open, tap, rows } = await write()
    await open('Why not?')
    await tap('Remove')
    expect(rows()).not.toContain('Why not?')
    await tap('Undo')
    expect(rows()[3]).toBe('Why not?')
  })

  test('writes a condition from what is chosen', async () => {
    const { open, all, kept, find } = await write()
    await open('Since when?')
    const when = all('.form-pane input[value="when"]')[0] as HTMLElement
    await press(when)
    await press(
      all('.form-pane fieldset, .form-pane [role=radiogroup]')[1]?.querySelector(
        '[value=when]',
      ) as HTMLElement,
    )
    const [question] = all('.condition select') as HTMLSelectElement[]
    await type(question as HTMLSelectElement, 'trades')
    const value = find<HTMLSelectElement>('[aria-label="Value"]')
    await type(value, 'shop')
    const draft = await kept()
    expect(JSON.stringify(draft)).toContain("selected(${trades}, 'shop')")
  })

  test('keeps a condition that can only be written as it is', async () => {
    const { open, control } = await write()
    await open('What do you do?')
    expect(control('An answer is good when').value).toBe('count-selected(.) <= 2')
  })

  test('says what is wrong by row, and leads there', async () => {
    const problem = { row: 'staff', part: 'label', message: '“staff”: it has no label in en. Write one.' }
    const { reads, tap, find, text } = await write({
      [PREVIEW]: { contents: null, problems: [problem], untranslated: [] },
    })
    await reads('One thing is to be mended')
    await tap(problem.message)
    expect(text(find('.row-form h3'))).toContain('How many people work in')
    expect(text(find('.row-form'))).toContain(problem.message)
  })

  test('asks whose work is kept where somebody else was faster, and loses neither', async () => {
    const { open, control, reads, tap, known, rows, sent } = await write({
      [DRAFT]: new ApiError('conflict', 'Somebody has changed it.', 409),
    })
    known[FILE] = {
      data: fileOf({
        draft: { ...fileOf().draft, base: 'b9', definition: { ...quarterly, title: { en: 'Theirs' } } },
      }),
    }
    await open('Quarterly survey')
    await type(control('Title (English)'), 'Mine')
    await reads('Somebody else has changed this draft meanwhile')
    expect(rows()[0]).toBe('Mine')
    known[DRAFT] = ({ body }) => ({ data: { ...body, base: 'b10', problems: [], untranslated: [] } })
    await tap('Keep mine')
    expect(sent(DRAFT).at(-1)?.body).toMatchObject({ base: 'b9', definition: { title: { en: 'Mine' } } })
    await reads('Everything is saved')
  })

  test('shows texts side by side, and only those that are missing when asked', async () => {
    const missing = { ...quarterly, title: { en: 'Quarterly survey' } }
    const { tap, all, reads, kept, text, find } = await write({
      [FILE]: { data: fileOf({ draft: { ...fileOf().draft, definition: missing } }) },
    })
    await tap('Translations')
    await reads('1 text missing in Kiswahili')
    await tap('Only what is missing')
    expect(all('.words-row')).toHaveLength(1)
    await type(find<HTMLTextAreaElement>('.words-row [lang=sw]'), 'Utafiti wa robo mwaka')
    expect(all('.words-row')).toHaveLength(1)
    expect(text()).toContain('Every text is translated')
    expect((await kept())?.title.sw).toBe('Utafiti wa robo mwaka')
  })

  test('reads a workbook: what is wrong by cell, else its questions after it is confirmed', async () => {
    const { tap, opened, find, reads, known, kept, text } = await write({
      [FORM]: {
        definition: null,
        problems: [{ sheet: 'survey', cell: 'D7', message: 'There is no list “x”.' }],
      },
    })
    const choose = async () => {
      const input = find<HTMLInputElement>('dialog input[type=file]')
      const file = new File(['x'], 'shops.xlsx')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
    await tap('XLSForm')
    await opened()
    await choose()
    await reads('survey D7')
    expect(text()).toContain('There is no list “x”.')
    known[FORM] = {
      definition: { ...quarterly, items: quarterly.items.slice(0, 2) },
      problems: [],
    }
    await choose()
    await reads('shops.xlsx has 2 questions.')
    expect(text()).toContain('the 12 questions in the draft')
    await tap('Put it into the draft')
    expect((await kept())?.items).toHaveLength(2)
  })

  test('publishes after saying what changes', async () => {
    const { tap, opened, reads, open, sent, text, known } = await write()
    await open('Why not?')
    await tap('Remove')
    known[PUBLISH] = { data: fileOf({ version: 2 }) }
    await tap('Publish')
    await opened()
    await reads('One question goes')
    expect(text()).toContain('Publish version 2?')
    await tap('Publish')
    await vi.waitUntil(() => sent(PUBLISH).length > 0, lasting)
    expect(sent(DRAFT)).toHaveLength(1)
    await reads('Version 2 is published')
  })

  test('does not publish what is to be mended', async () => {
    const problem = { row: 'staff', part: 'label', message: 'It has no label.' }
    const { tap, opened, reads, sent, button } = await write({
      [PREVIEW]: { contents: null, problems: [problem], untranslated: [] },
    })
    await reads('One thing is to be mended')
    await tap('Publish')
    await opened()
    await reads('One thing is to be mended first.')
    expect(button('Publish').getAttribute('aria-disabled')).toBe('true')
    await tap('Publish')
    expect(sent(PUBLISH)).toEqual([])
  })

  test('gives the survey’s own widget what can be read, and nothing of it to the server', async () => {
    const scan = vi.fn()
    Object.assign(globalThis, { Wezesha: { scan } })
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, 'Wezesha')
    })
    const contents = { definition: quarterly, expressions: {} }
    const { find } = await write({ [PREVIEW]: { contents, problems: [], untranslated: [] } })
    await vi.waitUntil(() => find('.preview-pane').querySelector('wz-survey'), lasting)
    await settle()
    expect(find<HTMLElement & { preview: object }>('wz-survey').preview).toEqual(contents)
    expect(scan).toHaveBeenCalled()
  })

  test('reads in Kiswahili', async () => {
    const { text, rows } = await write({}, 'sw')
    expect(rows()[2]).toBe('Je, biashara iko wazi?')
    for (const part of ['Chapisha', 'Ongeza swali', 'Huonyeshwa ikiwa “Je, biashara iko wazi?” ni Hapana'])
      expect(text()).toContain(part)
  })
})

describe('versions', () => {
  test('are listed, and an old one becomes the draft', async () => {
    const old = { ...quarterly, title: { en: 'As it was' } }
    const { reads, tap, opened, send, sent, known, model } = await show({ path: `/${ID}/versions` })
    await reads('Grace Wanjiru')
    known[VERSION] = { data: { ...fileOf().versions[0], contents: { definition: old, expressions: {} } } }
    await tap('Take as draft')
    await opened()
    await send()
    expect(model.path.$path.get()).toBe(`/${ID}/edit`)
    await vi.waitUntil(() => sent(DRAFT).length > 0, lasting)
    expect(sent(DRAFT)[0]?.body.definition.title.en).toBe('As it was')
  })
})

describe('answers', () => {
  test('are listed as people read them, with the columns that are chosen', async () => {
    const { reads, all, text, model } = await show({ path: `/${ID}/responses?columns=place,trades` })
    await reads('Amina Otieno')
    const cells = all('tbody tr > *').map(cell => text(cell))
    expect(cells).toEqual([
      ...['Amina OtienoQuarter 4 of 2026 · Version 1', '19 Nov 2026', 'Kisumu', 'Shop, Other'],
      '5 minutes',
    ])
    await press(all('.more input[value=open]')[0] as HTMLElement)
    expect(new URLSearchParams(model.path.$path.get().split('?')[1]).get('columns')).toBe('open,place,trades')
  })

  test('are asked for by the filters, and the columns are none of the server’s business', async () => {
    const { reads, sent } = await show({ path: `/${ID}/responses?period=2026-Q3&columns=open&sort=name` })
    await reads('Amina Otieno')
    expect(sent(RESPONSES)[0]?.query).toEqual({ period: '2026-Q3', sort: 'name', page: 1, size: 25 })
  })

  test('go into a file as it is chosen, without who gave them', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const { reads, tap, opened, choose, sent } = await show({
      path: `/${ID}/responses?search=maji`,
      answers: { 'GET survey/desk/:id/export': new Blob(['x']) },
    })
    await reads('Amina Otieno')
    await tap('Export')
    await opened()
    await choose('format', 'csv')
    await choose('values', 'codes')
    await choose('people', 'no')
    await tap('Export')
    expect(sent('GET survey/desk/:id/export')[0]?.query).toEqual({
      ...{ search: 'maji', format: 'csv', values: 'codes', people: 'no', in: 'en' },
    })
    await reads('The file is in your downloads')
  })

  test('each reads with the questions as they were asked, and those alone', async () => {
    const { reads, all, text } = await show({ path: `/${ID}/response/${idOf('7')}` })
    await reads('How many people work in')
    const said = Object.fromEntries(
      all('.answers > div').map(one => [text(one.querySelector('dt')), text(one.querySelector('dd'))]),
    )
    expect(said['Where?']).toBe('Kisumu')
    expect(said['Other: What do you do?']).toBe('Kuuza maji')
    expect(said).not.toHaveProperty('Why not?')
    expect(said['Worked out: women_share']).toBe('50')
  })

  test('are removed for good by whoever has all rights, after a question', async () => {
    const path = `/${ID}/response/${idOf('7')}`
    const { reads, tap, opened, send, sent, model } = await show({ path })
    await reads('Remove for good')
    await tap('Remove for good')
    await opened()
    await send()
    expect(sent('DELETE survey/response/:id')).toEqual([{ params: { id: idOf('7') } }])
    expect(model.path.$path.get()).toBe(`/${ID}/responses`)
    const { named, reads: readsToo } = await show({ path, role: 'processor' })
    await readsToo('Print')
    expect(named('Remove for good')).toBeUndefined()
  })

  test('that are none yet leave a place that says so', async () => {
    const { reads } = await show({
      path: `/${ID}/responses`,
      answers: {
        [FILE]: { data: fileOf({ responses: 0 }) },
        [RESPONSES]: { data: [], total: 0, page: 1, size: 25 },
      },
    })
    await reads('Nobody has answered yet')
  })
})

describe('results', () => {
  const figures = (more: Partial<QuestionFigures>): QuestionFigures => ({
    ...{ name: 'q', kind: 'text', label: { en: 'Question', sw: 'Swali' }, asked: 10, answered: 8 },
    ...{ options: [], number: null, months: [], texts: [], left: 0 },
    ...more,
  })
  const option = (value: string, count: number, mean: number | null = null) => ({
    ...{ value, label: { en: value.toUpperCase() }, count, mean },
  })
  const data = {
    ...{ begun: 12, sent: 9, seconds: 290 },
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
        ...{ name: 'staff', kind: 'integer' },
        number: { mean: 3.5, median: 3, least: 1, most: 8, parts: [{ from: 1, to: 4, count: 7 }] },
      }),
      figures({ name: 'why', texts: [{ text: 'No customers', at: '2026-11-19T09:00:00.000Z' }] }),
    ],
  }

  test('say in words what they show, with every figure in a table', async () => {
    const { reads, all, text } = await show({ path: `/${ID}/results`, answers: { [FIGURES]: { data } } })
    await reads('Where people gave up')
    const sums = all('.sums > div').map(one => text(one))
    expect(sums).toEqual(['Begun12', 'Sent9', 'Completed75%', 'Usual time5 minutes'])
    expect(text()).toContain('3 gave up, most at “Question”')
    expect(text()).toContain('8 of 10 answered · most often: YES')
    expect(text()).toContain('best placed: B')
    expect(text()).toContain('mean 3.5, middle 3 · from 1 to 8')
    expect(text()).toContain('No customers')
    const rows = all('.chart tbody tr').map(row => [...row.children].map(cell => text(cell)))
    expect(rows).toContainEqual(['YES', '6', '75%'])
    expect(rows).toContainEqual(['B', '1.25'])
    expect(all('.bars').every(one => one.getAttribute('aria-hidden') === 'true')).toBe(true)
  })

  test('are asked for by period, version and language', async () => {
    const { reads, sent, all } = await show({
      path: `/${ID}/results?period=2026-Q3`,
      answers: { [FIGURES]: { data } },
    })
    await reads('Where people gave up')
    expect(sent(FIGURES)[0]?.query).toEqual({ period: '2026-Q3' })
    await type(all('.ask select')[1] as HTMLSelectElement, 'sw')
    expect(sent(FIGURES)[1]?.query).toEqual({ period: '2026-Q3', language: 'sw' })
  })

  test('that are none yet leave a place that says so', async () => {
    const none = { begun: 0, sent: 0, seconds: null, days: [], questions: [] }
    const { reads } = await show({ path: `/${ID}/results`, answers: { [FIGURES]: { data: none } } })
    await reads('No results yet')
  })
})
