import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'report.none': 'Bado hujapewa mkopo wowote, kwa hiyo hakuna kumbukumbu ya marejesho.',
  'report.not-due': 'Umeshapewa mkopo, na bado hakuna rejesho ambalo muda wake umefika.',
  'report.on-time': 'Umelipa kila rejesho kwa wakati hadi sasa. Marejesho: {count}.',
  'report.late':
    'Leo hakuna kilichochelewa. Marejesho yaliyolipwa kwa wakati: {onTime}; yaliyochelewa: {late}. Siku nyingi zaidi za kuchelewa: {worst}.',
  'report.overdue':
    'Una marejesho yaliyochelewa: {count}. Siku tangu la kwanza lilipotakiwa kulipwa: {days}.',
  'report.given-up': 'Kuna mkopo uliofutwa kabla haujalipwa wote. Marejesho ambayo hayakulipwa: {count}.',
  'report.unknown':
    'Kwa sasa hatuna tarehe za malipo za kila mkopo, kwa hiyo hatuwezi kujumlisha kumbukumbu yako.',
  'report.entry-loan': 'Mkopo {code}',
  'report.entry-check': 'Uhakiki wa historia ya mikopo, mkopo {code}',
  'report.entry-missing': 'Kuna kitu kinakosekana',
  'report.no-entry': 'Kipengele hiki hakipo kwenye ripoti yako. Fungua ukurasa upya.',

  'report.title': 'Ripoti ya mikopo',
  'report.of': 'Kumbukumbu ya {name} kwa {tenant}, hadi tarehe {day}.',
  'report.timeliness': 'Marejesho',
  'report.paid-late': 'Yaliyolipwa kwa kuchelewa',
  'report.overdue-now': 'Yaliyochelewa sasa',
  'report.loans': 'Mikopo',
  'report.no-loans': 'Hujaomba mkopo kwetu.',
  'report.loan': 'Mkopo',
  'report.status': 'Hali',
  'report.amount': 'Kiasi',
  'report.applied': 'Uliomba',
  'report.on-time-short': 'Kwa wakati',
  'report.late-short': 'Kuchelewa',
  'report.late-row':
    'Mkopo {code}, rejesho {number}, la kulipwa {due}, limelipwa: {paid}. Siku za kuchelewa: {days}.',
  'report.unpaid': 'bado',
  'report.borrowed': 'Ulichokopa',
  'report.checks': 'Uhakiki wa historia ya mikopo',
  'report.no-score': 'hakuna alama iliyotolewa',
  'report.disputes': 'Mapingamizi yako',
  'report.page': 'Ukurasa',
  'dispute.is-open': 'Linasubiri jibu',
  'dispute.is-accepted': 'Limekubaliwa',
  'dispute.is-declined': 'Limekataliwa',

  'dispute.opened': 'Asante. Tutalichunguza na kukuambia matokeo.',
  'dispute.open-already': 'Umeshatueleza kosa la kipengele hiki. Subiri jibu letu.',
  'dispute.none': 'Pingamizi hili halipo. Rudi kwenye orodha.',
  'dispute.answered-already': 'Kuna mtu ameshajibu pingamizi hili.',
  'dispute.accepted': 'Pingamizi limekubaliwa. Mteja atajulishwa.',
  'dispute.declined': 'Pingamizi limekataliwa. Mteja atajulishwa.',
}
