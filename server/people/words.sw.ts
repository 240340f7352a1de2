import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // files of clients
  'import.none': 'Uingizaji huu haupo. Fungua orodha yake upya.',
  'import.undone-already': 'Uingizaji huu umeshabatilishwa.',
  'import.undone': 'Umebatilishwa: {removed} wameondolewa, {stayed} wanabaki kwa kuwa wameshajiunga.',
  'import.busy': 'Faili kadhaa zinasomwa sasa hivi. Jaribu tena baada ya dakika moja.',
  'import.unreadable': 'Faili hii ya Excel haisomeki. Ihifadhi tena kama XLSX au CSV.',
  'import.too-many-rows': 'Faili hii ina mistari zaidi ya {most}. Igawe katika faili kadhaa.',
  'import.columns':
    'Mstari wa kwanza uwe na majina ya safu. Hizi hazipo: {columns}. Katika faili ya Excel, jedwali la kwanza ndilo husomwa.',
  'import.first-name': 'Jina la kwanza',
  'import.last-name': 'Jina la mwisho',
  'import.email': 'Barua pepe',
  'import.phone': 'Simu',
  'import.empty': 'Hakuna mtu kwenye faili hii. Andika mtu mmoja katika kila mstari chini ya vichwa.',
  'import.same-email': 'Mstari wa {row} una barua pepe hiyo hiyo.',
  'import.same-phone': 'Mstari wa {row} una namba hiyo hiyo ya simu.',

  // people and their access
  'people.none': 'Mtu huyu hayupo. Rudi kwenye orodha.',
  'people.own': 'Hili linakuhusu wewe mwenyewe. Mwombe mwenzako alishughulikie.',
  'access.own': 'Huwezi kubadilisha ruhusa zako mwenyewe.',
  'access.admin-only': 'Msimamizi pekee ndiye anayeweza kubadilisha ruhusa za wafanyakazi.',
  'access.last-admin': 'Huyu ndiye msimamizi pekee aliyebaki. Teua mwingine kwanza.',
  'access.corrected': 'Taarifa za {name} zimebadilishwa.',
  'access.deactivated-already': 'Akaunti hii tayari imezimwa.',
  'access.not-deactivated': 'Akaunti hii haijazimwa.',
  'access.has-role': 'Akaunti hii tayari ina jukumu hilo.',
  'access.deactivated': 'Akaunti hii imezimwa. Iwashe kwanza.',
  'access.shut': 'Akaunti ya {name} imezimwa.',
  'access.opened': '{name} anaweza kutumia akaunti tena.',
  'access.reset': '{name} ametolewa kwenye vifaa vyote na atatumiwa ujumbe wa kuingia tena.',
  'access.new-role': '{name} amepewa jukumu jipya.',
  'access.clients-only': 'Hatua za kujiunga ni za wateja tu.',
  'access.onboarded-already': 'Mteja huyu ameshakamilisha hatua za kujiunga.',
  'access.on-paper': '{name} aliandikishwa kwa karatasi, kwa hiyo portal haitamwomba kitu kingine.',
  'access.in-portal': '{name} atapitia hatua za kujiunga kwenye portal.',
  'profile.county': 'Chagua kaunti ya Kenya.',
  'profile.region': 'Chagua mkoa wa Tanzania.',
  'profile.saved': 'Taarifa zako zimehifadhiwa.',
  'profile.identity-saved': 'Vitambulisho vyako vimehifadhiwa.',
}
