import type { en as ofBoth } from '#rules/account/words.en.ts'

export const en = {
  // signing in and out
  'signin.confirmed': 'Thank you. You can continue.',
  'signin.wrong': 'The email or the password is incorrect.',
  'signin.unverified': 'Verify your email or phone to activate account',
  'signin.deactivated': 'This account has been deactivated. Contact support: {contacts}.',
  'signin.enter-code': 'Enter the code from your authenticator app.',
  'signin.code-wrong': 'This code is incorrect or was used before. Wait for the next one.',
  'signin.out': 'You are signed out.',
  'signin.out-everywhere': 'You are signed out everywhere.',
  'signin.out-there': 'You are signed out there.',
  'signin.not-there': 'You are not signed in there any more.',
  'session.device': '{browser} on {system}',
  'session.browser': 'Browser',
  'account.language-saved': 'Your language is saved.',
  'authenticator.start-first': 'Start linking the authenticator app first.',
  'authenticator.code-wrong': 'This code is incorrect. Enter the one that your app shows now.',
  'authenticator.off': 'Signing in no longer asks for a code.',

  // codes and invitations
  'code.too-many': 'Too many attempts with this code. Ask for a new one.',
  'code.ask-new': 'Ask for a new code.',
  'code.wrong': 'This code is incorrect. Check the newest message and enter its 6 digits.',
  'code.expired': 'This code has expired. Ask for a new one.',
  'code.used': 'This code has been used. Ask for a new one.',
  'code.sent-if-waiting': 'If this account is waiting to be verified, a new code is on its way.',
  'code.verified': 'Your account is verified. Sign in to continue.',
  'code.sent-if-known': 'If this email belongs to an account, a code is on its way to it.',
  'invitation.sent-if-invited': 'If this email was invited, a new link is on its way to it.',
  'invitation.fill-in': 'Fill in your details to open your account.',
  'invitation.ready': 'Your account is ready. Sign in to continue.',
  'invitation.wrong': 'This invitation link is not valid. Open the newest one, or ask for another.',
  'invitation.expired': 'This invitation has expired. Ask for a new link.',
  'invitation.used': 'This invitation has been used. Sign in with the password you chose.',

  // passwords
  'password.own-details':
    'This password is based on your name, email or phone number. Choose one that others cannot guess.',
  'password.guessable':
    'This password is too easy to guess. Choose another one, such as three unrelated words.',
  'password.stolen': 'This password was stolen from another service and published. Choose another one.',
  'password.current-wrong': 'The current password is incorrect.',
  'password.same': 'This is already your password. Choose another one.',
  'password.changed': 'Your password is changed. Sign in again with the new one.',
  'register.role': 'Your account cannot register someone with this role.',
  'register.invited': '{name} is registered and was sent an invitation.',
  'register.registered': '{name} is registered, and will verify the account when first signing in.',
  'invitation.sent': 'An invitation is on its way to {email}.',
  'invitation.sent-again': 'A new invitation is on its way to {email}.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
