import { ACCEPTED, type Callbacks, invalid, newReceipt, refused } from './daraja-callbacks.ts'
import type { Answer, StandInRequest } from './service.ts'

/** Outcomes of a payout by the last two digits; all others are paid. */
const PAYOUTS: Record<
  string,
  { code: string; text: string; lost?: boolean; unanswered?: boolean; once?: boolean }
> = {
  // the first payout succeeds and fills the wallet, later ones fail
  '45': { code: '8', text: 'The balance of the receiver would be above the limit.', once: true },
  '41': { code: '2040', text: 'Credit Party customer type unregistered.' },
  '42': { code: '0', text: 'Completed', lost: true },
  '43': { code: '17', text: 'Internal failure.' },
  '44': { code: '0', text: 'Completed', unanswered: true },
}

type Payment = { phone: string; amount: number; code: string; text: string; receipt: string }

type Setup = {
  credential: string
  decision: number
  callbacks: Callbacks
  holderOf(phone: string): Promise<string>
}

/** Payouts, their results and their status. The number's last two digits decide the outcome. */
export function createPayouts({ credential, decision, callbacks: { post, later }, holderOf }: Setup) {
  const payments = new Map<string, Payment>()
  const requested = new Map<string, number>()

  function payOut({ body }: StandInRequest): Answer {
    const id = String(body.OriginatorConversationID)
    const phone = String(body.PartyB)
    const amount = Number(body.Amount)
    if (body.SecurityCredential !== credential) return invalid('SecurityCredential')
    requested.set(id, (requested.get(id) ?? 0) + 1)
    if (payments.has(id)) return refused(500, '500.002.1001', 'Duplicate OriginatorConversationID')
    if (!Number.isInteger(amount) || amount < 10 || amount > 250_000) return invalid('Amount')
    if (!/^254\d{9}$/.test(phone)) return invalid('PartyB')
    const listed = PAYOUTS[phone.slice(-2)]
    const isFirst = ![...payments.values()].some(one => one.phone === phone && one.code === '0')
    const how = listed && !(listed.once && isFirst) ? listed : { code: '0', text: 'Completed' }
    const made = { phone, amount, code: how.code, text: how.text, receipt: newReceipt() }
    payments.set(id, made)
    if (!how.lost) later(decision, async () => post(String(body.ResultURL), await resultOf(id, made)))
    if (how.unanswered) return { status: 500, body: {} }
    return { body: { ...ACCEPTED, ConversationID: `AG_${id}`, OriginatorConversationID: id } }
  }

  const resultOf = async (id: string, { code, text, receipt, amount, phone }: Payment) => ({
    Result: {
      ResultType: 0,
      ResultCode: Number(code),
      ResultDesc: text,
      OriginatorConversationID: id,
      ConversationID: `AG_${id}`,
      TransactionID: receipt,
      ...(code === '0' && {
        ResultParameters: {
          ResultParameter: [
            { Key: 'TransactionAmount', Value: amount },
            { Key: 'TransactionReceipt', Value: receipt },
            { Key: 'ReceiverPartyPublicName', Value: `${phone} - ${await holderOf(phone)}` },
          ],
        },
      }),
    },
  })

  /** Answers a payout status query by callback, like the real service. */
  function trace({ body }: StandInRequest): Answer {
    const id = String(body.OriginalConversationID)
    const known = payments.get(id)
    const values = known
      ? {
          ReceiptNo: known.code === '0' ? known.receipt : '',
          TransactionStatus: known.code === '0' ? 'Completed' : 'Failed',
          Amount: known.amount,
          OriginatorConversationID: id,
        }
      : {}
    later(decision, () =>
      post(String(body.ResultURL), {
        Result: {
          ResultType: 0,
          ResultCode: known ? 0 : 2032,
          ResultDesc: known ? 'Done' : 'Not found',
          OriginatorConversationID: `q-${id}`,
          TransactionID: newReceipt(),
          ResultParameters: {
            ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })),
          },
        },
      }),
    )
    return { body: ACCEPTED }
  }

  return { requested, payOut, trace }
}
