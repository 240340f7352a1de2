import { choice, columns, day, instant, money, phone, text } from './column.ts'
import type { DocumentState } from './document-kind.ts'

// The columns of quotations, invoices and receipts. Amounts are in minor units.

export type ListedDocument = {
  id: string
  number: string | null
  name: string
  email: string
  phone: string
  isSent: boolean
  state: DocumentState
  total: number
  paid: number
  balance: number
  dueOn: string | null
  createdAt: string
}

const number = text({ en: 'Number', sw: 'Namba' }, { rank: 'title' })
const name = text({ en: 'Client', sw: 'Mteja' }, { rank: 'main' })
const clientPhone = phone({ en: 'Phone', sw: 'Simu' }, { rank: 'minor' })
const total = money({ en: 'Total', sw: 'Jumla' })
const state = choice({ en: 'Status', sw: 'Hali' }, { of: ({ state }: ListedDocument) => `state-${state}` })

export const documentColumns = columns<ListedDocument>()({
  number,
  name,
  total,
  sent: choice(
    { en: 'Sent', sw: 'Imetumwa' },
    { of: ({ isSent }: ListedDocument) => (isSent ? 'sent' : 'notSent') },
  ),
  state: { ...state, rank: 'minor' },
  dueOn: day({ en: 'Due', sw: 'Mwisho' }, { rank: 'minor' }),
  // there is no room for a tenth column on screen; the document itself shows it
  email: text({ en: 'Email', sw: 'Barua pepe' }, { rank: 'minor', only: 'file' }),
  phone: clientPhone,
  createdAt: instant({ en: 'Date Added', sw: 'Iliandikwa' }, { rank: 'minor' }),
})

export const receiptColumns = columns<ListedDocument>()({
  number,
  name,
  state,
  balance: money({ en: 'Balance', sw: 'Deni lililobaki' }),
  total: { ...total, rank: 'minor' },
  paid: money({ en: 'Paid', sw: 'Imelipwa' }, { rank: 'minor' }),
  dueOn: day({ en: 'Due', sw: 'Mwisho' }, { rank: 'minor' }),
  phone: clientPhone,
})
