import { headingsIn } from '#contract/column.ts'
import { payoutColumns, receivedColumns, unmatchedColumns } from '#contract/payment-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { PaymentWords } from './words.en.ts'

export const sw: Translation<PaymentWords> = {
  ...listSw,
  ...headingsIn('sw', receivedColumns),
  ...headingsIn('sw', unmatchedColumns),
  ...headingsIn('sw', payoutColumns),
  title: 'Malipo',
  unmatched: 'Bila mkopo',
  received: 'Yaliyoingia',
  payouts: 'Yanayotoka',
  record: 'Andika malipo',

  unmatchedLead:
    'Pesa zilizoingia kwa nambari ya akaunti isiyo ya mkopo wowote. Ziingize kwenye mkopo wake, au zirudishe.',
  searchUnmatched: 'Risiti, mlipaji au kilichoandikwa',
  amount: 'Kiasi',
  unknown: 'Hajulikani',
  nothing: 'Hakuna',
  assign: 'Ingiza kwenye mkopo',
  note: 'Maelezo',
  refunded: 'Zilizorudishwa',
  allMatched: 'Pesa zote zina mikopo yake',
  allMatchedText: 'Zinazoingia kwa nambari ya akaunti isiyo ya mkopo wowote zitaonekana hapa.',

  receivedLead: 'Kila kilicholipwa kwa mikopo: kwa simu, Paybill, benki au taslimu.',
  searchReceived: 'Risiti, mteja au msimbo wa mkopo',
  channel: 'Njia',
  'by-prompt': 'Ombi la M-Pesa',
  'by-paybill': 'Paybill ya M-Pesa',
  'by-card': 'Kadi',
  'by-bank': 'Benki',
  'by-cash': 'Taslimu',
  pdf: 'PDF',
  reverse: 'Batilisha',
  noneReceived: 'Bado hakuna malipo',
  noneReceivedText: 'Wanacholipa wakopaji kitaonekana hapa, kipya kwanza.',

  payoutsLead:
    'Mikopo iliyo njiani kwa wakopaji hadi ilipwe. Mtu wa pili huthibitisha pale M-Pesa isipoweza.',
  searchPayouts: 'Mteja, msimbo wa mkopo au risiti',
  'to-mpesa': 'M-Pesa',
  'to-bank': 'Akaunti ya benki',
  confirm: 'Thibitisha',
  secondPerson: 'Wewe uliyaanzisha: mtu mwingine ayathibitishe.',
  nothingToDo: 'Hakuna',
  noPayouts: 'Hakuna malipo yanayotoka sasa',
  noPayoutsText:
    'Yanayosubiri, yaliyoshindikana au yasiyojulikana yataonekana hapa. Chagua hali ili uone yaliyolipwa.',

  guide: 'Maana ya kila hali',
  'is-booking': 'Yanaingizwa',
  'is-booked': 'Yameingizwa',
  'is-reversed': 'Yamebatilishwa',
  'is-waiting': 'Yanasubiri',
  'is-sent': 'Yametumwa',
  'is-paid': 'Yamelipwa',
  'is-failed': 'Yameshindikana',
  'is-unknown': 'Haijulikani',
  'means-booking':
    'Pesa zimefika na zinaingizwa kwenye daftari la mikopo. Mfumo unajaribu tena wenyewe hadi ziingie.',
  'means-booked': 'Zimehesabiwa kwenye mkopo, na mteja amearifiwa.',
  'means-reversed': 'Hazihesabiwi tena. Mkopo umekokotolewa upya bila hizo.',
  'means-waiting':
    'Kwa M-Pesa: zitatoka baada ya muda mfupi, mikopo mikubwa kwa sehemu kwa siku kadhaa. Kwa benki: tuma pesa, kisha mtu wa pili athibitishe.',
  'means-sent':
    'M-Pesa imezipokea na bado haijasema kama zimelipwa. Tunaendelea kuuliza; hazitumwi mara mbili.',
  'means-paid': 'Mkopaji amepata pesa. Sehemu zote zikilipwa, mkopo unaanza.',
  'means-failed': 'Hakuna kilicholipwa. Rekebisha tatizo, kisha anzisha malipo tena kwenye ukurasa wa mkopo.',
  'means-unknown':
    'Haijulikani kama zimelipwa. Angalia kwenye tovuti ya M-Pesa ya shirika; kisha mtu wa pili aseme hapa ukweli.',

  findLoan: 'Mkopo',
  findLoanHint: 'Msimbo wa mkopo, au jina au nambari ya simu ya mteja.',
  whichLoan: 'Mkopo upi?',
  foundLoan: '{name}, {code}: salio {left}',
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
  isRefunded: '{amount} zimerudishwa kwa mlipaji',
  save: 'Hifadhi',

  reverseTitle: 'Batilisha {receipt}',
  reverseLead:
    '{amount} za {client} hazitahesabiwa tena kwenye mkopo {code}: deni litakokotolewa upya, pamoja na adhabu. Malipo yanabaki kwenye orodha.',
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
  recordIt: 'Andika',
}
