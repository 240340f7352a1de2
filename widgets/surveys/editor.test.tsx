import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { DRAFT, FILE, FORM, fileOf, ID, PREVIEW, PUBLISH, show } from './testing.tsx'

// autosave is debounced
/** Opens the editor and waits until its chunk is loaded. */
async function write(answers: NonNullable<Parameters<typeof show>[0]>['answers'] = {}, language?: string) {
  const shown = await show({ path: `/${ID}/edit`, answers, language })
  await vi.waitUntil(() => shown.all('.outline li').length > 0)
  const rows = () => shown.all('.row-of').map(row => shown.text(row.querySelector('strong')))
  const open = async (label: string) => {
    const row = shown.all('.row-of').find(one => shown.text(one.querySelector('strong')) === label)
    await press(row as HTMLElement)
  }
  /** Returns the draft as last saved. */
  const kept = async () => {
    await vi.waitUntil(() => shown.sent(DRAFT).length > 0)
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
  test('has one tab stop for its rows; Enter opens a row’s form, which names its group', async () => {
    const { all, text, key, focused } = await write()
    const stops = all('.row-of').filter(row => row.tabIndex === 0)
    expect(stops.map(row => text(row.querySelector('strong')))).toEqual(['Quarterly survey'])
    stops[0]?.focus()
    for (let row = 0; row < 5; row++) await key('ArrowDown', focused() as Element)
    expect(text(focused())).toContain('in “Your business”')
    const name = text(focused()?.querySelector('strong') ?? null)
    await press(focused() as HTMLElement)
    expect(focused()?.localName).toBe('h3')
    expect(text(focused())).toBe(name)
    expect(all('.row-of').filter(row => row.tabIndex === 0)).toHaveLength(1)
  })

  test('shows rows in order, with their conditions in words', async () => {
    const { rows, text } = await write()
    expect(rows().slice(0, 5)).toEqual([
      'Quarterly survey',
      'It takes 5 minutes.',
      'Is the business open?',
      'Why not?',
      'Your business',
    ])
    expect(text()).toContain('Shown when “Is the business open?” is No')
    // conditions that cannot be worded are shown as source
    expect(text()).toContain('Shown when “women_share” is at least 50')
  })

  test('adds a question after the open one, named by its label, and saves it', async () => {
    const { open, tap, control, kept, rows, find, text } = await write({
      [FILE]: { data: fileOf({ version: null, versions: [] }) },
    })
    await open('Is the business open?')
    await tap('Add question')
    expect(text(find('.row-form h3'))).toBe('New question')
    await type(control('Question (English)'), 'Since when?!')
    expect(text(find('.row-form h3'))).toBe('Since when?!')
    expect(rows()[3]).toBe('Since when?!')
    const draft = await kept()
    expect(draft?.items[2]).toMatchObject({ kind: 'text', name: 'since_when', label: { en: 'Since when?!' } })
  })

  test('moves a row by button or Alt and an arrow, keeping focus', async () => {
    const { open, tap, rows, all, place, button, focused } = await write()
    await open('It takes 5 minutes.')
    button('Move down').focus()
    await tap('Move down')
    expect(rows().slice(1, 3)).toEqual(['Is the business open?', 'It takes 5 minutes.'])
    expect(focused()).toBe(button('Move down'))
    const row = all('.row-of')[1] as HTMLElement
    row.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }),
    )
    await settle()
    expect(rows().slice(1, 3)).toEqual(['It takes 5 minutes.', 'Is the business open?'])
    const { activeElement } = place.getRootNode() as ShadowRoot
    expect((activeElement as HTMLElement).dataset.place).toBe('1')
  })

  test('removes a row, and restores it', async () => {
    const { open, tap, rows } = await write()
    await open('Why not?')
    await tap('Remove')
    expect(rows()).not.toContain('Why not?')
    await tap('Undo', '.toasts')
    expect(rows()[3]).toBe('Why not?')
  })

  test('shows a row as it is, also in the place of a removed one', async () => {
    const { open, tap, find } = await write()
    const requiredWhen = () => find<HTMLInputElement>('.form-pane input[value=when]')
    await open('Is the business open?')
    await press(requiredWhen())
    expect(requiredWhen().checked).toBe(true)
    await tap('Remove')
    expect(find('.form-pane h3').textContent).toBe('Why not?')
    expect(requiredWhen().checked).toBe(false)
  })

  test('undoes and redoes, by buttons and keys', async () => {
    const { open, tap, control, rows, find, kept } = await write()
    await open('Why not?')
    await type(find<HTMLSelectElement>('.form-pane select'), 'integer')
    const undo = find('.bar-of .row-actions button')
    await press(undo)
    expect(find<HTMLSelectElement>('.form-pane select').value).toBe('long-text')
    await tap('Redo')
    expect(find<HTMLSelectElement>('.form-pane select').value).toBe('integer')
    const key = (target: Element) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    // within a field, undo is left to the browser
    expect(key(control('Question (English)'))).toBe(true)
    expect(key(undo)).toBe(false)
    await settle()
    expect(find<HTMLSelectElement>('.form-pane select').value).toBe('long-text')
    expect(rows()[3]).toBe('Why not?')
    expect(JSON.stringify((await kept())?.items[2])).toContain('long-text')
  })

  test('moves an option by Alt and an arrow or button, keeping focus', async () => {
    const { open, all, button, tap, focused } = await write()
    await open('What do you do?')
    const labels = () =>
      all('.option > .stack > :first-child input').map(one => (one as HTMLInputElement).value)
    const [first = '', second = '', third = ''] = labels()
    const [, , input] = all('.option > .stack > :first-child input')
    input?.focus()
    input?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }),
    )
    await settle()
    expect(labels().slice(0, 3)).toEqual([first, third, second])
    expect((focused() as HTMLInputElement).value).toBe(third)
    button('Move option 2 up').focus()
    await tap('Move option 2 up')
    expect(labels().slice(0, 3)).toEqual([third, first, second])
    expect(focused()).toBe(button('Move option 1 up'))
    button('Remove option 3').focus()
    await tap('Remove option 3')
    expect(labels().slice(0, 2)).toEqual([third, first])
    expect(focused()?.getAttribute('aria-label')).toMatch(/^Remove option/)
  })

  test('keeps a published option’s value when relabelled, and derives new ones', async () => {
    const { open, tap, kept, find } = await write()
    await open('Is the business open?')
    const label = (order: number) => find<HTMLInputElement>(`[aria-label="Option ${order} in English"]`)
    await type(label(1), 'Yes, it is')
    await tap('Add option')
    await type(label(3), 'On some days')
    const options = (await kept())?.lists.yesno
    expect(options).toMatchObject({
      options: [{ value: 'yes', label: { en: 'Yes, it is' } }, {}, { value: 'on_some_days' }],
    })
  })

  test('builds a condition from choices', async () => {
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

  test('shows a complex condition as text', async () => {
    const { open, control } = await write()
    await open('What do you do?')
    expect(control('An answer is valid when').value).toBe('count-selected(.) <= 2')
  })

  test('lists problems by row, with links', async () => {
    const problem = {
      row: 'staff',
      part: 'label',
      message: '“staff”: it has no label in English. Write one.',
    }
    const { reads, tap, find, text } = await write({
      [PREVIEW]: { contents: null, problems: [problem], untranslated: [] },
    })
    await reads('One thing to fix')
    await tap(problem.message)
    expect(text(find('.row-form h3'))).toContain('How many people work in')
    expect(text(find('.row-form'))).toContain(problem.message)
  })

  test('offers a choice on a concurrent save, and loses neither version', async () => {
    const { open, control, reads, tap, known, rows, sent, text, focused } = await write({
      [DRAFT]: new ApiError('conflict', 'Somebody has changed it.', 409),
    })
    known[FILE] = {
      data: fileOf({
        draft: { ...fileOf().draft, base: 'b9', definition: { ...quarterly, title: { en: 'Theirs' } } },
      }),
    }
    await open('Quarterly survey')
    await type(control('Title (English)'), 'Mine')
    await reads('Someone else changed this draft in the meantime')
    expect(rows()[0]).toBe('Mine')
    known[DRAFT] = ({ body }) => ({ data: { ...body, base: 'b10', problems: [], untranslated: [] } })
    await tap('Keep mine')
    expect(text(focused())).toBe('Title and languages')
    expect(sent(DRAFT).at(-1)?.body).toMatchObject({ base: 'b9', definition: { title: { en: 'Mine' } } })
    await reads('All changes are saved')
  })

  test('shows translations side by side, or only missing ones', async () => {
    const missing = { ...quarterly, title: { en: 'Quarterly survey' } }
    const { tap, all, reads, kept, text, find } = await write({
      [FILE]: { data: fileOf({ draft: { ...fileOf().draft, definition: missing } }) },
    })
    await tap('Translations')
    await reads('1 text missing in Kiswahili')
    await tap('Show only missing')
    expect(all('.words-row')).toHaveLength(1)
    await type(find<HTMLTextAreaElement>('.words-row [lang=sw]'), 'Utafiti wa robo mwaka')
    expect(all('.words-row')).toHaveLength(1)
    expect(text()).toContain('Every text is translated')
    expect((await kept())?.title.sw).toBe('Utafiti wa robo mwaka')
  })

  test('imports a workbook: shows errors by cell, or its questions to confirm', async () => {
    const { tap, open, opened, find, all, reads, known, kept, text } = await write({
      [FORM]: {
        definition: null,
        problems: [{ sheet: 'survey', cell: 'D7', message: 'There is no list “x”.' }],
        notes: [],
        rest: null,
      },
    })
    const choose = async () => {
      const input = find<HTMLInputElement>('dialog input[type=file]')
      const file = new File(['x'], 'shops.xlsx')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
    await open('Your business')
    await tap('XLSForm')
    await opened()
    await choose()
    await reads('survey D7')
    expect(text()).toContain('There is no list “x”.')
    known[FORM] = {
      definition: { ...quarterly, items: quarterly.items.slice(0, 2) },
      problems: [],
      notes: [],
      rest: null,
    }
    await choose()
    // notes and calculations do not count as questions
    await reads('shops.xlsx has one question.')
    expect(text()).toContain('the 10 questions in the draft')
    await tap('Import into the draft')
    // the row whose form was open is gone, so the outline is entered at the survey itself
    expect(all('.row-of').filter(row => row.tabIndex === 0)).toEqual([find('.row-of')])
    expect((await kept())?.items).toHaveLength(2)
  })

  test.each([
    ['nothing', {}, quarterly.title],
    ['the same in one language', { en: quarterly.title.en ?? '' }, quarterly.title],
    ['something else', { en: 'Shops' }, { en: 'Shops' }],
  ])('a workbook that calls the survey %s keeps the titles that still apply', async (_, title, expected) => {
    const { tap, opened, find, reads, kept } = await write({
      [FORM]: { definition: { ...quarterly, title }, problems: [], notes: [], rest: null },
    })
    await tap('XLSForm')
    await opened()
    const input = find<HTMLInputElement>('dialog input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'shops.xlsx')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await reads('shops.xlsx has')
    await tap('Import into the draft')
    // a change is saved only if there is one
    await tap('Undo')
    await tap('Redo')
    expect((await kept())?.title ?? quarterly.title).toEqual(expected)
  })

  test('imports a workbook without unsupported rows if confirmed, with reasons', async () => {
    const at = (cell: string, message: string) => ({ sheet: 'survey', cell, message })
    const { tap, opened, find, reads, kept, text } = await write({
      [FORM]: {
        definition: null,
        problems: [at('A2', '“geopoint” is not supported.')],
        notes: [],
        rest: {
          definition: { ...quarterly, items: quarterly.items.slice(0, 2) },
          left: [at('A2', '“geopoint” is not supported.'), at('A5', 'It asks for “where”.')],
          notes: [at('A9', '“deviceid” is not recorded here.')],
        },
      },
    })
    await tap('XLSForm')
    await opened()
    const input = find<HTMLInputElement>('dialog input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'shops.xlsx')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await reads('cannot be imported')
    await tap('Skip these 2 rows')
    await reads('shops.xlsx without 2 rows.')
    for (const part of ['survey A5', 'It asks for “where”.', 'One cell was ignored', 'is not recorded here'])
      expect(text()).toContain(part)
    await tap('Import into the draft')
    expect((await kept())?.items).toHaveLength(2)
  })

  test('publishes after showing the changes', async () => {
    const { tap, opened, reads, open, sent, text, known } = await write()
    await open('Why not?')
    await tap('Remove')
    known[PUBLISH] = { data: fileOf({ version: 2 }) }
    await tap('Publish')
    await opened()
    await reads('One question removed')
    expect(text()).toContain('Publish version 2?')
    await tap('Publish')
    await vi.waitUntil(() => sent(PUBLISH).length > 0)
    expect(sent(DRAFT)).toHaveLength(1)
    await reads('Version 2 is published')
  })

  test('does not publish with problems', async () => {
    const problem = { row: 'staff', part: 'label', message: 'It has no label.' }
    const { tap, opened, reads, sent, button } = await write({
      [PREVIEW]: { contents: null, problems: [problem], untranslated: [] },
    })
    await reads('One thing to fix')
    await tap('Publish')
    await opened()
    await reads('Fix one thing first.')
    expect(button('Publish').getAttribute('aria-disabled')).toBe('true')
    await tap('Publish')
    expect(sent(PUBLISH)).toEqual([])
  })

  test('passes the valid contents to the preview widget', async () => {
    const scan = vi.fn()
    Object.assign(globalThis, { Wezesha: { scan } })
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, 'Wezesha')
    })
    const contents = { definition: quarterly, expressions: {} }
    const { find } = await write({ [PREVIEW]: { contents, problems: [], untranslated: [] } })
    await vi.waitUntil(() => find('.preview-pane').querySelector('wz-survey'))
    await settle()
    expect(find<HTMLElement & { preview: object }>('wz-survey').preview).toEqual(contents)
    expect(scan).toHaveBeenCalled()
  })

  test('is translated into Kiswahili', async () => {
    const { text, rows, tap, all } = await write({}, 'sw')
    expect(rows()[2]).toBe('Je, biashara iko wazi?')
    for (const part of ['Chapisha', 'Ongeza swali', 'Huonyeshwa ikiwa “Je, biashara iko wazi?” ni Hapana'])
      expect(text()).toContain(part)
    await tap('Tafsiri')
    expect(all('.words-head strong').map(text)).toEqual(['Kiingereza', 'Kiswahili'])
  })
})
