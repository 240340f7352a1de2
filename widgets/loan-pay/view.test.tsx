import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoanPage } from '#contract/loan-page.ts'
import { ApiError } from '#kit/core/api.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { RECENT } from './payment.ts'
import { LOAN, late, OTHER, refused, running, show, unreachable } from './testing.tsx'

const online = vi.spyOn(navigator, 'onLine', 'get')
beforeEach(() => void online.mockReturnValue(true))
afterEach(() => document.body.replaceChildren())

const amount = '[name=amount]'
const phone = '[name=phone]'

describe('the form', () => {
  test('starts with the instalment rounded up to a shilling, and the verified number', async () => {
    const { find, text } = await show()
    expect(find<HTMLInputElement>(amount).value).toBe('4,728')
    expect(find<HTMLInputElement>(phone).value).toBe('254712345678')
    expect(find<HTMLInputElement>(phone).placeholder).toBe('2547XXXXXX')
    expect(text()).toContain('Pay Ksh 4,728')
    expect(text()).toContain('Due by 5 Dec 2026')
  })

  test('asks for the next instalment itself, not for the highest one, and says the same as what is due', async () => {
    const rows = [
      { due: '2026-11-05', total: 3_610_000 },
      { due: '2026-12-05', total: 3_610_000 },
      { due: '2027-01-05', total: 3_610_500 },
    ]
    const page = {
      ...running,
      schedule: rows,
      instalment: 3_610_500,
      outstanding: 7_220_500,
      settlement: 7_200_000,
    }
    const asks = async (more: object) => (await show({ page: { ...page, ...more } as LoanPage })).text()
    expect(await asks({ nextDue: { day: '2026-12-05', amount: 3_610_000 } })).toContain(
      'Monthly repayment: Ksh 36,100',
    )
    // a few shillings were paid ahead
    const ahead = await asks({ nextDue: { day: '2026-12-05', amount: 3_609_500 } })
    expect(ahead).toContain('Monthly repayment: Ksh 36,095')
    expect(ahead).toContain('Pay Ksh 36,095')
    expect(await asks({ nextDue: { day: '2027-01-05', amount: 3_610_500 } })).toContain(
      'Monthly repayment: Ksh 36,105',
    )
  })

  test('calls an instalment of several months no monthly repayment', async () => {
    const schedule = [
      { due: '2026-12-05', total: 517_500 },
      { due: '2027-03-05', total: 8_184_200 },
    ]
    const page = { ...running, fund: { ...running.fund, repaymentEvery: 3 }, schedule, instalment: 8_184_200 }
    const nextDue = { day: '2026-12-05', amount: 517_500 }
    const { text } = await show({
      page: { ...page, nextDue, outstanding: 8_701_700, settlement: 8_600_000 } as unknown as LoanPage,
    })
    expect(text()).toContain('One instalment: Ksh 5,175')
    expect(text()).not.toContain('Monthly repayment')
  })

  test('never suggests more than the settlement amount', async () => {
    const page = { ...running, outstanding: 100_050, settlement: 100_050 } as LoanPage
    const { find } = await show({ page })
    expect(find<HTMLInputElement>(amount).value).toBe('1,001')
  })

  test('offers the arrears, and the settlement with its saved interest', async () => {
    const { find, press, text } = await show({ page: late })
    expect(text()).toContain('Late by 33 days')
    await press('Overdue amount: Ksh 9,455')
    expect(find<HTMLInputElement>(amount).value).toBe('9,455')
    await press('Settle the loan today: Ksh 38,120')
    expect(find<HTMLInputElement>(amount).value).toBe('38,120')
    expect(text()).toContain('This settles your loan today. You save Ksh 2,201 in interest.')
  })

  test('offers an amount once, by what it pays', async () => {
    const offered = async (page: LoanPage) =>
      [...(await show({ page })).place.querySelectorAll('[role=radiogroup] label')].map(({ textContent }) =>
        textContent?.replaceAll('\u00a0', ' '),
      )
    expect(await offered({ ...late, overdue: 472_750 })).toEqual([
      'Overdue amount: Ksh 4,728',
      'Settle the loan today: Ksh 38,120',
      'Another amount',
    ])
    const last = { outstanding: 100_050, settlement: 100_050 }
    expect(await offered({ ...running, ...last })).toEqual([
      'Settle the loan today: Ksh 1,001',
      'Another amount',
    ])
  })

  test('offers the rest of a partly paid instalment', async () => {
    const nextDue = { day: '2026-12-05', amount: 322_750 }
    const { find, press, text } = await show({ page: { ...running, nextDue } })
    await press('Due by 5 Dec 2026: Ksh 3,228')
    expect(find<HTMLInputElement>(amount).value).toBe('3,228')
    expect((await show()).text()).not.toContain('Due by 5 Dec 2026: ')
    // payments go to arrears first
    expect((await show({ page: { ...late, nextDue } })).text()).not.toContain('Due by 5 Dec 2026: ')
    expect(text()).toContain('Pay Ksh 3,228')
  })

  test('accepts another amount, and warns above the settlement', async () => {
    const { find, place, text } = await show()
    await type(find<HTMLInputElement>(amount), '50000')
    expect(place.querySelector<HTMLInputElement>('[value=other]')?.checked).toBe(true)
    expect(text()).toContain('Pay Ksh 50,000')
    expect(text()).toContain('You need only Ksh 38,120 to settle your loan today.')
    await type(find<HTMLInputElement>(amount), '4728')
    expect(place.querySelector<HTMLInputElement>('[value=instalment]')?.checked).toBe(true)
  })

  test('requires amount and phone', async () => {
    const { asked, find, press, text } = await show()
    await type(find<HTMLInputElement>(amount), '')
    await press('Pay')
    expect(text()).toContain('Enter Amount and Mpesa phone to proceed')
    await type(find<HTMLInputElement>(amount), '0')
    await press('Pay')
    expect(text()).toContain('This field is required')
    await type(find<HTMLInputElement>(amount), '100')
    expect(text()).not.toContain('Enter Amount and Mpesa phone to proceed')
    await type(find<HTMLInputElement>(phone), '0712')
    await press('Pay Ksh 100')
    expect(text()).toContain('Enter a valid M-Pesa phone')
    await type(find<HTMLInputElement>(phone), '255754123456')
    await press('Pay Ksh 100')
    expect(text()).toContain('Enter a valid M-Pesa phone')
    expect(asked()).toEqual([])
  })

  test('shows a server error at its field', async () => {
    const sentence = 'M-Pesa takes at most Ksh 250,000 at a time. Pay the rest in another payment.'
    const { find, press, text } = await show({
      answers: {
        'POST payments/mpesa/initiate': () => {
          throw new ApiError('invalid', 'Some fields need correction.', 400, { amount: sentence })
        },
      },
    })
    await press('Pay Ksh 4,728')
    expect(text()).toContain(sentence)
    expect(find(amount).getAttribute('aria-invalid')).toBe('true')
  })

  test('shows the server’s refusal', async () => {
    const sentence =
      'You have just requested the same amount. Check your phone, or wait two minutes before you pay again.'
    const { press, text } = await show({
      answers: {
        'POST payments/mpesa/initiate': () => {
          throw refused(sentence)
        },
      },
    })
    await press('Pay Ksh 4,728')
    expect(text()).toContain(sentence)
    expect(text()).toContain('Pay Ksh 4,728')
  })
})

