import { headingsIn } from '#contract/column.ts'
import { inLanguage } from '#contract/label.ts'
import { personColumns, STATUSES } from '#contract/person-columns.ts'
import { ROLE_NAMES, roleRights } from '#contract/role-words.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { PeopleWords } from './words.en.ts'

export const peopleSw: Translation<PeopleWords> = {
  ...headingsIn('sw', personColumns),
  ...inLanguage('sw', ROLE_NAMES),
  ...inLanguage('sw', STATUSES),
  ...listSw,
  personName: 'Jina',
  email: 'Barua pepe',
  phone: 'Simu',
  role: 'Jukumu',
  createdAt: 'Tangu',
  lastSeenAt: 'Mara ya mwisho',
  registeredBy: 'Alisajiliwa na',
  never: 'Bado',
  unknown: '–',

  ...roleRights('sw'),

  firstName: 'Jina la kwanza',
  lastName: 'Jina la mwisho',
  language: 'Lugha ya barua pepe na ujumbe',
  en: 'Kiingereza',
  sw: 'Kiswahili',

  deactivate: 'Zima akaunti',
  deactivateTitle: 'Uzime akaunti ya {name}?',
  deactivateText:
    '{name} ataondolewa mara moja kwenye vifaa vyote na hataweza kuingia tena. Hakuna kitakachofutwa, na unaweza kuiwasha akaunti tena.',
  deactivateReason: 'Sababu',
  deactivateReasonHint: 'Wafanyakazi wataiona kwenye shughuli za akaunti hii.',
  isDeactivated: 'Akaunti ya {name} imezimwa',
  activate: 'Washa akaunti',
  activateTitle: 'Uwashe tena akaunti ya {name}?',
  activateText: '{name} ataweza kuingia tena kwa barua pepe na nenosiri lile lile la awali.',
  isActivated: 'Akaunti ya {name} inatumika tena',
  reset: 'Weka upya njia ya kuingia',
  resetTitle: 'Uweke upya njia ya kuingia ya {name}?',
  resetText:
    '{name} ataondolewa kwenye vifaa vyote na app yake ya uthibitishaji itaondolewa. Msimbo wa nenosiri jipya utatumwa kwa {email}.',
  isReset: 'Msimbo wa nenosiri jipya umetumwa kwa {email}',
  inviteAgain: 'Tuma mwaliko tena',
  inviteAgainTitle: 'Utume mwaliko tena?',
  inviteAgainText: 'Kiungo kipya kitatumwa kwa {email}. Viungo vilivyotumwa awali havitafanya kazi tena.',
  isInvitedAgain: 'Mwaliko mpya umetumwa kwa {email}',
  correct: 'Rekebisha jina au mawasiliano',
  correctTitle: 'Rekebisha jina au mawasiliano ya {name}',
  correctText:
    'Hakikisha ni nani anayeomba: barua pepe na namba mpya ya simu zitapokea misimbo ya kuingia. Tutamjulisha pia kupitia {email}.',
  isCorrected: 'Taarifa za {name} zimebadilishwa',
  onPaper: 'Aliandikishwa kwa karatasi',
  onPaperTitle: 'Je, {name} aliandikishwa kwa karatasi?',
  onPaperText: 'Portal haitamwomba {name} hati zozote, na dashibodi itafunguka mara moja.',
  isOnPaper: '{name} ameandikishwa kwa karatasi',
  inPortal: 'Andikisha kwenye portal',
  inPortalTitle: 'Umwombe {name} apitie hatua za kujiunga?',
  inPortalText: '{name} atapitia hatua za kujiunga atakapoingia tena.',
  isInPortal: '{name} sasa anapitia hatua za kujiunga',
  changeRole: 'Badilisha jukumu',
  changeRoleTitle: 'Badilisha jukumu la {name}',
  changeRoleText:
    'Jukumu lake sasa ni: {role}. Akiwa na jukumu jingine, {name} ataona kurasa nyingine na kuweza kufanya mambo mengine. Ataondolewa kwenye vifaa vyote na itabidi aingie tena.',
  roleIsChanged: 'Jukumu la {name} sasa: {role}',

  inviteLead: 'Atapokea barua pepe yenye kiungo, ajaze taarifa zake humo na kuchagua nenosiri.',
  sendInvitation: 'Tuma mwaliko',
  isInvited: 'Mwaliko umetumwa kwa {email}',
}
