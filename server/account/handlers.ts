import type { SomeHandlers } from '#server/http/routes.ts'
import { authenticatorHandlers } from './authenticator.ts'
import { changePassword } from './change-password.ts'
import { invitationHandlers } from './invitation.ts'
import { notificationHandlers } from './notifications.ts'
import { signUp } from './register.ts'
import { resetHandlers } from './reset.ts'
import { stayHandlers } from './sessions.ts'
import { signIn } from './signin.ts'
import { userHandlers } from './user.ts'
import { verifyHandlers } from './verify.ts'

/** Handlers of the calls in contract/account.ts. */
export const accountHandlers = {
  'POST account/client/signin': signIn,
  'POST account/client/signup': signUp,
  'POST account/user/password': changePassword,
  ...stayHandlers,
  ...userHandlers,
  ...verifyHandlers,
  ...resetHandlers,
  ...invitationHandlers,
  ...authenticatorHandlers,
  ...notificationHandlers,
} satisfies SomeHandlers
