import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // portals, their sites and webhooks
  'tenant.none': 'Portal hii haipo. Rudi kwenye orodha.',
  'tenant.provider-only': 'Mtoa huduma pekee ndiye anayewaanzishia wengine portal.',
  'tenant.code-taken': 'Msimbo huu unatumiwa na portal nyingine. Chagua mwingine.',
  'tenant.host-in-use': 'Unatumia {host} sasa hivi, kwa hiyo haiwezi kuondolewa.',
  'tenant.host-first': 'Bakiza angalau anwani moja ya portal.',
  'tenant.host-taken': '{host} tayari inaelekeza kwenye portal nyingine.',
  'tenant.administrator-there': 'Portal hii ina msimamizi. Yeye ndiye anayewaalika wengine wote.',
  'tenant.administrator-host': 'Ongeza anwani ya portal kwanza: mwaliko unaelekeza huko.',
  'tenant.administrator-invited': '{email} amealikwa kusimamia portal hii.',
  'webhook.url-form': 'Andika anwani ya seva yenu, inayoanza na https://',
  'tenant.language-twice': 'Taja kila lugha mara moja tu.',
  'tenant.module-twice': 'Taja kila moduli mara moja tu.',
  'tenant.account-in-use': 'Umeingia hapa, kwa hiyo akaunti lazima zibaki zimewashwa.',
  'tenant.color-light': 'Rangi hii ni nyepesi mno: haitasomeka kwenye weupe. Chagua iliyo nzito zaidi.',
  'tenant.not-its-language': 'Si lugha ya portal hii.',
  'tenant.texts-most': 'Badilisha maandishi yasiyozidi {most} ya lugha moja.',
  'tenant.text-unknown': 'Si ufunguo wa maandishi yoyote.',
  'tenant.text-empty': 'Andika maandishi, au ondoa ufunguo huu ili yaonyeshwe yetu.',
  'webhook.ping': 'Jaribio linatumwa.',
  'webhook.none': 'Webhook hii haipo. Fungua ukurasa upya.',
  'webhook.no-delivery': 'Utumaji huu haupo. Fungua ukurasa upya.',
  'webhook.waiting': 'Hii tayari inatumwa.',

  // lending terms
  'terms.no-period': 'Weka angalau muda mmoja.',
  'terms.period-range': 'Muda wa mkopo ni miezi 1 hadi {months}.',
  'terms.period-order': 'Weka kila muda mara moja, mfupi zaidi ukitangulia.',
  'terms.share-range': 'Chagua asilimia 1 hadi 100.',
  'terms.percent-most': 'Weka asilimia isiyozidi {most}.',
  'terms.percent-range': 'Weka asilimia iliyo zaidi ya 0 na isiyozidi {most}.',
  'terms.growth-too-far':
    'Kwa muda mrefu zaidi, mkopo mkubwa kabisa ungekua kupita kinachoweza kukokotolewa. Punguza ukuaji au weka muda mfupi zaidi.',
  'terms.no-band': 'Mwongozo unahitaji angalau ngazi moja.',
  'terms.first-band': 'Ngazi ya kwanza lazima ianzie 0, ili kila kiasi kiwe na kiwango cha riba.',
  'terms.band-order': 'Ngazi lazima ianzie juu ya ile iliyotangulia.',
}
