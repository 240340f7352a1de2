import type { Translation } from '#kit/words.ts'
import type { PeopleWords } from './words.en.ts'

export const peopleSw: Translation<PeopleWords> = {
  personName: 'Jina',
  email: 'Barua pepe',
  phone: 'Simu',
  role: 'Jukumu',
  status: 'Hali',
  createdAt: 'Tangu',
  lastSeenAt: 'Mara ya mwisho',
  registeredBy: 'Alisajiliwa na',
  never: 'Bado',
  unknown: '–',

  client: 'Mteja',
  applicant: 'Mwombaji',
  digiprime: 'DigiPrime',
  admin: 'Mchakataji (admin)',
  processor: 'Mchakataji',
  sales: 'Wakala wa mauzo',
  authorizer: 'Mwidhinishaji',
  super: 'Msimamizi',

  clientRights: 'Huomba mikopo na kutunza kumbukumbu zake mwenyewe.',
  applicantRights: 'Hushiriki mafunzo na kuomba nafasi kwenye programu.',
  digiprimeRights: 'Hutunza kumbukumbu za biashara na kutuma nyaraka.',
  adminRights: 'Ana haki sawa na mchakataji.',
  processorRights: 'Huona wateja wote, hukagua taarifa zao na kupendekeza mikopo.',
  salesRights: 'Husajili wateja na kuona wale aliowasajili.',
  authorizerRights: 'Huona wateja wote, huidhinisha mikopo na kuitoa.',
  superRights: 'Ana haki zote za wafanyakazi, na husimamia wafanyakazi na mipangilio.',

  active: 'Inatumika',
  invited: 'Amealikwa',
  inactive: 'Haijathibitishwa',
  deactivated: 'Imezimwa',

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
    '{name} ataondolewa kwenye vifaa vyote na programu yake ya uthibitishaji itaondolewa. Msimbo wa nenosiri jipya utatumwa kwa {email}.',
  isReset: 'Msimbo wa nenosiri jipya umetumwa kwa {email}',
  inviteAgain: 'Tuma mwaliko tena',
  inviteAgainTitle: 'Utume mwaliko tena?',
  inviteAgainText: 'Kiungo kipya kitatumwa kwa {email}. Viungo vilivyotumwa awali havitafanya kazi tena.',
  isInvitedAgain: 'Mwaliko mpya umetumwa kwa {email}',
  changeRole: 'Badilisha jukumu',
  changeRoleTitle: 'Badilisha jukumu la {name}',
  changeRoleText:
    'Jukumu lake sasa ni: {role}. Akiwa na jukumu jingine, {name} ataona kurasa nyingine na kuweza kufanya mambo mengine. Ataondolewa kwenye vifaa vyote na itabidi aingie tena.',
  roleIsChanged: 'Jukumu la {name} sasa: {role}',

  inviteLead: 'Atapokea barua pepe yenye kiungo, ajaze taarifa zake humo na kuchagua nenosiri.',
  sendInvitation: 'Tuma mwaliko',
  isInvited: 'Mwaliko umetumwa kwa {email}',
}
