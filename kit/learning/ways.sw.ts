import type { Translation } from '#kit/core/words.ts'
import type { WaysWords } from './ways.en.ts'

export const waysSw: Translation<WaysWords> = {
  waysTitle: 'Arifa za barua pepe na SMS',
  waysText:
    'Kila kitu huonekana hapa. Chagua unachotaka pia kwa barua pepe au SMS. Mabadiliko huhifadhiwa papo hapo.',
  waysNoPhone:
    'Kila kitu huonekana hapa. Chagua unachotaka pia kwa barua pepe. Mabadiliko huhifadhiwa papo hapo. Ili upate SMS, weka namba yako ya simu kwenye wasifu wako.',
  waysFailed: 'Ulichochagua hakikuhifadhiwa. Angalia mtandao wako, kisha ujaribu tena.',
  'way-mail': 'Barua pepe',
  'way-sms': 'SMS',
  'ways-learning-graded': 'Alama za kazi zako',
  'ways-learning-returned': 'Kazi inayorudishwa uijaribu tena',
  'ways-learning-deck': 'Maoni kuhusu mawasilisho yako',
  'ways-learning-due': 'Kazi inayokaribia mwisho wake',
  'ways-learning-extended': 'Muda wa ziada wa kazi zako',
  'ways-learning-message': 'Ujumbe',
  'ways-learning-class': 'Darasa la kesho',
  'ways-learning-begun': 'Kupokewa darasani',
  'ways-learning-mentor': 'Mshauri mpya wa kozi',
  'ways-learning-mentored': 'Wanafunzi wapya wa kuwashauri',
  'ways-learning-news': 'Taarifa kwa darasa zima',
  'ways-learning-certificate': 'Vyeti',
}
