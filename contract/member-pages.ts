import { type Inside, screens } from './page-row.ts'
import { type Companion, type Member, ROLES } from './role.ts'
import type { SurveyArea } from './survey.ts'

const surveys = (area: SurveyArea, base: string, more: { back?: string } = {}) =>
  ({ ...screens('wz-survey', base, { attributes: { area, ...more } }), module: 'surveys' }) as const

/** Returns the base path of a member's documents: for clients it does not contain the role. */
export const documentsBase = (role: Member): string =>
  role === 'client' ? '/dashboard/business-documents' : `/dashboard/${role}/business-documents`

/** Returns the pages of a member, in menu order. Pages the policy denies to the role are removed later. */
export function memberPages(role: Member): Inside[] {
  const { base, home } = ROLES[role]
  return [
    {
      path: home,
      title: 'dashboard',
      icon: 'home',
      bar: 1,
      short: 'shortHome',
      view: 'home',
    },
    // the first available candidate takes the middle of the bar: if no book is kept, paying
    {
      path: `/dashboard/digikua/${role}/quick`,
      title: 'quickSale',
      action: 'book.keep',
      module: 'books',
      icon: 'plus',
      bar: 'main',
      short: 'shortSale',
      parent: `/dashboard/digikua/${role}`,
      mount: {
        tag: 'wz-digikua',
        base: `/dashboard/digikua/${role}`,
        first: ['business/own', 'book/quick'],
      },
    },
    {
      path: '/dashboard/consumer-credit/pay',
      title: 'payLoan',
      action: 'loan.apply',
      module: 'loans',
      icon: 'mobile',
      bar: 'main',
      short: 'shortPay',
      when: 'pays',
      parent: '/dashboard/consumer-credit',
      mount: { tag: 'wz-loan-pay', base: '/dashboard/consumer-credit' },
    },
    {
      ...screens('wz-loans', '/dashboard/consumer-credit'),
      title: 'myLoans',
      action: 'loan.apply',
      module: 'loans',
      icon: 'coins',
      group: 'lending',
      bar: 2,
      short: 'loans',
    },
    {
      ...screens('wz-onboarding', '/dashboard/onboarding'),
      title: 'onboarding',
      action: 'onboarding.follow',
      module: 'onboarding',
      icon: 'steps',
      group: 'lending',
      waits: 'onboarding',
      bar: 3,
      short: 'shortSteps',
      done: 'onboarding',
    },
    {
      ...screens('wz-playbook', '/dashboard/playbook'),
      start: '/home',
      title: 'playbook',
      action: 'playbook.follow',
      module: 'playbooks',
      icon: 'tasks',
      group: 'lending',
      waits: 'playbooks',
    },
    {
      path: '/dashboard/overview-applicant',
      title: 'dashboard',
      action: 'application.write',
      view: 'home',
    },
    {
      ...screens('wz-applicant', '/dashboard/applicant'),
      title: 'application',
      action: 'application.write',
      module: 'onboarding',
      icon: 'steps',
      group: 'programme',
      waits: 'application',
      bar: 2,
      short: 'shortApplication',
    },
    {
      ...screens('wz-learning', '/dashboard/lms', {
        first: ['learning/home?language=:language'],
        kept: '/home',
      }),
      title: 'learning',
      action: 'learning.study',
      module: 'learning',
      icon: 'cap',
      group: 'programme',
      waits: 'learning',
      bar: 3,
      short: 'shortLearn',
    },
    {
      ...surveys('learning', '/dashboard/learning-survey', { back: '/dashboard/lms/home' }),
      title: 'learningSurveys',
      action: 'survey.answer-training',
      icon: 'chat',
      group: 'programme',
      waits: 'learning-surveys',
    },
    {
      ...surveys('post-training', '/dashboard/post-training-survey'),
      title: 'postTrainingSurvey',
      action: 'survey.answer-training',
      icon: 'flag',
      group: 'programme',
      waits: 'post-training-surveys',
    },
    {
      ...screens('wz-teaching', `${base}/teaching`),
      title: 'teaching',
      action: 'learning.teach',
      module: 'learning',
      icon: 'people',
      group: 'teaching',
      waits: 'marking',
    },
    {
      ...screens('wz-digikua', `/dashboard/digikua/${role}`, { first: ['business/own'] }),
      title: 'digikua',
      action: 'book.keep',
      module: 'books',
      icon: 'figures',
      group: 'business',
      waits: 'books',
      bar: 4,
    },
    {
      ...screens('wz-documents', documentsBase(role)),
      title: 'documents',
      action: 'document.keep',
      module: 'documents',
      icon: 'papers',
      group: 'business',
      waits: 'documents',
    },
    {
      ...surveys('quarterly', `/dashboard/qsurvey/${role}`),
      title: 'qSurvey',
      icon: 'clipboard',
      group: 'business',
      waits: 'surveys',
      bar: 5,
      short: 'survey',
    },
    {
      path: '/dashboard/scorecardv1',
      title: 'scorecard',
      action: 'score.see-own',
      module: 'scores',
      icon: 'chart',
      group: 'business',
      mount: { tag: 'wz-scorecard', base: '/dashboard' },
    },
    {
      path: '/dashboard/detailedscores',
      title: 'detailedScores',
      action: 'score.see-own',
      module: 'scores',
      parent: '/dashboard/scorecardv1',
      mount: { tag: 'wz-scorecard', base: '/dashboard' },
    },
    {
      ...screens('wz-credit-score', '/dashboard/creditscore'),
      title: 'creditScore',
      action: 'score.see-own',
      module: 'scores',
      parent: '/dashboard/scorecardv1',
    },
    {
      ...screens('wz-credit-report', '/dashboard/credit-report'),
      title: 'creditReport',
      action: 'credit-report.see',
      module: 'loans',
      icon: 'gauge',
      group: 'business',
    },
    {
      ...screens('wz-validation', `${base}/validation`),
      start: '/home',
      title: 'validation',
      action: 'validation.keep',
      module: 'validation',
      icon: 'shield',
      group: 'business',
    },
    {
      ...screens('wz-budget', '/dashboard/budget'),
      title: 'budget',
      action: 'budget.keep',
      module: 'books',
      icon: 'pie',
      group: 'business',
    },
    {
      ...screens('wz-invest-profile', '/dashboard/invest-profile'),
      title: 'investProfile',
      action: 'invest.keep',
      module: 'invest-profile',
      icon: 'building',
      group: 'business',
      waits: 'invest',
    },
    { ...screens('wz-profile', `${base}/profile`), title: 'profile', icon: 'person', group: 'you' },
  ]
}

/** Returns the pages of a companion, in menu order. Their home is the list of people they are paired with. */
export function companionPages(role: Companion): Inside[] {
  const { base, home } = ROLES[role]
  return [
    {
      ...screens('wz-advisor', home),
      title: 'myPeople',
      action: 'playbook.advise',
      module: 'playbooks',
      icon: 'people',
      bar: 1,
      short: 'shortPeople',
    },
    { ...screens('wz-profile', `${base}/profile`), title: 'profile', icon: 'person', bar: 2 },
  ]
}
