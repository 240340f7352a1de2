import { ACCEPTED, type Callbacks, invalid, newReceipt, stamp } from './daraja-callbacks.ts'
import type { Answer, StandInRequest } from './service.ts'

/** An unprompted payment at the Paybill. Shillings. */
export type PaidAtPaybill = {
  account: string
  amount: number
  name?: string
  receipt?: string
  lost?: boolean
}

type Pulled = { receipt: string; amount: number; account: string; name: string; at: Date }

export type Paybill = ReturnType<typeof createPaybill>

/** The payments to a Paybill number: their list, and their confirmations to the registered URL. */
export function createPaybill(shortcode: string, { post }: Callbacks) {
  const received: Pulled[] = []
  let registered: string | null = null

  const confirm = ({ receipt, amount, account: typed, name, at }: Pulled): Promise<unknown> =>
    registered === null
      ? Promise.resolve()
      : post(registered, {
          TransactionType: 'Pay Bill',
          TransID: receipt,
          TransTime: stamp(at),
          TransAmount: amount.toFixed(2),
          BusinessShortCode: shortcode,
          BillRefNumber: typed,
          InvoiceNumber: '',
          OrgAccountBalance: '',
          ThirdPartyTransID: '',
          MSISDN: '2547 ***** 001',
          FirstName: name,
        })

  async function pay(paid: PaidAtPaybill): Promise<string> {
    const { account: typed, amount, name = 'ASHA', receipt = newReceipt(), lost = false } = paid
    const row = { receipt, amount, account: typed, name, at: new Date() }
    received.push(row)
    if (!lost) await confirm(row)
    return receipt
  }

  const list = ({ body }: StandInRequest): Answer => {
    const rows = received.slice(Number(body.OffSetValue)).slice(0, 100)
    return {
      body: {
        ResponseCode: '1000',
        ResponseMessage: 'Success',
        Response: [
          rows.map(({ receipt, amount, account: billreference, name, at }) => ({
            transactionId: receipt,
            trxDate: at.toISOString(),
            msisdn: '2547*****001',
            sender: name,
            transactiontype: 'c2b-pay-bill-debit',
            billreference,
            amount: amount.toFixed(2),
          })),
        ],
      },
    }
  }

  /** `pay` by HTTP. */
  async function payAsAsked({ body }: StandInRequest): Promise<Answer> {
    const { account, amount } = body
    if (typeof account !== 'string' || typeof amount !== 'number') return invalid('Account or Amount')
    return { body: { receipt: await pay(body as PaidAtPaybill) } }
  }

  function register({ body }: StandInRequest): Answer {
    registered = String(body.ConfirmationURL)
    return { body: ACCEPTED }
  }

  return { received, confirm, pay, payAsAsked, list, register }
}
