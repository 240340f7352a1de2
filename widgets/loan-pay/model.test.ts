import { describe, expect, onTestFinished, test } from 'vitest'
import { settle } from '#kit/testing.tsx'
import { borrower, LOAN, late, refused, running, unreachable } from './testing.tsx'

test('starts with the instalment rounded up to a shilling, and the borrower’s number', async () => {
  const { model } = borrower()
  await settle()
  expect(model.$form.get()).toEqual({ choice: 'instalment', amount: '4,728', phone: '254712345678' })
})

test('a typed amount selects the matching choice, else another amount', async () => {
  const { model } = borrower({ page: late })
  await settle()
  model.set({ choice: 'late' })
  expect(model.$form.get().amount).toBe('9,455')
  model.set({ amount: '38,120' })
  expect(model.$form.get().choice).toBe('all')
  model.set({ amount: '100' })
  expect(model.$form.get().choice).toBe('other')
})

test('retries a payment with the same key after a lost response', async () => {
  const answers = { 'POST payments/mpesa/initiate': () => Promise.reject(unreachable()) }
  const { model, asked, answers: given } = borrower({ answers })
  await settle()
  await model.payment.pay()
  expect(model.payment.$state.get()).toMatchObject({ at: 'waiting', heard: true })
  delete (given as Record<string, unknown>)['POST payments/mpesa/initiate']
  await model.payment.again()
  expect(asked().map(({ body }) => body?.key)).toEqual([asked()[0]?.body?.key, asked()[0]?.body?.key])
})

test('a refusal is shown at its field, and nothing is resent automatically', async () => {
  const answers = {
    'POST payments/mpesa/initiate': () => Promise.reject(refused('No.', { amount: 'That is too much.' })),
  }
  const { model, asked } = borrower({ answers })
  await settle()
  expect(await model.payment.pay()).toBe('amount')
  expect(model.payment.$problems.get()).toMatchObject({ amount: { said: 'That is too much.' } })
  model.payment.look()
  await settle()
  expect(asked()).toHaveLength(1)
})

test('reports a completed payment once, with the server’s figures', async () => {
  const { model, bank, emit } = borrower()
  await settle()
  await model.payment.pay()
  bank.status = { status: 'paid', receipt: 'SKL1', amount: 472_800 }
  await model.payment.look()
  await model.payment.look()
  expect(model.payment.$state.get()).toMatchObject({ at: 'paid', receipt: 'SKL1', amount: 472_800 })
  expect(emit.mock.calls.filter(([type]) => type === 'complete')).toHaveLength(1)
})

test('opens the loan named by the path', async () => {
  const { calls } = borrower({ path: `/pay?loan=${LOAN}`, page: running })
  await settle()
  expect(calls.filter(({ name }) => name === 'GET lending/loan/:id')[0]?.params).toEqual({ id: LOAN })
})

describe('a request that another tab or device has sent', () => {
  const prompt = { payment: '64b7f1a2c3d4e5f6000000cc', amount: 500_000, phone: '+254722000000' }

  test('is shown on opening, and no other is offered', async () => {
    const { model, calls } = borrower({ page: { ...running, prompt } })
    await settle()
    expect(model.payment.$state.get()).toMatchObject({ at: 'waiting', heard: true })
    expect(model.$form.get()).toMatchObject({ amount: '5,000', phone: '254722000000' })
    expect(calls.at(-1)).toMatchObject({ name: 'GET payments/status/:id', params: { id: prompt.payment } })
  })

  test('is shown when the page is returned to, unless the borrower left it for the form', async () => {
    const { model, bank, asked } = borrower()
    await settle()
    const stop = model.watch()
    onTestFinished(stop)
    const back = async () => {
      dispatchEvent(new Event('focus'))
      await settle()
    }
    await back()
    expect(model.payment.$state.get()).toEqual({ at: 'form' })
    bank.page = { ...running, prompt }
    await back()
    expect(model.payment.$state.get()).toMatchObject({ at: 'waiting' })
    model.restart()
    await back()
    expect(model.payment.$state.get()).toEqual({ at: 'form' })
    expect(asked()).toEqual([])
  })
})
