import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'answer.number': 'Andika namba, kama 12 au 3.5.',
  'answer.required': '*Jaza hapa',
  'answer.file': 'Chagua faili yako ili uendelee',
  'application.continue': 'Endelea na ombi lako',
  'deadline.many': 'Watu {people} wameongezewa muda na wanajulishwa.',
  'onboarding.previous-first': 'Utaenda kwenye hatua inayofuata baada tu ya kukamilisha hatua iliyotangulia',
  'onboarding.manual': 'Hatua za kujiunga zilifanywa kwa mfumo wa zamani',
  'onboarding.choose-hub': 'Chagua mahali pa kituo kilicho karibu nawe zaidi',
  'onboarding.continue': 'Endelea na ombi lako la kujiunga',
  'onboarding.passport': 'Chagua picha yako ya pasipoti ili uendelee',
  'onboarding.front-id': 'Chagua picha ya mbele ya kitambulisho chako ili uendelee',
  'onboarding.back-id': 'Chagua picha ya nyuma ya kitambulisho chako ili uendelee',
  'onboarding.tax': 'Chagua cheti chako cha PIN cha KRA au TRA ili uendelee',
  'onboarding.business-name': 'Chagua cheti cha jina la biashara yako ili uendelee',
  'onboarding.bank-card': 'Chagua kadi ya benki ya biashara yako ili uendelee',
  'onboarding.not-on-paper':
    'Hii haiwezi kuchapwa kwenye hati: {signs}. Iondoe, au iandike kwa herufi nyingine.',
  'onboarding.overview': 'Andika maelezo ya biashara yako ili uendelee',
  'onboarding.video': 'Chagua video ya biashara yako ili uendelee',
  'onboarding.image': 'Chagua picha ya biashara yako ili uendelee',
  'onboarding.logo': 'Chagua nembo ya biashara yako ili uendelee',
  'onboarding.map': 'Chagua ramani yako ya mjasiriamali ili uendelee',
  'onboarding.conduct': 'Chagua kanuni za maadili ulizotia saini ili uendelee',
  'onboarding.photography': 'Chagua ridhaa yako ya kupigwa picha ili uendelee',
  'onboarding.agreement': 'Chagua barua yako ya makubaliano ili uendelee',
}
