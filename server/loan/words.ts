import type { Infer } from 'superstruct'
import type { Arrears, InstalmentRow, PaymentChannel } from '#contract/loan-page.ts'
import type { ReportBy, ReportName } from '#contract/report.ts'
import type { Language } from '#contract/tenant.ts'

type Words = {
  statement: Record<
    | 'title'
    | 'of'
    | 'loan'
    | 'fund'
    | 'amount'
    | 'paidOut'
    | 'outstanding'
    | 'dueNow'
    | 'schedule'
    | 'number'
    | 'due'
    | 'principal'
    | 'interest'
    | 'penalty'
    | 'total'
    | 'paid'
    | 'balance'
    | 'state'
    | 'payments'
    | 'day'
    | 'channel'
    | 'receipt'
    | 'reversed'
    | 'none'
    | 'rate'
    | 'overpaid'
    | 'early'
    | 'amountPaid'
    | 'over'
    | 'left'
    | 'lent'
    | 'coming'
    | 'released'
    | 'writtenOff'
    | 'page',
    string
  >
  report: {
    names: Record<ReportName, string>
    columns: Record<
      | ReportBy
      | ('loans' | 'late' | 'lent' | 'outstanding' | 'share' | 'payments' | 'amount')
      | ('par30' | 'par30Share' | 'par90' | 'par90Share'),
      string
    >
    ages: Record<Arrears, string>
    nobody: string
    noHub: string
    total: string
  }
  states: Record<Infer<typeof InstalmentRow>['state'] | 'over', string>
  channels: Record<Infer<typeof PaymentChannel>, string>
  offer: Record<
    | 'title'
    | 'dear'
    | 'opening'
    | 'amount'
    | 'months'
    | 'instalments'
    | 'instalment'
    | 'rate'
    | 'interest'
    | 'total'
    | 'expected'
    | 'payDay'
    | 'until'
    | 'schedule'
    | 'accept'
    | 'accepted'
    | 'signature',
    string
  >
}

