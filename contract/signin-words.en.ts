/** What the sign-in form says: drawn by the server before any script is there, then by the portal. Each language in a file of its own, because browsers fetch one. */
export const signinWordsEn = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signinLead: 'With the email address that we know you by.',
  forgotPassword: 'Forgot password',
}

export type SigninWord = keyof typeof signinWordsEn
