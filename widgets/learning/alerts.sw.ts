import type { Translation } from '#kit/core/words.ts'
import { waysSw } from '#kit/learning/ways.sw.ts'
import type { alertsEn } from './alerts.en.ts'

export const alertsSw: Translation<typeof alertsEn> = {
  ...waysSw,
  success: 'Habari njema',
  warning: 'Onyo',
  informative: 'Taarifa',
  newAlert: 'Mpya',
  noAlerts: 'Bado hakuna arifa',
  noAlertsText: 'Alama, ujumbe na madarasa hutajwa hapa.',
  'alert-graded': '“{assignment}” imesahihishwa: {score}',
  'alert-certificate': 'Cheti chako cha {course} kiko tayari',
  'alert-returned': '“{assignment}” imerudishwa uijaribu tena: {reason}',
  'alert-deck': '{from} ametoa maoni kuhusu wasilisho lako la {pitch}: {text}',
  'alert-due': '“{assignment}” inatakiwa kufikia {day}',
  'alert-extended': 'Una hadi {day} kutuma “{assignment}”',
  'alert-class': '{class}: {when}, {where}',
  'alert-message': '{from} ameandika: {text}',
  'alert-begun': 'Uko katika {cohort}, {class}',
  'alert-mentor': '{mentor} sasa ni mshauri wako',
  'alert-news': '{from} anawaambia nyote: {text}',
  'alert-other': 'Kuna mabadiliko kwenye kozi yako',
}
