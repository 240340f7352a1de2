import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // common to all calls
  'call.nothing-here': 'Hakuna kitu hapa.',
  'call.module-off': 'Sehemu hii imezimwa.',
  'call.too-large': 'Ulichotuma ni kikubwa mno.',
  'call.away': 'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  'call.no-room':
    'Seva yetu imejaa, kwa hiyo hili halijahifadhiwa. Wasiliana na huduma kwa wateja, kisha ujaribu tena.',
  'call.failed': 'Kuna tatizo upande wetu. Tafadhali jaribu tena.',
  'call.no-answer': 'Huduma haijibu. Tafadhali jaribu tena baada ya dakika moja.',
  'call.too-many': 'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika moja.',
  'call.too-many-for': 'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika {minutes}.',
  'call.sign-in': 'Ingia ili uendelee.',
  'call.session-ended': 'Muda wako wa kuwa ndani umekwisha. Ingia tena.',
  'call.forbidden': 'Akaunti yako haina ruhusa ya kufanya hivi.',
  'call.confirm': 'Thibitisha tena kuwa ni wewe, kisha uendelee.',
  'call.link-first':
    'Portal hii inahitaji app ya uthibitishaji. Iunganishe kwenye wasifu wako, chini ya Usalama, kisha uendelee.',
  'call.link-to-pay-out':
    'Kutoa mkopo hapa kunahitaji app ya uthibitishaji. Iunganishe kwenye wasifu wako, chini ya Usalama.',
  'call.saved': 'Imehifadhiwa.',
  'call.changed-meanwhile': 'Kuna mtu aliyeibadilisha wakati huo huo. Iangalie tena, kisha uhifadhi.',
  'page.none': 'Hakuna ukurasa kama huo.',
  'page.not-built': 'Wijeti bado haziko tayari.',
  'call.fields': 'Kuna sehemu zinazohitaji kurekebishwa.',
  'field.missing': 'Jaza hapa.',
  'field.form': 'Haijaandikwa inavyotakiwa.',
  'field.character': 'Ina alama isiyoweza kuhifadhiwa. Iondoe.',
  'field.line': 'Tumia mstari mmoja wa maandishi ya kawaida',
  'field.line-60': 'Tumia mstari mmoja usiozidi herufi 60.',
  'field.text': 'Weka maandishi.',
  'field.text-size': 'Iwe na herufi {least} hadi {most}.',
  'field.integer': 'Weka namba kamili.',
  'field.least': 'Weka namba kamili isiyopungua {least}.',
  'field.most': 'Weka namba kamili isiyozidi {most}.',
  'field.number': 'Weka namba.',
  'field.number-least': 'Weka namba isiyopungua {least}.',
  'field.number-most': 'Weka namba isiyozidi {most}.',
  'field.one-of': 'Chagua mojawapo ya hizi: {values}.',
  'field.yes-no': 'Chagua ndiyo au hapana.',
  'field.list': 'Weka orodha.',
  'field.list-size': 'Orodha iwe na vitu {least} hadi {most}.',
  'field.object': 'Haijaandikwa inavyotakiwa.',
  'field.at-most': 'Isizidi {most}.',
  'field.characters': 'Isizidi herufi {most}.',
  'field.characters-from-1': 'Iwe na herufi 1 hadi {most}.',
  'field.entries': 'Visizidi {most}.',
  'field.day': 'Hii si tarehe sahihi.',

  // tenants, partner sites and webhooks
  'field.https': 'Anwani lazima ianze na https://',
}
