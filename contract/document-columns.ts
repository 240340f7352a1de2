import { columns } from './column.ts'
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

const number = { kind: 'text', label: { en: 'Number', sw: 'Namba' }, rank: 'title' } as const
const name = { kind: 'text', label: { en: 'Client', sw: 'Mteja' }, rank: 'main' } as const
const phone = { kind: 'phone', label: { en: 'Phone', sw: 'Simu' }, rank: 'minor' } as const
const total = { kind: 'money', label: { en: 'Total', sw: 'Jumla' } } as const
const state = {
  kind: 'choice',
  label: { en: 'Status', sw: 'Hali' },
  of: ({ state }: ListedDocument) => `state-${state}`,
} as const

export const documentColumns = columns<ListedDocument>()({
  number,
  name,
  total,
  sent: {
    kind: 'choice',
    label: { en: 'Sent', sw: 'Imetumwa' },
    of: ({ isSent }) => (isSent ? 'sent' : 'notSent'),
  },
  state: { ...state, rank: 'minor' },
  dueOn: { kind: 'day', label: { en: 'Due', sw: 'Mwisho' }, rank: 'minor' },
  // there is no room for a tenth column on screen; the document itself shows it
  email: { kind: 'text', label: { en: 'Email', sw: 'Barua pepe' }, rank: 'minor', only: 'file' },
  phone,
  createdAt: { kind: 'instant', label: { en: 'Date Added', sw: 'Iliandikwa' }, rank: 'minor' },
})

export const receiptColumns = columns<ListedDocument>()({
  number,
  name,
  state,
  balance: { kind: 'money', label: { en: 'Balance', sw: 'Deni lililobaki' } },
  total: { ...total, rank: 'minor' },
  paid: { kind: 'money', label: { en: 'Paid', sw: 'Imelipwa' }, rank: 'minor' },
  dueOn: { kind: 'day', label: { en: 'Due', sw: 'Mwisho' }, rank: 'minor' },
  phone,
})
