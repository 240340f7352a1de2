import type { DocumentKind, PaymentMethod, TillKind } from '#contract/document-kind.ts'
import type { Language } from '#contract/tenant.ts'

type Words = Record<
  | ('draft' | 'number' | 'date' | 'due' | 'valid' | 'to' | 'pin' | 'vat' | 'item' | 'quantity' | 'unit')
  | ('amount' | 'subtotal' | 'discount' | 'total' | 'paid' | 'credited' | 'balance' | 'overpaid' | 'page')
  | ('taxed' | 'taxable' | 'tax' | 'notTax' | 'noTax' | 'payHow' | 'reference' | 'check' | 'taxInvoice')
  | ('payments' | 'received' | 'from' | 'method' | 'receipt' | 'forInvoice' | 'of' | 'invoiceTotal')
  | (
      | 'statement'
      | 'asOf'
      | 'what'
      | 'owed'
      | 'credit'
      | 'none'
      | 'unit-control'
      | 'controlUnit'
      | 'signature'
      | 'signedAt'
      | 'waitsForTax'
      | 'originalUnit'
      | 'copy'
    ),
  string
> & {
  kinds: Record<DocumentKind, string>
  methods: Record<PaymentMethod, string>
  tills: Record<Exclude<TillKind, 'none'>, string>
  /** Sample content for a document preview. */
  sample: { name: string; items: readonly [string, string] }
}

/** The texts on documents, by language. `{…}` are placeholders. */
export const paperWords: Record<Language, Words> = {
  en: {
    kinds: { quotation: 'Quotation', invoice: 'Invoice', 'credit-note': 'Credit note' },
    methods: { cash: 'Cash', mpesa: 'M-Pesa', bank: 'Bank', card: 'Card', credit: 'From credit' },
    tills: {
      till: 'M-Pesa: Lipa na M-Pesa, Buy Goods, till {number}.',
      paybill: 'M-Pesa: Lipa na M-Pesa, Paybill {number}, account {account}.',
      phone: 'M-Pesa: send money to {number}.',
    },
    sample: { name: 'Zawadi Hotel', items: ['Mandazi', 'Delivery'] },
    draft: 'Draft',
    taxInvoice: 'Tax invoice',
    number: 'Number',
    date: 'Date',
    due: 'Due',
    valid: 'Valid until',
    to: 'To',
    pin: 'PIN',
    vat: 'VAT number',
    item: 'Item',
    quantity: 'Quantity',
    unit: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    paid: 'Paid',
    credited: 'Credit notes',
    balance: 'Balance',
    overpaid: 'Credit balance',
    taxed: 'Tax included',
    taxable: 'Before tax',
    tax: 'Tax',
    notTax: 'Not a tax invoice',
    noTax: 'No VAT is charged.',
    payHow: 'How to pay',
    reference: 'Reference',
    check: 'Scan to check this document',
    payments: 'Payments',
    received: 'Received with thanks',
    from: 'From',
    method: 'Paid by',
    receipt: 'Receipt',
    forInvoice: 'For invoice',
    invoiceTotal: 'Invoice total',
    of: 'For invoice {number}',
    statement: 'Statement of account',
    asOf: 'As of {day}',
    what: 'Entry',
    owed: 'Balance due',
    credit: 'Credit',
    none: 'No entries yet.',
    'unit-control': 'Control unit invoice number',
    controlUnit: 'Control unit',
    signature: 'Signature and internal data',
    signedAt: 'Signed by KRA',
    waitsForTax: 'KRA has not signed this yet.',
    originalUnit: 'Control unit number of the original invoice',
    copy: 'COPY',
    page: 'Page',
  },
  sw: {
    kinds: { quotation: 'Nukuu ya bei', invoice: 'Ankara', 'credit-note': 'Hati ya kupunguza ankara' },
    methods: { cash: 'Taslimu', mpesa: 'M-Pesa', bank: 'Benki', card: 'Kadi', credit: 'Kutoka kwenye salio' },
    tills: {
      till: 'M-Pesa: Lipa na M-Pesa, Buy Goods, till {number}.',
      paybill: 'M-Pesa: Lipa na M-Pesa, Paybill {number}, akaunti {account}.',
      phone: 'M-Pesa: tuma pesa kwa {number}.',
    },
    sample: { name: 'Zawadi Hotel', items: ['Mandazi', 'Kupeleka'] },
    draft: 'Rasimu',
    taxInvoice: 'Ankara ya kodi',
    number: 'Namba',
    date: 'Tarehe',
    due: 'Ilipwe kufikia',
    valid: 'Inatumika hadi',
    to: 'Kwa',
    pin: 'PIN',
    vat: 'Namba ya VAT',
    item: 'Bidhaa au huduma',
    quantity: 'Idadi',
    unit: 'Bei ya moja',
    amount: 'Kiasi',
    subtotal: 'Jumla ndogo',
    discount: 'Punguzo',
    total: 'Jumla',
    paid: 'Imelipwa',
    credited: 'Hati za kupunguza',
    balance: 'Deni lililobaki',
    overpaid: 'Salio lako',
    taxed: 'Kodi iliyomo kwenye bei',
    taxable: 'Kabla ya kodi',
    tax: 'Kodi',
    notTax: 'Si ankara ya kodi',
    noTax: 'Hakuna VAT inayotozwa.',
    payHow: 'Jinsi ya kulipa',
    reference: 'Namba ya kumbukumbu',
    check: 'Skani kuhakikisha hati hii',
    payments: 'Malipo',
    received: 'Tumepokea, asante',
    from: 'Kutoka kwa',
    method: 'Njia ya malipo',
    receipt: 'Risiti',
    forInvoice: 'Ya ankara',
    invoiceTotal: 'Jumla ya ankara',
    of: 'Ya ankara {number}',
    statement: 'Taarifa ya akaunti',
    asOf: 'Hadi tarehe {day}',
    what: 'Ingizo',
    owed: 'Deni lililobaki',
    credit: 'Salio',
    none: 'Bado hakuna kitu.',
    'unit-control': 'Namba ya ankara ya kitengo cha udhibiti',
    controlUnit: 'Kitengo cha udhibiti',
    signature: 'Saini na data ya ndani',
    signedAt: 'Imesainiwa na KRA',
    waitsForTax: 'KRA bado haijasaini hati hii.',
    originalUnit: 'Namba ya kitengo cha udhibiti ya ankara ya awali',
    copy: 'NAKALA (COPY)',
    page: 'Ukurasa',
  },
}
