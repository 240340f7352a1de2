import type { SigninWord } from './signin-words.en.ts'

export const signinWordsSw: Record<SigninWord, string> = {
  email: 'Barua pepe',
  password: 'Nenosiri',
  signIn: 'Ingia',
  signinLead: 'Tumia barua pepe uliyosajiliwa nayo.',
  forgotPassword: 'Umesahau nenosiri?',
}
