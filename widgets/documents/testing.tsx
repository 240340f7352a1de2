import type { Paper } from '#contract/document.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { duka, id } from '#kit/people/testing.ts'
import type { Answers } from '#kit/testing-host.ts'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Documents } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'documents', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const settings: DocumentSettings = {
  etims: { on: false, branch: '00', serial: '', itemClass: '' },
  template: 'plain',
  color: '#1e3a8a',
  footer: '',
  phone: '',
  email: '',
  pin: '',
  vatNumber: '',
  vatRegistered: false,
  dueDays: 14,
  validDays: 30,
  reminders: [],
  bySms: false,
  language: 'en',
  prefixes: { quotation: 'QUO', invoice: 'INV', 'credit-note': 'CRN', receipt: 'RCT' },
  till: { kind: 'none', number: '', account: '' },
}
const zawadi = { name: 'Zawadi Hotel', email: 'zawadi@example.org', phone: '+254722000111' }
const row = { sessionPhone: '+254712000001', createdAt: 1_795_000_000, dueOn: '2026-12-04' }

export const paper: Paper = {
  id: id(11),
  kind: 'invoice',
  number: 'INV-2026-0002',
  state: 'partly',
  language: 'en',
  currency: 'KES',
  customer: { id: id(5), ...zawadi, pin: '' },
  lines: [
    {
      id: id(20),
      item: id(30),
      name: 'Mandazi',
      quantity: 10,
      left: 10,
      amount: 1_000_00,
      net: 1_000_00,
      taxCode: null,
      taxRate: 0,
      tax: 0,
    },
  ],
  subtotal: 1_000_00,
  discount: 0,
  tax: 0,
  total: 1_000_00,
  paid: 400_00,
  credited: 0,
  balance: 600_00,
  overpaid: 0,
  note: '',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-04',
  createdAt: '2026-11-20T08:00:00Z',
  sentAt: '2026-11-20T09:00:00Z',
  source: null,
  made: [],
  payments: [
    {
      id: id(40),
      amount: 400_00,
      paidOn: '2026-11-21',
      method: 'mpesa',
      reference: 'RKT1ABC',
      receipt: 'RCT-2026-0001',
      by: 'Amina',
      voidedAt: null,
      voidReason: null,
    },
  ],
  deliveries: [],
  credit: 0,
  repeat: null,
  fiscal: null,
  writable: true,
}

/** Returns the responses for a member with a draft, a sent invoice and a quotation. */
export const answers = (): Answers => ({
  'GET documents/start': {
    data: {
      business: duka,
      suggested: { name: '', location: '' },
      settings,
      logo: false,
      etims: false,
      rates: { standard: 1600, zero: 0, exempt: 0 },
      figures: { quotations: 1, owed: 600_00, owedBy: 1, overdue: 0, overdueBy: 0, paidThisMonth: 400_00 },
      latest: [
        {
          id: id(11),
          kind: 'invoice',
          number: 'INV-2026-0002',
          name: zawadi.name,
          state: 'partly',
          amount: 600_00,
          dueOn: '2026-12-04',
        },
      ],
    },
  },
  'POST documents/invoices/list': {
    data: [
      {
        ...row,
        id: id(10),
        billTo: zawadi,
        isGenerated: false,
        number: null,
        state: 'draft',
        total: 250,
        paid: 0,
        balance: 250,
        sentAt: null,
      },
      {
        ...row,
        id: id(11),
        billTo: zawadi,
        isGenerated: true,
        number: 'INV-2026-0002',
        state: 'partly',
        total: 1000,
        paid: 400,
        balance: 600,
        sentAt: 1_795_000_100,
      },
    ],
  },
  'POST documents/quotations/list': {
    data: [
      {
        ...row,
        id: id(12),
        quoteTo: zawadi,
        isGenerated: true,
        number: 'QUO-2026-0001',
        state: 'sent',
        total: 1000,
        sentAt: 1_795_000_100,
      },
    ],
  },
  'GET data/entrepreneurProductVariant/read': {
    data: [{ id: id(30), name: 'Large', mainName: 'Mandazi', unitPrice: 20 }],
  },
  'GET data/entrepreneurServiceVariant/read': { data: [] },
  'GET documents/paper/:id': { data: paper },
  'GET documents/repeats': { data: [] },
  'GET documents/arrived': { data: [] },
})

type Setup = { path?: string; language?: string; more?: Answers; drafts?: { kept: unknown } }

/** Renders the widget as a member sees it. */
export async function showDocuments({ path = '/home', language = 'en', more = {}, drafts }: Setup = {}) {
  const stood = standIn<'path' | 'base' | 'business'>({
    attributes: { path, base: '/dashboard/business-documents' },
    answers: { ...answers(), ...more },
    ...(drafts && { drafts }),
  })
  const model = createModel(stood.host)
  const screen = await showView(<Documents model={model} />, words, language)
  const calls = (name: string) =>
    stood.api.mock.calls.filter(([call]) => call === name).map(([, sent]) => sent)
  return { ...stood, ...screen, model, calls }
}
export { duka, id }
