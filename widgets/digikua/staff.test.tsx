import { describe, expect, it, vi } from 'vitest'
import type { Business } from '#contract/business.ts'
import { press, type } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { answers, duka, id, overview, showBook, startAfresh } from './testing.tsx'

const SALES = '/cashflow-summary-detailed/sales'

const told = (more: object = {}) => ({
  data: {
    id: id(21),
    kind: 'product-sale',
    day: '2026-11-19',
    amount: 18_000,
    unitAmount: null,
    item: id(11),
    name: 'Large',
    quantity: 9,
    type: id(30),
    typeName: 'Cash',
    phone: '+254712000009',
    years: null,
    source: 'typed',
    reference: null,
    receipt: false,
    onBehalf: false,
    asked: true,
    revision: 2,
    by: 'Amina',
    clientId: null,
    createdAt: '2026-11-19T08:00:00Z',
    editedAt: '2026-11-19T09:00:00Z',
    voidedAt: null,
    voidReason: null,
    revisions: [
      {
        revision: 1,
        at: '2026-11-19T08:00:00Z',
        by: 'Amina',
        values: {
          day: '2026-11-19',
          amount: 16_000,
          unitAmount: null,
          item: id(11),
          quantity: 9_000,
          name: 'Large',
          type: id(30),
          phone: '+255754000001',
          years: null,
        },
      },
    ],
    comments: [
      { id: id(80), text: 'Was it 1,800?', asks: true, done: false, by: 'Peter', at: '2026-11-20T06:00:00Z' },
    ],
    ...more,
  },
})
const askedSales = () => {
  const { data } = answers()['GET data/entrepreneurProductSale'] as { data: { id: string }[] }
  return { data: data.map(row => ({ ...row, asked: row.id === id(21) })) }
}
const book = (more: Partial<Business> = {}): Answers => ({
  'GET business/own/:id': { data: { ...duka, own: false, ...more } },
  'GET book/entries/:id': told() as never,
  'GET data/entrepreneurProductSale': askedSales() as never,
})
const asStaff = async (more: Partial<Business>, path = SALES) =>
  showBook({ path, business: duka.id, more: book(more) })

startAfresh()

describe('another user’s book', () => {
  it('is read-only for staff: no adding, but history and comments', async () => {
    const { reads, named, tap, opened, text, find } = await asStaff({ writable: false })
    await reads('You can view Amina’s book but not change it.')
    await reads('5,280')
    expect(named('Add Sale')).toBeUndefined()
    await tap('Open Large')
    await opened()
    await reads('Was it 1,800?')
    expect(text(find('dialog .rest'))).toContain('19 Nov 2026, 11:00, Amina: amount Ksh 160')
    expect(text(find('dialog .rest'))).toContain('+255754000001')
    expect(named('Comment', 'dialog')).toBeUndefined()
  })

  it('takes a comment, which requests a correction by default', async () => {
    const { reads, tap, opened, all, sent, known } = await asStaff({ writable: false, commentable: true })
    await reads('5,280')
    await tap('Open Large')
    await opened()
    await reads('Was it 1,800?')
    await tap('Comment')
    known['POST book/entries/:id/comments'] = { message: '' }
    const [, dialog] = all('dialog')
    await type(dialog?.querySelector('textarea') as HTMLTextAreaElement, 'Check the receipt')
    dialog?.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await vi.waitUntil(() => sent('POST book/entries/:id/comments').length > 0)
    expect(sent('POST book/entries/:id/comments')).toEqual([
      { params: { id: id(21) }, body: { text: 'Check the receipt', asks: true } },
    ])
    await reads('The owner was notified')
  })

  it('is written by authorized staff with a notice, and stores nothing on their device', async () => {
    const { reads, named, server, model } = await asStaff({ writable: true })
    await reads('Entries you make are marked as made by staff.')
    expect(named('Add Sale')).toBeDefined()
    server.isAway = true
    await model.save('operating', { name: 'Rent', amount: 100, day: '2026-11-20' })
    expect(Object.keys(localStorage).filter(name => name.includes('digikua'))).toEqual([])
  })

  it('shows a message where a member has none', async () => {
    const { ApiError } = await import('#kit/core/api.ts')
    const { reads } = await showBook({
      business: id(99),
      more: {
        'GET business/own/:id': new ApiError('not-found', 'This member has no book yet.', 404),
      },
    })
    await reads('This member has no book yet.')
  })
})

describe('a requested correction', () => {
  const asked = {
    entry: id(21),
    kind: 'product-sale' as const,
    name: 'Large',
    text: 'Was it 1,800?',
    by: 'Peter',
  }

  it('is shown above the figures, one tap from the entry', async () => {
    const { reads, tap, opened } = await showBook({
      more: {
        ...book(),
        'GET book/overview': { data: { ...overview, asked: [asked] } },
      },
    })
    await reads('Staff ask you to correct 1 entry')
    await reads('Peter: Was it 1,800?')
    await tap('Large')
    await opened()
    await reads('Edit sale')
    await reads('Correction requested')
  })

  it('marks its row in the list', async () => {
    const { reads, all, text } = await showBook({ path: SALES, more: book() })
    await reads('5,280')
    expect(all('tbody tr').map(row => text(row).includes('needs correction'))).toEqual([true, false, false])
  })
})

it('an entry opens from its path, and closes to the list', async () => {
  const { reads, opened, find, emit, text } = await showBook({
    path: `${SALES}?entry=${id(21)}`,
    more: book(),
  })
  await opened()
  await reads('Was it 1,800?')
  expect(text(find('dialog h2'))).toBe('Edit sale')
  await press(find('dialog .foot button, dialog footer button'))
  expect(emit).toHaveBeenCalledWith('navigate', { path: SALES, replace: true })
})