describe('a payment', () => {
  test('is requested on the phone, and ends with a downloadable receipt', async () => {
    const { asked, bank, emit, look, press, text, calls } = await show()
    await press('Pay Ksh 4,728')
    expect(asked()[0]?.body).toEqual({
      loanId: LOAN,
      amount: 4_728,
      mpesa_phone: '+254712345678',
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    expect(text()).toContain('Check you phone to complete payment')
    expect(text()).toContain('M-Pesa asks 254712345678 for Ksh 4,728.')
    await look()
    expect(emit).not.toHaveBeenCalledWith('complete', expect.anything())

    bank.status = { status: 'paid', receipt: 'SKL1ABC234', amount: 472_800 }
    bank.page = { ...running, outstanding: 3_559_300, nextDue: { day: '2027-01-05', amount: 472_750 } }
    await look()
    expect(text()).toContain('Paid: Ksh 4,728')
    expect(text()).toContain('SKL1ABC234')
    expect(emit).toHaveBeenCalledWith('complete', { step: 'paid' })
    await vi.waitFor(() => expect(text()).toContain('Ksh 35,593'))
    expect(text()).toContain('Pay Ksh 4,727.50 by 5 Jan 2027.')
    expect(text()).not.toContain('Pay by Paybill yourself')

    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await press('Save the receipt as PDF')
    expect(click).toHaveBeenCalled()
    expect(calls.at(-1)).toMatchObject({
      name: 'GET payments/receipt/:id',
      params: { id: asked()[0]?.body?.key },
      query: { language: 'en' },
    })
  })

  test('that was cancelled says so, and a retry is a new payment', async () => {
    const { asked, bank, look, press, text } = await show()
    await press('Pay Ksh 4,728')
    bank.status = { status: 'failed', message: 'You cancelled the request on your phone.' }
    await look()
    expect(text()).toContain('You have not paid')
    expect(text()).toContain('You cancelled the request on your phone.')
    bank.status = { status: 'waiting' }
    await press('Try again')
    expect(asked()).toHaveLength(2)
    expect(asked()[1]?.body?.key).not.toBe(asked()[0]?.body?.key)
  })

  test('with unknown status offers no retry', async () => {
    const { bank, look, press, text } = await show()
    await press('Pay')
    bank.status = { status: 'unknown', message: 'M-Pesa has not told us. Do not pay again.' }
    await look()
    expect(text()).toContain('We cannot confirm your payment yet')
    expect(text()).toContain('Do not pay again.')
    expect(text()).not.toContain('Try again')
  })

  test('continues after a reload', async () => {
    const before = await show()
    await before.press('Pay Ksh 4,728')
    before.leave()
    const after = await show({ drafts: before.drafts })
    await after.look()
    expect(after.text()).toContain('Check you phone to complete payment')
    expect(after.asked()).toEqual([])
    after.bank.status = { status: 'paid', receipt: 'SKL9', amount: 472_800 }
    await after.look()
    expect(after.text()).toContain('SKL9')
  })

  test('that is paid keeps its receipt after a reload, and later shows the form', async () => {
    const before = await show()
    await type(before.find<HTMLInputElement>(amount), '777')
    await before.press('Pay Ksh 777')
    before.bank.status = { status: 'paid', receipt: 'SKL7', amount: 77_700 }
    await before.look()
    before.leave()

    const { drafts, bank } = before
    const soon = await show({ drafts, status: bank.status })
    expect(soon.text()).toContain('SKL7')
    expect(soon.emit).not.toHaveBeenCalledWith('complete', expect.anything())
    soon.leave()

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + RECENT + 1)
    const later = await show({ drafts, status: bank.status })
    vi.mocked(Date.now).mockRestore()
    expect(later.text()).not.toContain('SKL7')
    expect(later.find<HTMLInputElement>(amount).value).toBe('4,728')
    expect(later.text()).toContain('Pay Ksh 4,728')
  })

  test('of another user is not resumed', async () => {
    const before = await show()
    await before.press('Pay Ksh 4,728')
    before.leave()
    ;(before.drafts.kept as { user: string }).user = OTHER
    const after = await show({ drafts: before.drafts })
    expect(after.text()).toContain('Pay Ksh 4,728')
  })

  test('keeps the typed amount over a reload', async () => {
    const before = await show()
    await type(before.find<HTMLInputElement>(amount), '777')
    before.leave()
    const { find } = await show({ drafts: before.drafts })
    expect(find<HTMLInputElement>(amount).value).toBe('777')
  })
})

describe('offline', () => {
  test('nothing is sent, with a message, nor sent automatically later', async () => {
    online.mockReturnValue(false)
    const { asked, press, text } = await show()
    await press('Pay Ksh 4,728')
    expect(text()).toContain('You have no signal')
    expect(text()).toContain('nothing will be sent later')
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await settle()
    expect(text()).not.toContain('You have no signal')
    expect(asked()).toEqual([])
    await press('Pay Ksh 4,728')
    expect(asked()).toHaveLength(1)
  })

  test('a request that never arrived is reported unpaid, and retried with the same key', async () => {
    const sends = vi.fn().mockImplementationOnce(() => {
      throw unreachable()
    })
    const { asked, press, text } = await show({
      answers: {
        'POST payments/mpesa/initiate': sends.mockReturnValue({ data: {} }),
        'GET payments/status/:id': () => {
          throw new ApiError('not-found', 'Payment not found. Open the list again.', 404)
        },
      },
    })
    await press('Pay Ksh 4,728')
    expect(text()).toContain('Failed to initiate Mpesa payment')
    expect(text()).toContain('nothing was paid')
    await press('Pay Ksh 4,728')
    expect(asked()).toHaveLength(2)
    expect(asked()[1]?.body).toEqual(asked()[0]?.body)
  })

  test('a request with a lost response is found on the server, and not resent', async () => {
    const { asked, press, text } = await show({
      answers: {
        'POST payments/mpesa/initiate': () => {
          throw new ApiError('timeout', '')
        },
      },
    })
    await press('Pay Ksh 4,728')
    expect(text()).toContain('Check you phone to complete payment')
    expect(asked()).toHaveLength(1)
  })

  test('a request of unknown outcome is resent as the same payment', async () => {
    const { answers, asked, press, look, text } = await show({
      answers: {
        'POST payments/mpesa/initiate': () => {
          throw unreachable()
        },
        'GET payments/status/:id': () => {
          throw unreachable()
        },
      },
    })
    await press('Pay Ksh 4,728')
    expect(text()).toContain('Failed to initiate Mpesa payment')
    expect(text()).toContain('We got no answer')
    await look()
    expect(asked()).toHaveLength(1)
    delete answers['POST payments/mpesa/initiate']
    delete answers['GET payments/status/:id']
    await press('Send the same payment again')
    expect(asked()[1]?.body).toEqual(asked()[0]?.body)
    expect(text()).toContain('Check you phone to complete payment')
  })
})

describe('the Paybill', () => {
  test('shows its steps, with values to copy', async () => {
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    const { press, text } = await show()
    for (const step of ['Open M-Pesa', 'Choose Lipa Na M-Pesa', 'Choose Paybill', '600111', 'K7QM2R9X']) {
      expect(text()).toContain(step)
    }
    expect(text()).toContain('send our finance team')
    expect(text()).toContain('loans@wezesha.example')
    await press('Copy: Business number')
    await press('Copy: Account number')
    await press('Copy: Amount')
    expect(writeText.mock.calls).toEqual([['600111'], ['K7QM2R9X'], ['4728']])
    expect(text()).toContain('Copied')
  })

  test('is hidden in Tanzania, with a finance contact instead', async () => {
    const page = { ...running, currency: 'TZS', paybill: null } as LoanPage
    const { find, text } = await show({ page, mpesaPhone: '+255742000010' })
    expect(text()).toContain('Do not pay through the M-Pesa menu')
    expect(text()).toContain('loans@wezesha.example')
    expect(text()).toContain('Pay Tsh 4,728')
    expect(find<HTMLInputElement>(phone).placeholder).toBe('2557XXXXXX')
  })

  test('is hidden where the provider has none', async () => {
    const { text } = await show({ page: { ...running, paybill: null } })
    expect(text()).not.toContain('Paybill yourself')
  })
})

describe('which loan', () => {
  test('a borrower without debt is shown a link to apply', async () => {
    const { find, text, emit } = await show({ page: null })
    expect(text()).toContain('You have no loan to pay')
    const link = find<HTMLAnchorElement>('.empty a')
    expect(link.getAttribute('href')).toBe('/dashboard/consumer-credit/apply/calculator')
    await press(link)
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/apply/calculator', replace: false })
  })

  test('on a partner’s page the link to apply leads to the portal', async () => {
    const { find } = await show({ page: null, base: '' })
    expect(find('.empty a').getAttribute('href')).toBe(
      'https://portal.example/dashboard/consumer-credit/apply/calculator',
    )
  })

  test('a closed loan, or one not yet paid out, shows a message', async () => {
    const closed = { ...running, status: 'closed', outstanding: 0 } as LoanPage
    expect((await show({ page: closed, path: `/pay?loan=${LOAN}` })).text()).toContain(
      'This loan is paid back',
    )
    const approved = { ...running, status: 'approved' } as LoanPage
    expect((await show({ page: approved, loan: LOAN })).text()).toContain('nothing to pay on this loan yet')
  })

  test('the loan of the path or attribute is requested', async () => {
    const idsOf = ({ calls }: Awaited<ReturnType<typeof show>>) =>
      calls.filter(({ name }) => name === 'GET lending/loan/:id').map(({ params }) => params?.id)
    expect(idsOf(await show({ path: `/pay?loan=${OTHER}` }))).toEqual([OTHER])
    expect(idsOf(await show({ loan: OTHER }))).toEqual([OTHER])
    expect(idsOf(await show({ path: '/pay?loan=nonsense' }))).toEqual([LOAN])
  })

  const WAYS = ['by its button', 'once the connection is back']
  test.each(WAYS)('a load failure shows its reason, and is retried %s', async how => {
    let isAway = true
    const { press, text } = await show({
      answers: {
        'GET account/user/unbox': () => {
          if (isAway) throw new ApiError('unavailable', 'Try later.', 503)
          return { user: { user_id: '64b7f1a2c3d4e5f601234567' } }
        },
      },
    })
    expect(text()).toContain('Error! Try later.')
    isAway = false
    if (how === 'by its button') await press('Try again')
    else dispatchEvent(new Event('online'))
    await settle()
    expect(text()).toContain('Pay Ksh 4,728')
  })
})

test('is translated into Kiswahili', async () => {
  const { press, text, bank, look } = await show({ page: late }, 'sw')
  expect(text()).toContain('Lipa mkopo wako')
  expect(text()).toContain('Umechelewa siku 33')
  await press('Lipa Ksh 4,728')
  expect(text()).toContain('Angalia simu yako ili ukamilishe malipo')
  bank.status = { status: 'paid', receipt: 'SKL2', amount: 472_800 }
  await look()
  expect(text()).toContain('Umelipa: Ksh 4,728')
})
