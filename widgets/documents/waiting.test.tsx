import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { id, paper, showDocuments } from './testing.tsx'

const added = { error: false, message: 'Invoice generated successfully', id: id(60) }
const sent = { Response: 'Invoice sent successfully', message: '', number: 'INV-2026-0003' }

describe('offline', () => {
  test('an invoice is queued, listed as queued, and sent once online', async () => {
    const { reads, fill, send, server, tap, calls, named, text } = await showDocuments({
      path: '/invoice/create',
      more: {
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': sent,
      },
    })
    await reads('New invoice')
    await fill('clientName', 'Juma Traders')
    await fill('clientPhone', '0722000111')
    await fill('clientEmail', 'juma@example.org')
    await fill('items', 'other')
    await fill('items.0.name', 'Delivery')
    await fill('items.0.amount', '300')
    server.isAway = true
    await send()
    await reads('Saved on this device')
    await reads('Invoice to Juma Traders, Ksh 300')
    expect(named('Draft as PDF: Juma Traders')).toBeTruthy()
    await tap('Delete: Juma Traders')
    expect(text()).not.toContain('Invoice to Juma Traders')
    await tap('Undo', '.toasts')
    await reads('Invoice to Juma Traders, Ksh 300')
    server.isAway = false
    await tap('Send now')
    await vi.waitUntil(() => !text().includes('waits to be sent'))
    expect(calls('POST documents/invoices/print')).toHaveLength(1)
  })

  test('a queued payment that matches a sale is resolved in the queue', async () => {
    const alike = new ApiError('conflict', 'Your book has it.', 409, { alike: 'Your book has it.' })
    let isAway = true
    const { reads, tap, opened, send, calls, text } = await showDocuments({
      path: '/receipts',
      more: {
        'POST documents/invoices/payments/add': ({ body }: { body: { alike?: string } }) =>
          isAway
            ? new ApiError('unreachable', '')
            : body.alike
              ? { error: false, message: 'Recorded', id: id(50) }
              : alike,
        'POST documents/invoices/receipts/print': { Response: 'x', message: 'Printed', number: 'R' },
      },
    })
    await reads('INV-2026-0002')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0002')
    await opened()
    await send()
    await reads('Payment of Zawadi Hotel, Ksh 600')
    isAway = false
    await tap('Send now')
    await reads('Your book has it.')
    await tap('It is this payment')
    await vi.waitUntil(() => !text().includes('Payment of Zawadi Hotel'))
    expect(calls('POST documents/invoices/receipts/print')).toHaveLength(1)
  })

  test('a document saved but not sent is edited as a draft', async () => {
    const { reads, fill, send, server, tap, calls, find } = await showDocuments({
      path: '/invoice/create',
      more: {
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': new ApiError('invalid', 'That address takes no mail.', 400),
        'GET documents/paper/:id': { data: { ...paper, id: id(60), number: null, state: 'draft' } },
      },
    })
    await reads('New invoice')
    await fill('clientName', 'Juma Traders')
    await fill('clientPhone', '0722000111')
    await fill('clientEmail', 'juma@example.org')
    await fill('items', 'other')
    await fill('items.0.name', 'Delivery')
    await fill('items.0.amount', '300')
    server.isAway = true
    await send()
    await reads('Saved on this device')
    server.isAway = false
    await tap('Send now')
    await reads('That address takes no mail.')
    await tap('Fix')
    await reads('Edit invoice')
    expect(find<HTMLInputElement>('[name="clientName"]').value).toBe('Juma Traders')
    await fill('clientEmail', 'juma@shop.example')
    await tap('Save')
    const name = 'POST documents/invoices/items/add-multiple'
    await vi.waitUntil(() => (calls(name).at(-1) as { body: { id?: string } }).body.id === id(60))
    expect(calls(name).at(-1)).toMatchObject({ body: { clientEmail: 'juma@shop.example' } })
  })
})
