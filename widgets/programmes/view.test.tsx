import { describe, expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import type { FigureReply } from './figures.ts'
import {
  CANDIDATES,
  candidateOf,
  cohortOf,
  FIGURES,
  hub,
  PEOPLE,
  pageOf,
  rowOf,
  SAVE_QUESTIONS,
  show,
  written,
} from './testing.tsx'

const baraka = { id: idOf('d'), name: 'Baraka Juma' }
const EXTEND = 'POST onboarding/progress/extend'
const questionsAt = `/cohorts/${idOf('c')}/questions`

describe('people', () => {
  test('are listed with progress, pending items and deadline', async () => {
    const { table } = await show()
    expect(table()).toEqual([
      {
        Name: 'Amina Otieno | Onboarding',
        Status: 'In progress',
        Hub: 'Nairobi',
        Done: '7 of 14 | 2 waiting · 1 sent back',
        Deadline: '30 Dec 2026',
        'Last submitted': '19 Nov 2026',
      },
    ])
  })

  test('are shown with their earlier cohorts, and how those ended', async () => {
    const cohort = { id: idOf('c'), name: 'Growth' }
    const earlier = [
      { id: idOf('7'), name: 'Seed', standing: 'not-selected' as const },
      { id: idOf('8'), name: 'Sprout', standing: 'late' as const },
    ]
    const row = rowOf({ programme: 'application', cohort, earlier })
    const { table } = await show({ answers: { [PEOPLE]: pageOf(row) } })
    expect(table()[0]?.Name).toBe(
      'Amina Otieno | Not selected before: Seed | Too late before: Sprout | Growth',
    )
  })

  test('show whether the deadline is their own or their cohort’s', async () => {
    const cohort = { id: idOf('c'), name: 'Growth' }
    const extended = rowOf({ programme: 'application', cohort, deadlineOf: 'person' })
    const other = rowOf({ ...extended, person: baraka, deadlineOf: 'cohort' })
    const { table } = await show({ answers: { [PEOPLE]: pageOf(extended, other) } })
    expect(table().map(({ Deadline }) => Deadline)).toEqual([
      '30 Dec 2026 | Own extension',
      '30 Dec 2026 | Of the cohort',
    ])
  })

  test('are counted by standing, and only existing standings can be filtered', async () => {
    const { all } = await show({
      answers: { [PEOPLE]: { ...pageOf(rowOf()), counts: { active: 1_204, late: 3 } } },
    })
    expect(all('.selects select')[1]?.textContent).toBe('StatusIn progress (1,204)Late (3)')
  })

  test('link to their pending, else returned, else approved submissions', async () => {
    const { all } = await show({
      role: 'processor',
      answers: {
        [PEOPLE]: pageOf(
          rowOf(),
          rowOf({ person: baraka, pending: 0 }),
          rowOf({ person: { id: idOf('3'), name: 'Cate' }, pending: 0, rejected: 0 }),
          rowOf({ person: { id: idOf('4'), name: 'Dan' }, done: 0, pending: 0, rejected: 0 }),
        ),
      },
    })
    const reviews = '/processor/reviews?person='
    expect(all('tbody th a').map(one => one.getAttribute('href'))).toEqual([
      `${reviews}${idOf('a')}`,
      `${reviews}${baraka.id}&verdict=rejected`,
      `${reviews}${idOf('3')}&verdict=approved`,
    ])
  })

  test('can be given more time in bulk, with their number shown', async () => {
    const { find, named, sent, tap, fill, send, text, reads, place } = await show({
      answers: { [PEOPLE]: pageOf(rowOf(), rowOf({ person: baraka })) },
    })
    // bulk actions appear with the first selection
    expect(named('Extend deadline')).toBeUndefined()
    await press(find('[aria-label="Select everyone on this page"]'))
    expect(text(place.querySelector('.bulk'))).toContain('2 selected')
    await tap('Extend deadline')
    await reads('Extend the deadline of 2 people')
    await fill('deadline', '2020-01-01')
    await send()
    expect(text()).toContain('Choose today or a later day.')
    await fill('deadline', '2099-01-15')
    await send()
    expect(sent('POST onboarding/progress/extend')[0]?.body).toEqual({
      people: [idOf('a'), baraka.id],
      deadline: '2099-01-15T20:59:59.000Z',
    })
    await reads('It is done.')
    expect(place.querySelector('dialog')).toBeNull()
  })

  test('are extended in batches when there are many, with progress', async () => {
    let free = () => {}
    const replies = [
      { message: '1000 people.', people: 1_000, left: 1_500 },
      { message: '1000 people.', people: 1_000, left: 500 },
      { message: '500 people.', people: 500, left: 0 },
    ]
    const { all, sent, tap, fill, send, reads, place } = await show({
      answers: {
        [PEOPLE]: { ...pageOf(rowOf()), total: 2_500 },
        [EXTEND]: async () => {
          if (sent(EXTEND).length === 2) await new Promise<void>(go => (free = go))
          return replies[sent(EXTEND).length - 1]
        },
      },
    })
    await press(all('tbody input')[0] as HTMLElement)
    await tap('Select all 2,500')
    await tap('Extend deadline')
    await fill('deadline', '2099-01-15')
    await send()
    await reads('1,000 of 2,500')
    expect(place.querySelector('dialog progress')?.getAttribute('value')).toBe('0.4')
    free()
    await reads('2,500 people have more time and will be notified.')
    expect(sent(EXTEND)).toHaveLength(3)
    expect(place.querySelector('dialog')).toBeNull()
  })

  test('on other pages can all be selected too', async () => {
    const { all, sent, tap, reads, send, fill } = await show({
      path: '/people?standing=active',
      answers: { [PEOPLE]: { ...pageOf(rowOf()), total: 312 } },
    })
    await press(all('tbody input')[0] as HTMLElement)
    await tap('Select all 312')
    await tap('Remind')
    await reads('Remind 312 people')
    await fill('note', 'See you on Friday')
    await send()
    expect(sent('POST onboarding/progress/remind')[0]?.body).toEqual({
      filters: { standing: 'active' },
      note: 'See you on Friday',
    })
  })

  test('show a load failure, and retry', async () => {
    const { text, tap, known } = await show({ answers: { [PEOPLE]: new ApiError('unreachable', '') } })
    expect(text()).toContain('This part could not be loaded')
    known[PEOPLE] = pageOf(rowOf())
    await tap('Try again')
    expect(text()).toContain('Amina Otieno')
  })

  test('show an empty state when none match', async () => {
    const { text } = await show({ path: '/people?standing=late', answers: { [PEOPLE]: pageOf() } })
    expect(text()).toContain('Nothing matches these filters')
  })
})

describe('figures', () => {
  const zero = { approved: 0, pending: 0, rejected: 0, missing: 0 }
  const figures: FigureReply = {
    steps: [
      { ...zero, step: 'passport', question: null, approved: 8, pending: 2 },
      { ...zero, step: 'idFront', question: null, pending: 1, rejected: 1, missing: 8 },
    ],
    hubs: [
      { hub: { id: hub.id, name: 'Nairobi' }, people: 7, standings: { active: 4, complete: 2, late: 1 } },
      { hub: null, people: 3, standings: { 'not-started': 3 } },
    ],
  }

  test('are summarized in words, with every figure in a table', async () => {
    const { reads, text, all } = await show({ path: '/figures', answers: { [FIGURES]: figures } })
    await reads('Progress by step')
    expect(text()).toContain('3 submissions await approval. Most often missing (8): ID Front')
    expect(text()).toContain('2 of 10 are complete (20%).')
    const rows = all('tbody tr').map(row => [...row.children].map(cell => text(cell)))
    expect(rows).toEqual([
      ['Passport', '8', '2', '0', '0'],
      ['ID Front', '0', '1', '1', '8'],
      ['Nairobi', '7', '0', '4', '1', '2'],
      ['No hub yet', '3', '3', '0', '0', '0'],
    ])
  })

  test('draw bars to scale, hidden from screen readers', async () => {
    const { reads, all } = await show({ path: '/figures', answers: { [FIGURES]: figures } })
    await reads('Progress by step')
    const parts = [...(all('.parted')[0]?.children ?? [])] as HTMLElement[]
    expect(parts.map(part => [part.className, part.style.flexGrow, part.textContent])).toEqual([
      ['good', '8', '8'],
      ['warn', '2', '2'],
    ])
    expect(all('.stack[aria-hidden]').map(one => one.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
  })

  test('of applicants are for the newest cohort, or a chosen one', async () => {
    const { sent, reads, all, model } = await show({
      path: '/figures?programme=application',
      answers: {
        [FIGURES]: figures,
        'GET onboarding/cohorts': { data: [cohortOf(), cohortOf({ id: idOf('7'), name: 'Earlier' })] },
      },
    })
    await reads('Progress by step')
    expect(sent(FIGURES).map(({ query }) => query)).toEqual([{ programme: 'application', cohort: idOf('c') }])
    await type(all('.asks select')[1] as HTMLSelectElement, idOf('7'))
    expect(model.path.$path.get()).toBe(`/figures?programme=application&cohort=${idOf('7')}`)
    expect(sent(FIGURES).at(-1)?.query).toEqual({ programme: 'application', cohort: idOf('7') })
  })
})

describe('cohorts', () => {
  test('are listed with the standing of their applicants', async () => {
    const { reads, text, all } = await show({ path: '/cohorts' })
    await reads('Accelerator')
    expect(text(all('tbody tr')[0])).toContain('3 In progress2 In judging')
    expect(all('tbody th a')[0]?.getAttribute('href')).toBe(`/super-admin/programmes/cohorts/${idOf('c')}`)
  })

  test('can be opened with another’s questions, then lead to them', async () => {
    const { reads, fill, send, sent, model, text } = await show({
      path: '/cohorts/new',
      answers: { 'POST onboarding/cohorts': { data: cohortOf({ id: idOf('8'), name: 'Growth' }) } },
    })
    await reads('Open cohort')
    await send('form.form')
    expect(text()).toContain('Fix 2 things to continue')
    await fill('name', 'Growth')
    await fill('opens', '2026-12-01')
    await fill('deadline', '2026-12-31')
    await fill('like', idOf('c'))
    await send('form.form')
    expect(sent('POST onboarding/cohorts')[0]?.body).toMatchObject({
      name: 'Growth',
      hub: null,
      like: idOf('c'),
      criteria: [{ name: 'Idea', most: 10 }],
      opensAt: '2026-11-30T21:00:00.000Z',
      deadline: '2026-12-31T20:59:59.000Z',
    })
    expect(model.path.$path.get()).toBe(`/cohorts/${idOf('8')}/questions`)
  })

  test('send only changed fields, and show server errors at their field', async () => {
    const { reads, fill, send, sent, text } = await show({
      path: `/cohorts/${idOf('c')}`,
      answers: {
        'PATCH onboarding/cohorts/:id': new ApiError('invalid', '', 400, {
          tutorial: 'Enter the address of a video on YouTube or Vimeo, starting with https://',
        }),
      },
    })
    await reads('Criterion 2')
    await fill('tutorial', 'https://example.org')
    await send('form.form')
    expect(sent('PATCH onboarding/cohorts/:id')[0]?.body).toEqual({ tutorial: 'https://example.org' })
    expect(text()).toContain('Enter the address of a video on YouTube or Vimeo')
  })

  test('keep what was typed when they are left, until it is saved or discarded', async () => {
    const { reads, fill, tap, field, model, known, sent, send } = await show({
      path: `/cohorts/${idOf('c')}`,
    })
    await reads('Criterion 2')
    await fill('name', 'Growth')
    await tap('Hubs')
    await reads('Grace Wanjiru')
    model.path.navigate(`/cohorts/${idOf('c')}`)
    await reads('Not saved yet')
    expect(field('name').value).toBe('Growth')
    known['PATCH onboarding/cohorts/:id'] = { data: cohortOf({ name: 'Growth' }) }
    await send('form.form')
    expect(sent('PATCH onboarding/cohorts/:id')[0]?.body).toEqual({ name: 'Growth' })
    await fill('tutorial', 'https://example.org')
    await tap('Discard changes')
    expect(field('tutorial').value).toBe(cohortOf().tutorial)
  })
})

describe('questions', () => {
  test('can be reordered by buttons, which keep focus and announce the position', async () => {
    const { reads, tap, all, text, sent, place } = await show({
      path: questionsAt,
      answers: { [SAVE_QUESTIONS]: { data: [...written].reverse(), version: 'v2' } },
    })
    await reads('What do you sell?')
    await tap('Move question 1 down')
    expect(all('.question strong').map(one => text(one))).toEqual([
      'How many people work in it?',
      'What do you sell?',
    ])
    expect(text()).toContain('Moved to place 2 of 2')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 2 down')
    await tap('Save questions')
    expect(sent(SAVE_QUESTIONS)[0]?.body).toMatchObject({
      questions: [{ id: idOf('2') }, { id: idOf('1') }],
    })
    await reads('Saved')
    expect(place.querySelector('.saving.due')).toBeNull()
  })

  test('can be reordered by dragging', async () => {
    const { reads, all, text } = await show({ path: questionsAt })
    await reads('What do you sell?')
    const fire = async (target: Element | undefined, name: string) => {
      const event = new Event(name, { bubbles: true, cancelable: true })
      Object.assign(event, { dataTransfer: { setData() {}, setDragImage() {} }, clientY: 10 })
      target?.dispatchEvent(event)
      await settle()
    }
    await fire(all('.handle')[0], 'dragstart')
    await fire(all('.question')[1], 'dragover')
    await fire(all('.question')[1], 'drop')
    expect(all('.question strong').map(one => text(one))).toEqual([
      'How many people work in it?',
      'What do you sell?',
    ])
  })

  test('mark missing Kiswahili', async () => {
    const { reads, text, all } = await show({ path: questionsAt })
    await reads('1 question has no Kiswahili')
    expect(all('.question').map(one => text(one).includes('Kiswahili is missing'))).toEqual([false, true])
  })

  test('can be previewed as applicants see them, in both languages', async () => {
    const { reads, tap, all, text, fill, place } = await show({ path: questionsAt })
    await reads('What do you sell?')
    await press(all('.toggle')[0] as HTMLElement)
    const preview = () => text(place.querySelector('.phone'))
    expect(preview()).toContain('Question 1 of 2What do you sell?')
    await fill(`${idOf('1')}.question`, 'What do you make?')
    await fill(`${idOf('1')}.type`, 'select')
    await fill(`${idOf('1')}.options.0`, 'Food')
    await fill(`${idOf('1')}.options.1`, 'Clothes')
    await fill(`${idOf('1')}.optionsSw.0`, 'Chakula')
    expect(preview()).toContain('What do you make?')
    expect([...place.querySelectorAll('.phone option')].map(one => one.textContent)).toContain('Food')
    await tap('Kiswahili')
    expect(preview()).toContain('Unauza nini?')
    expect([...place.querySelectorAll('.phone option')].map(one => one.textContent)).toContain('Chakula')
  })

  test('that are invalid are opened, with a link to each field', async () => {
    const { reads, tap, text, sent } = await show({ path: questionsAt })
    await reads('What do you sell?')
    await tap('Add a question')
    await tap('Save questions')
    expect(text()).toContain('Fix one thing to continue')
    expect(text()).toContain('Question 3: This field is required')
    await tap('Question 3')
    expect(document.activeElement?.getAttribute('name')).toMatch(/^new-.*\.question$/)
    expect(sent(SAVE_QUESTIONS)).toEqual([])
  })

  test('that were removed can be restored', async () => {
    const { reads, tap, all } = await show({ path: questionsAt })
    await reads('What do you sell?')
    await tap('Remove question 1')
    expect(all('.question')).toHaveLength(1)
    await tap('Undo')
    expect(all('.question')).toHaveLength(2)
  })

  test('with answers keep their type: only texts and order change', async () => {
    const { reads, all, text, named, place } = await show({
      path: questionsAt,
      answers: { 'GET onboarding/cohorts': { data: [cohortOf({ used: true })] } },
    })
    await reads('Someone has already answered')
    await press(all('.toggle')[0] as HTMLElement)
    expect(place.querySelector(`[name="${idOf('1')}.type"]`)).toBeNull()
    expect(named('Remove question 1')).toBeUndefined()
    expect(named('Add a question')).toBeUndefined()
    expect(text()).toContain('Question in Kiswahili')
  })

  test('saved by another user meanwhile offer a choice, and keep local edits', async () => {
    const theirs = { data: [written[1]], version: 'v9' }
    const { reads, tap, all, fill, known } = await show({
      path: questionsAt,
      answers: { [SAVE_QUESTIONS]: new ApiError('conflict', 'Someone changed this in the meantime.', 409) },
    })
    await reads('What do you sell?')
    await press(all('.toggle')[0] as HTMLElement)
    await fill(`${idOf('1')}.question`, 'What do you make?')
    known['GET onboarding/cohorts/:id/questions'] = theirs
    await tap('Save questions')
    await reads('Someone else has saved these questions in the meantime')
    expect(all('.question')).toHaveLength(2)
    await tap('Drop mine, show theirs')
    expect(all('.question')).toHaveLength(1)
  })
})

describe('the judging round', () => {
  const at = `/cohorts/${idOf('c')}/judging`

  test('shows averages, and takes points before showing those of others', async () => {
    const { reads, tap, text, fill, send, sent } = await show({ path: at, role: 'processor' })
    await reads('Baraka Juma')
    expect(text()).toContain('12.00 / 151 judge')
    await tap('Give points Baraka Juma')
    await reads('Points for Baraka Juma')
    expect(text()).toContain('1 judge has given points. You see them once you have given yours.')
    expect(text()).not.toContain('Strong team')
    await fill('points.0', '11')
    await fill('points.1', '3')
    await send()
    expect(text()).toContain('Use a whole number from 0 to 10.')
    await fill('points.0', '9')
    await fill('note', 'Clear plan')
    await send()
    expect(sent('POST onboarding/candidate/:id/score')).toMatchObject([
      { params: { id: baraka.id }, body: { points: [9, 3], note: 'Clear plan' } },
    ])
  })

  test('prefills the judge’s earlier points', async () => {
    const own = { by: { id: idOf('f'), name: 'Faraja Mwangi' }, points: [7, 2], total: 9, note: '' }
    const [other] = candidateOf().scores
    const scores = [{ ...own, at: '2026-11-20T09:00:00.000Z' }, ...(other ? [other] : [])]
    const { reads, tap, field, text } = await show({
      path: at,
      answers: { [CANDIDATES]: pageOf(candidateOf({ scores })) },
    })
    await reads('Baraka Juma')
    await tap('Give points Baraka Juma')
    await reads('Points for')
    expect([field('points.0').value, field('points.1').value]).toEqual(['7', '2'])
    expect(text()).toContain('Idea 8 · Team 4Strong team')
  })

  test('can be downloaded', async () => {
    const { reads, tap, sent } = await show({
      path: at,
      answers: { 'GET onboarding/cohorts/:id/candidates/export': new Blob(['points']) },
    })
    await reads('Baraka Juma')
    await tap('More')
    await tap('Download')
    await reads('Download the list')
    await tap('Download', 'dialog')
    await reads('The file is in your downloads')
    expect(sent('GET onboarding/cohorts/:id/candidates/export')).toMatchObject([
      { params: { id: cohortOf().id }, query: { format: 'xlsx', language: 'en' } },
    ])
  })

  test.each(['processor', 'admin'] as const)('cannot be decided by the role %s', async role => {
    const { reads, named } = await show({ path: at, role })
    await reads('Baraka Juma')
    expect(named('Decide Baraka Juma')).toBeUndefined()
  })

  test('can be decided by a super, with an explanation', async () => {
    const { reads, tap, text, all, send, sent } = await show({ path: at })
    await reads('Baraka Juma')
    await tap('Decide Baraka Juma')
    await reads('Decide about Baraka Juma')
    expect(text()).toContain('They are told at once')
    await press(all('dialog [value=selected]')[0] as HTMLElement)
    await send()
    expect(sent('POST onboarding/candidate/:id/outcome')).toMatchObject([
      { params: { id: baraka.id }, body: { outcome: 'selected', before: 'judging' } },
    ])
  })

  test('keeps applicants who moved to another cohort, without actions', async () => {
    const gone = candidateOf({ standing: 'not-selected', gone: true, scores: [], average: null })
    const { reads, text, named } = await show({
      path: at,
      answers: { [CANDIDATES]: pageOf(gone) },
    })
    await reads('Has applied to another cohort since')
    expect(text()).toContain('Not selected')
    for (const name of ['Baraka Juma', 'See points Baraka Juma', 'Change the decision Baraka Juma'])
      expect(named(name)).toBeUndefined()
  })

  test('shows an empty state', async () => {
    const { reads, text } = await show({
      path: at,
      answers: { [CANDIDATES]: pageOf() },
    })
    await reads('No applicants to judge yet')
    expect(text()).toContain('once all their answers are approved')
  })
})

describe('hubs', () => {
  test('can be added, edited and switched off by a super', async () => {
    const { reads, tap, fill, send, sent } = await show({ path: '/hubs' })
    await reads('Grace Wanjiru')
    await tap('New hub')
    await fill('name', 'Mwanza')
    await send()
    expect(sent('POST onboarding/hubs')[0]?.body).toMatchObject({ name: 'Mwanza', active: true, coach: '' })
    await tap('Edit Nairobi')
    await fill('coach', '')
    await send()
    await tap('Switch off Nairobi')
    await reads('3 people who belong to it stay there')
    await send()
    expect(sent('PATCH onboarding/hubs/:id').map(({ body }) => body)).toMatchObject([
      { coach: '', name: 'Nairobi' },
      { active: false },
    ])
    expect(sent('GET onboarding/hubs/all').length).toBeGreaterThan(3)
  })

  test('are read-only for other roles', async () => {
    const { reads, named, all } = await show({ path: '/hubs', role: 'processor' })
    await reads('Grace Wanjiru')
    expect(named('New hub')).toBeUndefined()
    expect(all('tbody button')).toEqual([])
  })
})

describe('documents', () => {
  test('are listed by type and language, with their file', async () => {
    const { reads, all, text } = await show({ path: '/papers' })
    await reads('Programme brochure')
    const cells = [...(all('tbody tr')[0]?.children ?? [])].map(cell => text(cell))
    expect(cells[1]).toContain('brochure.pdfPDF, 303 kB')
    // the English document that the server falls back to does not count as one in Kiswahili
    expect(cells[2]).toContain('None')
    expect(all('tbody tr')).toHaveLength(9)
  })

  test('require a file to be chosen', async () => {
    const { reads, tap, text } = await show({ path: '/papers' })
    await reads('Programme brochure')
    await tap('Add Programme brochure, Kiswahili')
    await reads('Programme brochure, Kiswahili')
    await tap('Save')
    expect(text()).toContain('Choose the file first.')
  })

  test('are removed after confirmation', async () => {
    const { reads, tap, send, sent } = await show({ path: '/papers' })
    await reads('Programme brochure')
    await tap('Remove Programme brochure, English')
    await reads('Remove brochure.pdf?')
    await send()
    expect(sent('DELETE onboarding/downloads/:id')[0]?.params).toEqual({ id: idOf('e') })
  })

  test('are read-only for other roles', async () => {
    const { reads, all } = await show({ path: '/papers', role: 'admin' })
    await reads('Programme brochure')
    expect(all('tbody button')).toEqual([])
    expect(all('tbody a')).toHaveLength(1)
  })
})

test('is translated into Kiswahili', async () => {
  const { text, all } = await show({ language: 'sw' })
  expect(all('nav a').map(one => text(one))).toEqual(['Watu', 'Takwimu', 'Makundi', 'Vituo', 'Hati'])
  expect(text()).toContain('7 / 14')
})
