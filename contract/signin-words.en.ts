/**
 * Texts of the sign-in form: rendered by the server before any script has loaded, then by the portal. One file per language, because
 * browsers load only one.
 */
export const signinWordsEn = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signinLead: 'Use the email address you registered with.',
  forgotPassword: 'Forgot password',
}

export type SigninWord = keyof typeof signinWordsEn
