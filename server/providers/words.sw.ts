import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'mpesa.check-phone': 'Angalia simu yako na uweke PIN yako ya M-Pesa.',
  'mpesa.verified-already': 'Namba hii imeshathibitishwa.',
  'mpesa.no-verification': 'Uthibitishaji huu haupo. Anza upya.',
  'mpesa.off': 'M-Pesa bado haijawashwa hapa. Tafadhali wasiliana nasi.',
  'mpesa.away': 'M-Pesa haijibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'mpesa.other-request':
    'Kuna ombi jingine la M-Pesa kwenye simu hii. Lifunge, subiri dakika moja kisha ujaribu tena.',
  'mpesa.not-asked': 'Hatukuweza kuifikia M-Pesa. Tafadhali jaribu tena baada ya dakika moja.',
  'mpesa.cancelled': 'Ulighairi ombi kwenye simu yako. Jaribu tena na uweke PIN yako ya M-Pesa.',
  'mpesa.no-answer':
    'Simu yako haikujibu. Hakikisha imewashwa, ina mtandao na ina laini hii, kisha jaribu tena.',
  'mpesa.expired': 'Muda wa ombi kwenye simu yako uliisha kabla hujaweka PIN. Tafadhali jaribu tena.',
  'mpesa.pin-wrong': 'PIN ya M-Pesa haikuwa sahihi. Tafadhali jaribu tena.',
  'mpesa.too-little': 'Akaunti hii ya M-Pesa haina salio la kutosha. Ongeza salio kisha ujaribu tena.',
  'mpesa.limit': 'Akaunti hii ya M-Pesa imefikia kikomo. Tafadhali jaribu tena kesho.',
  'mpesa.same-request': 'M-Pesa imepokea ombi kama hili sasa hivi. Subiri dakika mbili kisha ujaribu tena.',
  'mpesa.other-menu':
    'Menyu nyingine ya M-Pesa imefunguliwa kwenye simu yako. Ifunge, subiri dakika moja kisha ujaribu tena.',
  'mpesa.pin-locked': 'M-Pesa imefunga PIN hii. Piga simu huduma kwa wateja ya mtandao wako.',
  'mpesa.not-registered': 'Namba hii haijasajiliwa kwa M-Pesa. Weka iliyosajiliwa.',
  'mpesa.not-completed': 'M-Pesa haikuweza kukamilisha ombi. Tafadhali jaribu tena baada ya dakika moja.',
  'mpesa.refused': 'M-Pesa haikubali ombi letu kwa sasa. Tafadhali wasiliana nasi.',
  'mpesa.account':
    'Kwa sasa hatuwezi kutuma maombi ya M-Pesa, na hakuna pesa iliyokatwa. Tumia njia nyingine kama ipo, au jaribu tena baadaye.',
  'mpesa.outcome-unknown': 'M-Pesa haijatuambia matokeo ya ombi. Tafadhali jaribu tena.',

  // banks
  'bank.off': 'Huduma ya kuhakiki akaunti za benki haijawashwa hapa.',
  'bank.service-off': 'Huduma hii ya benki haijawashwa hapa.',
  'bank.bvn-off': 'Huduma ya kuhakiki namba za uthibitishaji wa benki (BVN) haijawashwa hapa.',
  'bank.away': 'Huduma ya benki haijibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'bank.account-unknown': 'Benki haiitambui akaunti hii. Angalia namba na benki uliyochagua.',
  'bank.bvn-unknown': 'BVN hii haijulikani. Angalia namba.',
  'bank.bvn-no-phone': 'BVN hii haina namba ya simu. Iombe benki yako iiongeze.',
  'bank.bvn-taken': 'BVN hii tayari imo kwenye mfumo wetu',
  'bank.code-sent': 'Msimbo unatumwa kwa {phone}.',
  'bank.bvn-verified': 'BVN yako imethibitishwa.',
}
