import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Uploaded } from '#contract/endpoint.ts'
import type { AssignmentDetail, Attempt } from '#contract/learning-assignment.ts'
import { ApiError } from '#kit/core/api.ts'
import * as host from '#kit/testing-host.ts'
import { assignment, chapters, home, id, open } from './testing.tsx'

const { startUpload } = vi.hoisted(() => ({ startUpload: vi.fn() }))
vi.mock('#kit/upload.ts', () => ({ startUpload }))

const detail: AssignmentDetail = {
  ...assignment(31, { title: 'Cost one product', chapterId: id(11) }),
  description: 'Take what you sell most.',
  tasks: {
    1: { text: 'List every cost', type: 'text', options: {} },
    2: { text: 'What costs most?', type: 'single', options: { rent: 'Rent', stock: 'Stock' } },
    3: { text: 'What did you forget?', type: 'multiple', options: { time: 'Time', waste: 'Waste' } },
    4: { text: 'Your sheet', type: 'link', options: {} },
  },
}
const path = `/learning/assignments/${id(31)}`
const working = (more: object = {}, attempts: Attempt[] = []) => ({
  'GET lms/assignments/:id': { data: [{ ...detail, ...more }] },
  'GET lms/assignments/:id/submits': { count: attempts.length, data: attempts },
  'POST lms/assignments/:id/submits': { error: false, success: true, message: '', id: id(99) },
})
const attempt: Attempt = {
  id: id(91),
  number: 1,
  score: null,
  createdAt: Date.parse('2026-11-20T09:00:00Z') / 1000,
  late: true,
  language: 'sw',
  tasks: Object.values(detail.tasks),
  answers: { 1: 'Flour', 2: 'stock', 3: ['time'], 4: 'example.org' },
  files: {},
  feedback: null,
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse(home.at), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('the list', () => {
  test('links to the next one, and explains why others are locked', async () => {
    const { reads, tap, button } = await open('/learning/assignments')
    await reads('Submitted')
    expect(button('Attempt: Cost one product').getAttribute('href')).toBe(`/dashboard/lms${path}`)
    await tap('Attempt: A week of sales')
    await reads('Complete previous chapters to access this assignment.')
    await tap('Attempt: Ask five customers')
    await reads('No additional attempts are allowed for this assignment.')
  })

  test('shows those of one chapter', async () => {
    const { reads, text } = await open(`/learning/assignments?chapter=${id(11)}`)
    await reads('Cost one product')
    expect(text()).not.toContain('Ask five customers')
  })

  test('shows that it covers all chapters', async () => {
    const { reads, find } = await open('/learning/assignments')
    await reads('Cost one product')
    const select = find('select') as HTMLSelectElement
    expect(select.selectedOptions[0]?.textContent).toBe('All')
  })

  test('links to a returned assignment', async () => {
    const [first, ...others] = chapters
    const returned = {
      ...first,
      assignments: first?.assignments.map(one => ({
        ...one,
        submissions: one.submissions.map(sent => ({ ...sent, returned: true })),
      })),
    }
    const { reads, button } = await open('/learning/assignments', {
      'GET lms/insights/trainees/:id/cohort-info': {
        at: home.at,
        data: { [id(2)]: { [id(4)]: { chapters: [returned, ...others] as never } } },
      },
    })
    await reads('Sent back')
    expect(button('Try again: Ask five customers').tagName).toBe('A')
  })

  test('shows an empty state', async () => {
    const { reads } = await open('/learning/assignments', {
      'GET lms/insights/trainees/:id/cohort-info': { at: home.at, data: {} },
    })
    await reads('No Assignments Available Yet')
  })
})

async function answerAll({ fill, choose }: Awaited<ReturnType<typeof open>>) {
  await fill('q1', 'Flour 60, oil 20')
  await choose('q2', 'stock')
  await choose('q3', 'time')
  await fill('q4', 'example.org/sheet')
}
const ANSWERS = { 1: 'Flour 60, oil 20', 2: 'stock', 3: ['time'], 4: 'example.org/sheet' }

describe('an assignment', () => {
  test('requires every answer, then is submitted', async () => {
    const screen = await open(path, working())
    const { reads, send, sent, text } = screen
    await reads('Take what you sell most.')
    await send()
    await reads('Answer all questions.')
    expect(screen.focused()).toBe(screen.field('q1'))
    await answerAll(screen)
    await screen.fill('q4', 'sheet')
    await send()
    await reads('Correct the marked answers.')
    expect(screen.focused()).toBe(screen.field('q4'))
    expect(screen.all('.toast')).toHaveLength(1)
    expect(text()).not.toContain('Answer all questions.')
    await screen.fill('q4', 'example.org/sheet')
    // on a phone it covers the button
    expect(screen.all('.toast')).toEqual([])
    await send()
    await reads('Answers submitted. Your trainer will mark them next.')
    expect(text()).not.toContain('Correct the marked answers.')
    expect(sent('POST lms/assignments/:id/submits')[0]).toMatchObject({
      params: { id: id(31) },
      body: { traineeId: id(1), cohortId: id(2), answers: ANSWERS },
    })
  })

  test('keeps a draft until it is submitted', async () => {
    const first = await open(path, working())
    await first.reads('List every cost')
    await first.fill('q1', 'Flour')
    await first.leave()
    const again = await open(path, working())
    await again.reads('List every cost')
    expect(again.field('q1').value).toBe('Flour')
  })

  test('keeps what is typed while a file uploads', async () => {
    let arrive = (_: Uploaded) => {}
    const done = new Promise<Uploaded>(resolve => (arrive = resolve))
    startUpload.mockImplementation(file => ({ ...host.startUpload(file), done }))
    const tasks = { ...detail.tasks, 5: { text: 'A photo of it', type: 'file', options: {} } as const }
    const screen = await open(path, {
      ...working({ tasks }),
      'POST media/upload': { data: `/files/${id(70)}` },
    })
    await screen.reads('A photo of it')
    const input = screen.field('q5')
    Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'sheet.pdf')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await screen.reads('sheet.pdf')
    await answerAll(screen)
    arrive({ upload: 'arrived' })
    await screen.reads('Your file is uploaded.')
    expect(screen.field('q1').value).toBe(ANSWERS[1])
    await screen.send()
    await screen.reads('Answers submitted. Your trainer will mark them next.')
    expect(screen.sent('POST lms/assignments/:id/submits')[0]?.body.answers).toEqual({
      ...ANSWERS,
      5: [id(70)],
    })
  })

  test('says so if a file arrived, but the connection was lost before it was linked', async () => {
    const done = Promise.resolve({ upload: 'arrived' })
    startUpload.mockImplementation(file => ({ ...host.startUpload(file), done }))
    const screen = await open(path, {
      ...working({ tasks: { 1: { text: 'A photo of it', type: 'file', options: {} } as const } }),
      'POST media/upload': new ApiError('unreachable', ''),
    })
    await screen.reads('A photo of it')
    const input = screen.field('q1')
    Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'sheet.pdf')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await screen.reads('This file could not be sent. Please try again.')
  })

  test('is queued offline, and sent once', async () => {
    const screen = await open(path, working())
    await screen.reads('List every cost')
    await answerAll(screen)
    screen.server.isAway = true
    await screen.send()
    await screen.reads('1 answer not sent yet')
    // the button is disabled while the failing attempt is running
    await vi.waitUntil(() => !screen.model.outbox.$isSending.get())
    screen.server.isAway = false
    await screen.tap('Send now')
    await vi.waitUntil(() => screen.model.outbox.$entries.get().length === 0)
    const instances = screen.sent('POST lms/assignments/:id/submits').map(({ body }) => body.instance)
    expect(new Set(instances).size).toBe(1)
    expect(screen.sent('POST lms/assignments/:id/submits').at(-1)?.body.writtenAt).toMatch(
      /^2026-11-23T08:00/,
    )
  })

  test('shows refused answers to select where the browser does not copy', async () => {
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    const screen = await open(path, working())
    await screen.reads('List every cost')
    const sent = { kind: 'answers' as const, assignment: id(31), title: 'Cost one product', at: home.at }
    screen.model.outbox.push({ ...sent, id: 'a', answers: { 1: 'Flour and oil' }, problem: 'Closed.' })
    await screen.reads('Closed.')
    await screen.tap('Copy the text')
    await screen.reads('The text could not be copied. Select it here:Flour and oil')
    clipboard.mockRestore()
  })

  test('shows the answers queued last, and once they are sent the latest attempt', async () => {
    const screen = await open(path, working({}, [attempt]))
    await screen.reads('Change your answers')
    expect(screen.field('q1').value).toBe('Flour')
    await screen.fill('q1', 'Flour and oil')
    screen.server.isAway = true
    await screen.send()
    await screen.reads('1 answer not sent yet')
    await screen.tap('‹ All assignments')
    await screen.tap('View: Cost one product')
    await screen.reads('Change your answers')
    expect(screen.field('q1').value).toBe('Flour and oil')

    await vi.waitUntil(() => !screen.model.outbox.$isSending.get())
    screen.server.isAway = false
    const [first, second] = [attempt, { ...attempt, id: id(92), number: 2, answers: { 1: 'Flour and oil' } }]
    screen.known['GET lms/assignments/:id/submits'] = { count: 2, data: [second, first] }
    await screen.fill('q1', 'Flour, oil and salt')
    await screen.send()
    await screen.reads('Attempt 2')
    expect(screen.field('q1').value).toBe('Flour and oil')
  })

  test('shows feedback, and can be resubmitted if returned', async () => {
    const returned = {
      ...attempt,
      feedback: {
        outcome: 'returned' as const,
        comment: 'Add **transport**.',
        rows: [{ name: 'Gharama zote', points: 2, most: 5 }],
        by: 'Njeri Kariuki',
        at: '2026-11-21T09:00:00Z',
      },
    }
    const { reads, field, text, find, all } = await open(path, working({}, [returned]))
    await reads('Please try this again')
    // what to improve comes before what is to be improved
    expect(text(find('form > .callout'))).toMatch(/^Add transport.*Njeri Kariuki, 21 Nov 2026$/)
    expect(find('form > .callout [lang=sw]').textContent).toBe('Gharama zote')
    expect(find('dl').lang).toBe('sw')
    expect(all('details').map(one => one.hasAttribute('open'))).toEqual([false])
    expect(text()).toContain('Late')
    expect(field('q1').value).toBe('Flour')
  })

  test('that is locked shows its questions only', async () => {
    const { reads, all } = await open(`/learning/assignments/${id(32)}`, working({ id: id(32) }))
    await reads('Complete previous chapters to access this assignment.')
    await reads('List every cost')
    expect(all('form')).toEqual([])
  })

  test('that is late can still be submitted', async () => {
    const { reads } = await open(path, working({ dueAt: Date.parse('2026-11-10T21:00:00Z') / 1000 }))
    await reads('It was due on 11 Nov 2026. You can still submit it, but it will show as late.')
  })
})
