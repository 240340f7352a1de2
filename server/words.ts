import type { Language } from '#contract/tenant.ts'

/** Titles of the pages whose text is ours. The information pages carry titles of their own. */
type Titles = Record<'home' | 'signup' | 'signin' | 'embed' | 'loan-calculator' | 'not-found', string>

export const titles: Record<Language, Titles> = {
  en: {
    home: 'Empowering you, to change the world',
    signup: 'Sign up',
    signin: 'Sign in',
    embed: 'Put it on your website',
    'loan-calculator': 'Loan calculator',
    'not-found': 'Page not found',
  },
  sw: {
    home: 'Tunakuwezesha ubadilishe dunia',
    signup: 'Jisajili',
    signin: 'Ingia',
    embed: 'Weka kwenye tovuti yako',
    'loan-calculator': 'Kikokotoo cha mkopo',
    'not-found': 'Ukurasa haukupatikana',
  },
}