/** Texts of files about loans, in the requester's language. */
export const words: Record<Language, Words> = {
  en: {
    statement: {
      title: 'Loan statement',
      of: 'Statement of',
      loan: 'Loan',
      fund: 'Fund',
      amount: 'Amount',
      paidOut: 'Paid out on',
      outstanding: 'Outstanding balance',
      dueNow: 'Due now',
      schedule: 'Instalments',
      number: 'No.',
      due: 'Due on',
      principal: 'Principal',
      interest: 'Interest',
      penalty: 'Penalty',
      total: 'Total',
      paid: 'Paid',
      balance: 'Principal left',
      state: 'Status',
      payments: 'Payments',
      day: 'Date',
      channel: 'Paid by',
      receipt: 'Receipt',
      reversed: 'reversed',
      rate: 'Interest per year',
      overpaid: 'Overpaid, owed to you',
      early: 'Settled early on',
      amountPaid: 'Amount',
      over: 'Overpaid',
      left: 'Principal left',
      lent: 'Paid out to you',
      coming: 'being booked',
      released: 'Moved or refunded',
      writtenOff: 'Written off, all still owed',
      none: 'No payments yet.',
      page: 'Page',
    },
    report: {
      names: {
        portfolio: 'Portfolio',
        disbursements: 'Disbursements',
        repayments: 'Repayments',
        arrears: 'Arrears',
      },
      columns: {
        month: 'Month',
        fund: 'Fund',
        hub: 'Hub',
        officer: 'Officer',
        age: 'Days late',
        loans: 'Loans',
        late: 'Late loans',
        lent: 'Lent',
        outstanding: 'Principal owed',
        share: 'Share',
        payments: 'Payments',
        amount: 'Paid',
        par30: 'Over 30 days late',
        par30Share: 'PAR30',
        par90: 'Over 90 days late',
        par90Share: 'PAR90',
      },
      ages: {
        none: 'Not late',
        today: 'Due today',
        '1-30': '1-30 days',
        '31-60': '31-60 days',
        '61-90': '61-90 days',
        '90+': 'Over 90 days',
      },
      nobody: 'No officer',
      noHub: 'No hub',
      total: 'Total',
    },
    states: {
      paid: 'Paid',
      part: 'Partly paid',
      due: 'Due today',
      late: 'Overdue',
      ahead: 'Upcoming',
      over: 'Not paid',
    },
    channels: {
      prompt: 'M-Pesa',
      paybill: 'M-Pesa Paybill',
      card: 'Card',
      bank: 'Bank',
      cash: 'Cash',
      mobile: 'M-Pesa',
      moved: 'From another loan',
    },
    offer: {
      title: 'Offer letter',
      dear: 'Dear {name},',
      opening: 'we are pleased to offer you this loan from {fund}:',
      amount: 'Amount',
      months: 'Term in months',
      instalments: 'Instalments',
      instalment: 'Each instalment, at most',
      rate: 'Total cost per year',
      interest: 'Interest',
      total: 'Total repayment',
      expected: 'Expected payout',
      payDay: 'Payment day of the month',
      until: 'This offer can be accepted until {day}.',
      schedule: 'The dates change with the date of the payout.',
      accept: 'To accept, open your loan in the portal, read this letter and type your name under it.',
      accepted: 'Accepted by {name} on {day}.',
      signature: 'For {tenant}',
    },
  },
  sw: {
    statement: {
      title: 'Taarifa ya mkopo',
      of: 'Taarifa ya',
      loan: 'Mkopo',
      fund: 'Mfuko',
      amount: 'Kiasi',
      paidOut: 'Tarehe ya kutolewa',
      outstanding: 'Deni lililobaki',
      dueNow: 'Cha kulipa sasa',
      schedule: 'Marejesho',
      number: 'Na.',
      due: 'Tarehe',
      principal: 'Sehemu ya mkopo',
      interest: 'Riba',
      penalty: 'Adhabu',
      total: 'Jumla',
      paid: 'Kilicholipwa',
      balance: 'Deni la msingi',
      state: 'Hali',
      payments: 'Malipo',
      day: 'Tarehe',
      channel: 'Njia ya malipo',
      receipt: 'Risiti',
      reversed: 'yamebatilishwa',
      rate: 'Riba kwa mwaka',
      overpaid: 'Kilichozidi, ni chako',
      early: 'Umelipwa kabla ya muda wake, tarehe',
      amountPaid: 'Kiasi',
      over: 'Kilichozidi',
      left: 'Deni la msingi',
      lent: 'Ulichopokea',
      coming: 'yanaingizwa',
      released: 'Kilichohamishwa au kurudishwa',
      writtenOff: 'Umefutwa, deni lote lipo',
      none: 'Bado hakuna malipo.',
      page: 'Ukurasa',
    },
    report: {
      names: {
        portfolio: 'Mikopo inayoendelea',
        disbursements: 'Mikopo iliyotolewa',
        repayments: 'Marejesho',
        arrears: 'Malimbikizo',
      },
      columns: {
        month: 'Mwezi',
        fund: 'Mfuko',
        hub: 'Kituo',
        officer: 'Afisa',
        age: 'Siku za kuchelewa',
        loans: 'Mikopo',
        late: 'Iliyochelewa',
        lent: 'Kilichokopeshwa',
        outstanding: 'Deni la msingi',
        share: 'Sehemu',
        payments: 'Malipo',
        amount: 'Kilicholipwa',
        par30: 'Imechelewa zaidi ya siku 30',
        par30Share: 'PAR30',
        par90: 'Imechelewa zaidi ya siku 90',
        par90Share: 'PAR90',
      },
      ages: {
        none: 'Haijachelewa',
        today: 'Leo',
        '1-30': 'Siku 1-30',
        '31-60': 'Siku 31-60',
        '61-90': 'Siku 61-90',
        '90+': 'Zaidi ya siku 90',
      },
      nobody: 'Bila afisa',
      noHub: 'Bila kituo',
      total: 'Jumla',
    },
    states: {
      paid: 'Limelipwa',
      part: 'Sehemu imelipwa',
      due: 'Leo',
      late: 'Limechelewa',
      ahead: 'Bado',
      over: 'Halikulipwa',
    },
    channels: {
      prompt: 'M-Pesa',
      paybill: 'Paybill ya M-Pesa',
      card: 'Kadi',
      bank: 'Benki',
      cash: 'Taslimu',
      mobile: 'M-Pesa',
      moved: 'Kutoka mkopo mwingine',
    },
    offer: {
      title: 'Barua ya ofa',
      dear: 'Mpendwa {name},',
      opening: 'tunafurahi kukupa ofa ya mkopo huu kutoka {fund}:',
      amount: 'Kiasi',
      months: 'Muda wa mkopo kwa miezi',
      instalments: 'Idadi ya marejesho',
      instalment: 'Kila rejesho, lisilozidi',
      rate: 'Gharama yote kwa mwaka',
      interest: 'Riba',
      total: 'Jumla ya marejesho',
      expected: 'Tarehe inayotarajiwa ya kutolewa',
      payDay: 'Siku ya mwezi ya kulipa',
      until: 'Ofa hii inaweza kukubaliwa hadi {day}.',
      schedule: 'Tarehe hubadilika kulingana na siku mkopo utakapotolewa.',
      accept:
        'Ili kukubali, fungua mkopo wako kwenye portal, soma barua hii kisha andika jina lako chini yake.',
      accepted: 'Imekubaliwa na {name} tarehe {day}.',
      signature: 'Kwa niaba ya {tenant}',
    },
  },
}

/** Formats a day as `27/11/2026`, for tables. */
export const shortDay = (day: string): string => day.split('-').toReversed().join('/')

export { longDay } from '#server/refusal/message.ts'
