import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // portals, their sites and webhooks
  'tenant.none': 'Hakuna portal kama hiyo.',
  'tenant.provider-only': 'Mtoa huduma pekee ndiye anayewaanzishia wengine portal.',
  'tenant.code-taken': 'Msimbo huu unatumiwa na portal nyingine.',
  'tenant.host-in-use': 'Unaitumia {host} sasa hivi, kwa hiyo lazima ibaki.',
  'tenant.host-first': 'Bakiza angalau anwani moja ya portal.',
  'tenant.host-taken': '{host} tayari inaelekeza kwenye portal nyingine.',
  'tenant.administrator-there': 'Portal hii ina msimamizi, ambaye ndiye anayewaalika wengine wote.',
  'tenant.administrator-host': 'Ongeza anwani ya portal kwanza: mwaliko unaelekeza huko.',
  'tenant.administrator-invited': '{email} amealikwa kusimamia portal hii.',
  'webhook.url-form': 'Andika anwani ya seva yenu, inayoanza na https://',
  'tenant.language-twice': 'Taja kila lugha mara moja tu.',
  'tenant.module-twice': 'Taja kila moduli mara moja tu.',
  'tenant.account-in-use': 'Umeingia hapa, kwa hiyo akaunti lazima zibaki zimewashwa.',
  'tenant.color-light': 'Rangi hii ni nyepesi mno: haitasomeka kwenye weupe. Chagua iliyo nzito zaidi.',
  'tenant.not-its-language': 'Si lugha ya portal hii.',
  'tenant.texts-most': 'Badilisha maandishi yasiyozidi {most} ya lugha moja.',
  'tenant.text-unknown': 'Huu si ufunguo wa andiko lolote.',
  'tenant.text-empty': 'Andika andiko, au ondoa ufunguo huu ili kuonyesha letu.',
  'webhook.ping': 'Jaribio linatumwa.',
  'webhook.none': 'Hakuna webhook kama hiyo.',
  'webhook.no-delivery': 'Hakuna utumaji kama huo.',
  'webhook.waiting': 'Hii tayari inatumwa.',

  // lending terms
  'terms.no-period': 'Taja angalau muda mmoja.',
  'terms.period-range': 'Kipindi ni miezi 1 hadi {months}.',
  'terms.period-order': 'Taja kila kipindi mara moja, kifupi kikitangulia.',
  'terms.share-range': 'Chagua asilimia 1 hadi 100.',
  'terms.percent-most': 'Chagua isiyozidi asilimia {most}.',
  'terms.percent-range': 'Chagua zaidi ya 0 na isiyozidi asilimia {most}.',
  'terms.growth-too-far':
    'Kwa muda mrefu zaidi, mkopo mkubwa kabisa ungekua kupita kinachoweza kukokotolewa.',
  'terms.no-band': 'Mwongozo unahitaji angalau ngazi moja.',
  'terms.first-band': 'Ngazi ya kwanza huanzia 0, ili kila kiasi kiwe na riba yake.',
  'terms.band-order': 'Ngazi huanzia juu ya ile iliyotangulia.',
}
