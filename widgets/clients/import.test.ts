import { describe, expect, test, vi } from 'vitest'
import type { ImportRow } from '#contract/client.ts'
import { CLIENTS_FILE } from '#contract/handed-file.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { writeCsv, writeSheet } from '#kit/ui/csv.ts'
import { AT_ONCE, createImport } from './import.ts'

const rowOf = (row: number, ...problems: string[]): ImportRow => ({
  row,
  firstName: `First ${row}`,
  lastName: 'Last',
  email: `person${row}@example.org`,
  mobileNumber: '0712345678',
  problems: problems.map(message => ({ field: 'email', message })),
})

type Call = { body: { dryRun: boolean }; files: { file: File } }

/** A server that finds the given problems. */
function start(rows: ImportRow[], register?: (emails: string[]) => { problems?: Record<string, string> }) {
  const calls: Call[] = []
  const api = vi.fn(async (_: string, input: Call) => {
    calls.push(input)
    if (input.body.dryRun) return { good: 0, bad: 0, registered: 0, rows }
    const [, ...lines] = (await input.files.file.text()).split('\r\n')
    const emails = lines.map(line => line.split(',')[2] as string)
    const { problems = {} } = register?.(emails) ?? {}
    const answered = emails.map((email, index) => ({
      ...rowOf(index + 2, ...(problems[email] ? [problems[email]] : [])),
      email,
    }))
    const bad = Object.keys(problems).filter(email => emails.includes(email)).length
    return { good: emails.length - bad, bad, registered: emails.length - bad, rows: answered }
  })
  const changed = vi.fn()
  const importing = createImport(api as unknown as Api, changed)
  const state = () => importing.$state.get()
  const done = async () => {
    await vi.waitUntil(() => state().at === 'done' || state().at === 'broken')
    return state()
  }
  return { importing, state, done, api, calls, changed }
}

const file = (name = 'clients.csv', content = 'first name') => new File([content], name)

describe('importing clients', () => {
  test('checks every row in a dry run first', async () => {
    const { importing, state, calls, changed } = start([rowOf(2), rowOf(3, 'This Email already exist')])
    await importing.check(file())
    expect(state()).toMatchObject({ at: 'checked', file: 'clients.csv', rows: [{ row: 2 }, { row: 3 }] })
    expect(calls.map(({ body }) => body)).toEqual([{ dryRun: true }])
    expect(changed).not.toHaveBeenCalled()
  })

  test.each([
    ['kind', file('clients.pdf')],
    ['size', Object.defineProperty(file(), 'size', { value: CLIENTS_FILE.most + 1 })],
  ])('rejects a file of the wrong %s', async (problem, wrong) => {
    const { importing, state, api } = start([])
    await importing.check(wrong)
    expect(state()).toEqual({ at: 'choosing', problem })
    expect(api).not.toHaveBeenCalled()
  })

  test('shows the server’s error about the whole file', async () => {
    const { importing, state, api } = start([])
    api.mockRejectedValueOnce(new ApiError('invalid', 'Odd.', 400, { file: 'There is no column phone.' }))
    await importing.check(file())
    expect(state()).toEqual({ at: 'choosing', problem: 'failed', message: 'There is no column phone.' })
  })

  test('registers only valid rows, in batches', async () => {
    const good = Array.from({ length: AT_ONCE + 5 }, (_, index) => rowOf(index + 2))
    const { importing, calls, done, changed } = start([...good, rowOf(999, 'No phone')])
    await importing.check(file())
    importing.register()
    expect(await done()).toMatchObject({ at: 'done', registered: AT_ONCE + 5, done: AT_ONCE + 5 })
    const [, first, second] = calls
    expect(calls).toHaveLength(3)
    expect(first?.body).toEqual({ dryRun: false, invite: true, name: 'clients.csv' })
    expect(await second?.files.file.text()).toBe(
      [
        'first name,last name,email,phone',
        ...[52, 53, 54, 55, 56].map(row => `First ${row},Last,person${row}@example.org,0712345678`),
      ].join('\r\n'),
    )
    expect(changed).toHaveBeenCalledOnce()
  })

  test('reports a row rejected late by its original row number', async () => {
    const { importing, done } = start([rowOf(2, 'No phone'), rowOf(3), rowOf(4)], () => ({
      problems: { 'person4@example.org': 'This Email already exist' },
    }))
    await importing.check(file())
    importing.register()
    const state = await done()
    expect(state).toMatchObject({ registered: 1 })
    expect(state.at === 'done' && [...state.refused]).toEqual([
      [4, [{ field: 'email', message: 'This Email already exist' }]],
    ])
  })

  test('reports the row with the same value by its original row number', async () => {
    const { importing, done, api } = start([rowOf(2, 'No phone'), rowOf(3), rowOf(4)])
    await importing.check(file())
    const problem = { field: 'email', message: 'Row 2 has the same email.', same: 2 }
    api.mockResolvedValueOnce({
      good: 1,
      bad: 1,
      registered: 1,
      rows: [rowOf(2), { ...rowOf(3), problems: [problem] }],
    })
    importing.register()
    const state = await done()
    expect(state.at === 'done' && [...state.refused]).toEqual([[4, [{ ...problem, same: 3 }]]])
  })

  test('resumes after a connection failure', async () => {
    const good = Array.from({ length: AT_ONCE * 2 }, (_, index) => rowOf(index + 2))
    let fails = true
    const sent: string[] = []
    const { importing, done } = start(good, emails => {
      if (fails && sent.length > 0) throw new ApiError('unreachable', '')
      sent.push(...emails)
      return {}
    })
    await importing.check(file())
    importing.register()
    expect(await done()).toMatchObject({ at: 'broken', done: AT_ONCE, registered: AT_ONCE })
    fails = false
    importing.register()
    expect(await done()).toMatchObject({ at: 'done', registered: AT_ONCE * 2 })
    expect(new Set(sent).size).toBe(sent.length)
  })

  test('stops after the current batch, and says so', async () => {
    const good = Array.from({ length: AT_ONCE * 3 }, (_, index) => rowOf(index + 2))
    const { importing, done, calls } = start(good, () => {
      importing.stop()
      return {}
    })
    await importing.check(file())
    importing.register()
    expect(await done()).toMatchObject({ at: 'done', registered: AT_ONCE, stopped: true })
    expect(calls).toHaveLength(2)
  })
})

describe('CSV', () => {
  test('quotes commas, quotes and line breaks', () => {
    expect(
      writeCsv([
        ['a', 'b,c'],
        ['say "d"', 'e\nf'],
      ]),
    ).toBe('a,"b,c"\r\n"say ""d""","e\nf"')
  })

  test('escapes formulas, but not phone numbers', async () => {
    const text = await writeSheet([['=HYPERLINK("x")', '+254 712 345 678', '-5', '@home']]).text()
    expect(text.replace('\ufeff', '')).toBe(`"'=HYPERLINK(""x"")",+254 712 345 678,-5,'@home`)
  })
})
