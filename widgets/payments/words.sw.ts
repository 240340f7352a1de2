import { headingsIn } from '#contract/column.ts'
import {
  paymentChoicesIn,
  payoutColumns,
  pendingColumns,
  receivedColumns,
  unmatchedColumns,
} from '#contract/payment-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { farAboveSw } from '#kit/said/far-above.sw.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import { sw as paymentSw } from '#rules/payment/words.sw.ts'
import type { PaymentWords } from './words.en.ts'

export const sw: Translation<PaymentWords> = {
  ...listSw,
  ...headingsIn('sw', payoutColumns),
  ...headingsIn('sw', receivedColumns),
  ...headingsIn('sw', unmatchedColumns),
  ...headingsIn('sw', pendingColumns),
  ...paymentChoicesIn('sw'),
  title: 'Malipo',
  unmatched: 'Bila mkopo',
  received: 'Yaliyoingia',
  payouts: 'Yanayotoka',
  record: 'Andika malipo',

  unmatchedLead:
    'Pesa zilizoingia kwa namba ya akaunti isiyo ya mkopo wowote. Ziingize kwenye mkopo wake, au zirudishe.',
  searchUnmatched: 'Risiti, mlipaji au kilichoandikwa',
  amount: 'Kiasi',
  unknown: 'Hajulikani',
  nothing: 'Hakuna',
  assign: 'Ingiza kwenye mkopo',
  note: 'Maelezo',
  refunded: 'Zilizorudishwa',
  allMatched: 'Pesa zote zina mikopo yake',
  allMatchedText: 'Zinazoingia kwa namba ya akaunti isiyo ya mkopo wowote zitaonekana hapa.',

  receivedLead: 'Kila kilicholipwa kwa mikopo: kwa simu, Paybill, benki au taslimu.',
  search: 'Risiti, mteja au mkopo',
  channel: 'Njia',
  from: 'Kuanzia',
  to: 'Hadi',
  pdf: 'PDF',
  reverse: 'Batilisha',
  noneReceived: 'Bado hakuna malipo',
  noneReceivedText: 'Wanacholipa wakopaji kitaonekana hapa, kipya kwanza.',

  pending: 'Ya kuthibitisha',
  pendingLead: 'Haya yameombwa na mtu mmoja. Yatafanyika mtu wa pili akithibitisha.',
  'pending-record-payment': paymentSw['pending.record-payment'],
  'pending-reverse-payment': paymentSw['pending.reverse-payment'],
  'pending-give-back': paymentSw['pending.give-back'],
  'pending-write-off': paymentSw['pending.write-off'],
  'why-above-owed': 'yamezidi deni kwa mbali',
  'why-own-recommendation': 'taslimu, kwa mkopo aliopendekeza mwenyewe',
  'whyLong-above-owed': 'Malipo yamezidi deni kwa mbali. Angalia risiti: je, tarakimu imeongezeka?',
  'whyLong-own-recommendation':
    '{by} ndiye aliyependekeza mkopo huu, na taslimu haiachi alama nyingine. Zihesabu pamoja naye.',
  refuse: 'Kataa',
  takeBack: 'Ondoa ombi',
  ownPending: 'Wewe ndiye uliyeomba: mtu mwingine athibitishe.',
  notForYou: 'Mwidhinishaji au msimamizi ndiye anayeamua.',
  nonePending: 'Hakuna kinachosubiri mtu wa pili',
  nonePendingText: 'Yale ambayo mtu mmoja hawezi kufanya peke yake yataonekana hapa.',
  confirmPendingTitle: '{what}: {amount}',
  confirmPendingLead: '{by} anaomba: {what}, {amount}, {client}.',
  askedNote: 'Ameandika: {note}',
  'does-record-payment': 'Malipo yataingizwa kwenye mkopo, na mteja atajulishwa.',
  'does-reverse-payment': 'Malipo haya hayatahesabiwa tena, na deni litakokotolewa upya.',
  'does-give-back': 'Pesa zitaandikwa kuwa zimerudishwa na kutolewa kwenye leja yetu. Hakikisha zimetumwa.',
  'does-write-off': 'Mkopo utafutwa. Pesa zitakazoingia baadaye zitahesabiwa kuwa zimeokolewa.',
  refuseTitle: 'Kataa: {what}, {reference}',
  refuseLead: 'Hakuna kitakachofanyika. {by} atajulishwa sababu.',
  takeBackTitle: 'Ondoa ombi: {what}, {reference}',

  payoutsLead:
    'Mikopo iliyo njiani kwa wakopaji hadi ilipwe. Mtu wa pili huthibitisha pale M-Pesa isipoweza.',
  confirm: 'Thibitisha',
  secondPerson: 'Wewe uliyaanzisha: mtu mwingine ayathibitishe.',
  nothingToDo: 'Hakuna',
  putRight: 'Rekebisha kwenye ukurasa wa mkopo',
  noPayouts: 'Hakuna malipo yanayotoka sasa',
  noPayoutsText:
    'Yanayosubiri, yasiyofanikiwa au yasiyojulikana yataonekana hapa. Chagua hali ili uone yaliyolipwa.',

  guide: 'Maana ya kila hali',
  'means-booking': 'Pesa zimefika na zinaingizwa kwenye mkopo. Mfumo unajaribu tena wenyewe hadi ziingie.',
  'means-booked': 'Zimehesabiwa kwenye mkopo, na mteja amearifiwa.',
  'means-reversed': 'Hazihesabiwi tena. Mkopo umekokotolewa upya bila hizo.',
  'means-waiting':
    'Kwa M-Pesa: zitatoka baada ya muda mfupi, mikopo mikubwa kwa sehemu kwa siku kadhaa. Kwa benki: tuma pesa, kisha mtu wa pili athibitishe.',
  'means-sent':
    'M-Pesa imezipokea na bado haijasema kama zimelipwa. Tunaendelea kuuliza; hazitumwi mara mbili.',
  'means-paid': 'Mkopaji amepata pesa. Sehemu zote zikilipwa, mkopo unaanza.',
  'means-failed':
    'Hakuna kilicholipwa. Kwenye ukurasa wa mkopo unaweza kutuma kilichobaki, kukilipa kwa benki, au kupunguza mkopo uwe kiasi kilicholipwa.',
  'means-cancelled': 'Ilizuiwa kabla ya kutumwa: hakuna pesa iliyotoka.',
  'means-unknown':
    'Haijulikani kama zimelipwa. Angalia kwenye tovuti ya M-Pesa ya shirika; kisha mtu wa pili aseme hapa ukweli.',

  findLoan: 'Mkopo',
  findLoanHint: 'Msimbo wa mkopo, au jina au namba ya simu ya mteja.',
  whichLoan: 'Mkopo upi?',
  foundLoan: '{name}, {code}: deni {left}',
  noLoan: 'Hakuna mkopo unaolipwa uliopatikana kwa maneno haya.',
  moreLoans: { one: 'Mwingine {count}. Andika zaidi.', other: 'Mingine {count}. Andika zaidi.' },
  chooseLoan: 'Chagua mkopo ambao pesa hizi ni zake.',

  assignTitle: 'Ingiza {amount} kwenye mkopo',
  assignOn: 'Ingiza kwenye {code}',
  assignLead: 'Pesa zitahesabiwa kuanzia siku zilipoingia.',
  assignNext:
    '{amount} zitahesabiwa kwenye mkopo wa {client}, naye ataarifiwa. Ni mwidhinishaji tu anayeweza kuzibatilisha.',

  noteTitle: 'Maelezo ya {receipt}',
  noteLead: 'Wafanyakazi huona maelezo kwenye orodha. Pesa zilizorudishwa huondoka kwenye orodha.',
  noteHint: 'Kinachofanyika kuzihusu, au jinsi zilivyorudishwa.',
  whatNow: 'Na sasa?',
  keepWaiting: 'Zinabaki kwenye orodha',
  isRefunded: '{amount} zimerudishwa kwa mlipaji. Mtu wa pili atathibitisha',

  reverseTitle: 'Batilisha {receipt}',
  reverseLead:
    '{amount} za {client} hazitahesabiwa tena kwenye mkopo {code}. Deni litakokotolewa upya, pamoja na adhabu. Mtu wa pili atathibitisha.',
  reason: 'Sababu',
  reasonHint: 'Inaandikwa kwenye historia ya mkopo.',

  confirmTitle: 'Malipo kwa {client}, {code}',
  'confirmLead-bank': '{by} alianzisha kutuma {amount} kwa benki kwa {client}. Angalia taarifa ya benki.',
  'confirmLead-mpesa':
    '{by} alituma {amount} kwa {client}, na M-Pesa haikusema matokeo. Angalia kwenye tovuti ya M-Pesa.',
  confirmNext:
    'Kama zimelipwa, mkopo unaanza na mteja ataarifiwa. Kama hapana, malipo yanaweza kuanzishwa tena.',
  isPaidQuestion: 'Je, zimelipwa?',
  yesPaid: 'Ndiyo, pesa zimetoka kwenye akaunti yetu',
  notPaid: 'Hapana, na hazitalipwa',
  'reference-bank': 'Kumbukumbu ya muamala wa benki',
  'reference-mpesa': 'Risiti ya M-Pesa',
  referenceHint: 'Kama ilivyo kwenye taarifa.',
  whyNot: 'Kwa nini hazikulipwa',

  cameBy: 'Zilivyoingia',
  receiptNumber: 'Risiti au kumbukumbu',
  receiptHint: 'Kila moja huandikwa mara moja. Herufi, tarakimu na vistari.',
  receiptInvalid: 'Tumia herufi, tarakimu au vistari 4 hadi 40.',
  paidOn: 'Zililipwa tarehe',
  paidOnHint: 'Siku pesa zilipoingia, kuanzia mkopo ulipotolewa.',
  recordLead:
    'Malipo yatahesabiwa kwenye mkopo kuanzia siku hiyo, na mteja ataarifiwa. Ni mwidhinishaji tu anayeweza kuyabatilisha.',
  isAbove: farAboveSw.right,
  isAboveHint: farAboveSw.hint,
  isAboveBlank: farAboveSw.blank,
  recordIt: 'Andika',
}
