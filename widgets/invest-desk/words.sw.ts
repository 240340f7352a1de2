import { headingsIn } from '#contract/column.ts'
import { enquiryColumns, investColumns, LISTING_LABELS } from '#contract/invest-columns.ts'
import { inLanguage } from '#contract/label.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { DeskWords } from './words.en.ts'

export const sw: Translation<DeskWords> = {
  ...listSw,
  ...headingsIn('sw', investColumns),
  ...headingsIn('sw', enquiryColumns),
  ...inLanguage('sw', LISTING_LABELS),
  title: 'Wasifu wa uwekezaji',
  lead: 'Wasifu huonekana kwenye maonyesho mmiliki akiomba nawe ukauidhinisha. Mmiliki akiubadilisha, hukaguliwa tena.',
  leadOff: 'Wasifu ambao wanachama huwapa wawekezaji kwa kiungo. Portal hii haina maonyesho.',
  tabs: 'Sehemu za orodha',
  all: 'Wote',
  search: 'Biashara au mmiliki',
  fileName: 'wasifu wa uwekezaji',
  let: 'Idhinisha',
  letNamed: 'Idhinisha {name}',
  letTitle: 'Uidhinishe {name} kwa maonyesho?',
  letText:
    'Kila mtu ataweza kuupata. Fungua wasifu kwanza: picha, maandishi, mahali na video huonyeshwa kama vilivyo.',
  keepOut: 'Kataa',
  keepOutNamed: 'Kataa {name}',
  keepOutTitle: 'Ukatae {name} kwenye maonyesho?',
  keepOutText: 'Mmiliki husoma sababu yako. Viungo alivyotoa vinaendelea kufanya kazi.',
  reason: 'Sababu, na cha kubadilisha',
  none: 'Hakuna wasifu hapa',
  noneText: 'Wanachama hutengeneza wasifu wao kwenye “Wasifu wa uwekezaji”.',
  notDone: 'Haikufanikiwa. Jaribu tena.',

  enquiries: 'Maulizo',
  enquiriesLead:
    'Mmiliki ndiye anayejibu; andika hapa ulichojibu kwa niaba yake. Jihadhari na wanaoahidi mengi na kudai ada kwanza.',
  enquiriesFile: 'maulizo ya wawekezaji',
  'enquiry-new': 'Mapya',
  'enquiry-answered': 'Yaliyojibiwa',
  'enquiry-spam': 'Taka',
  answer: 'Weka kuwa limejibiwa',
  answerNamed: 'Weka kuwa limejibiwa: ulizo la {name}',
  answerTitle: 'Je, ulizo la {name} limejibiwa?',
  answerLead: 'Hakuna kinachotumwa kutoka hapa. Unachoandika husomwa na mmiliki na wenzako.',
  answerNote: 'Kilichojibiwa',
  spam: 'Taka',
  spamNamed: 'Weka ulizo la {name} kando kama taka',
  reopen: 'Fungua tena',
  reopenNamed: 'Fungua tena ulizo la {name}',
  byName: 'na {name}',
  noNote: 'Hakuna maelezo',
  noEnquiries: 'Hakuna ulizo hapa',
  noEnquiriesText: 'Maswali ya wawekezaji kwa wanachama yataonekana hapa.',

  categories: 'Makundi',
  categoriesLead:
    'Wanachama huchagua humu kundi la biashara yao, na wageni wa maonyesho hutafuta kwa makundi haya. Lililochaguliwa hubaki na jina lake.',
  addCategory: 'Ongeza kundi',
  change: 'Badilisha',
  changeNamed: 'Badilisha {name}',
  raise: 'Sogeza juu',
  raiseNamed: 'Sogeza juu: {name}',
  nameIn: 'Jina kwa {language}',
  noName: 'Halina jina ({language})',
  hidden: 'Lisichaguliwe tena',
  isHidden: 'halichaguliwi tena',
}
