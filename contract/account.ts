import { endpoints } from './endpoint.ts'
import { Code, Email, Filled, Id, Instant, Line, NewPassword, Phone, Serial } from './field.ts'
import { Role } from './role.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  pattern,
  record,
  string,
  text,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

/** The signed-in user. */
export const User = object({
  user_id: Id,
  id: Id,
  /** Full name; greetings use its first word. */
  name: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phoneNumber: nullable(string()),
  role: Role,
  /** URL of the photo, valid for an hour; null for none. */
  profilePhoto: nullable(string()),
  /** The widget the access token was issued for, on a partner site; absent in the portal. */
  widget: optional(string()),
  useNewOnboarding: boolean(),
  onboardingComplete: boolean(),
  /** Whether signing in requires a code from an authenticator app. */
  authenticator: boolean(),
  /** The portal requires an authenticator app and none is linked; nothing else is accessible until one is. */
  mustLink: optional(boolean()),
  language: Language,
})
export type User = Infer<typeof User>

/** `token` goes into the Authorization header and is valid for `expiresIn` seconds. */
export const Token = object({ token: string(), expiresIn: integer() })
export type Token = Infer<typeof Token>

/** Access token of a renewable session, and its user. Renewing never extends the session: it ends in `sessionEndsIn` seconds. */
export const SessionToken = object({ ...Token.schema, sessionEndsIn: integer(), user: User })
export type SessionToken = Infer<typeof SessionToken>

const ReferralChoice = enums([
  'Business Coach',
  'Somo Staff',
  'Fellow Entrepreneur',
  'Facebook',
  'Instagram',
  'YouTube',
  'WhatsApp',
  'Other',
])

/** Outcome of a step of accepting an invitation, and the page to continue on. */
export const InviteAnswer = object({
  /** `sent`: an email was sent. `open`: the details can be filled in. `done`: the account exists. */
  status: enums(['sent', 'open', 'done']),
  message: string(),
  path: string(),
  /** Name given by the person who sent the invitation; with `open`. */
  name: optional(string()),
})

/** The secret part of an invitation link. */
const InviteCode = pattern(string(), /^[\w-]{43}$/)

export const Notification = object({
  id: integer(),
  /** Selects the text, `notice.<kind>` in the portal's message catalogue. */
  kind: string(),
  values: record(string(), string()),
  /** Path of the related portal page, or null. */
  path: nullable(string()),
  at: Instant,
  read: boolean(),
})
export type Notification = Infer<typeof Notification>

export const SessionRow = object({
  id: Id,
  /** Browser and operating system, as far as detectable: `Chrome on Android`. */
  device: string(),
  startedAt: Instant,
  lastUsedAt: Instant,
  current: boolean(),
})

export const accountEndpoints = endpoints({
  'POST account/client/signin': {
    summary:
      'Signs the caller in to the portal of the host. Accounts with an authenticator app also need `code`; without it, the reply is `second-factor`. An unverified account gets `unverified`.',
    who: 'visitor',
    body: object({
      email: Email,
      password: text(1, 200),
      host: text(1, 253),
      code: optional(text(1, 20)),
    }),
    reply: SessionToken,
  },
  'POST account/session/refresh': {
    summary:
      'Returns a new access token for the session in the cookie, and replaces the cookie. Using a cookie that was already replaced ends the session.',
    who: 'visitor',
    reply: SessionToken,
  },
  'POST account/session/end': {
    summary: 'Signs out of this session, or of all sessions of the user.',
    who: 'visitor',
    body: object({ everywhere: boolean() }),
  },
  'POST account/session/confirm': {
    summary:
      'Re-authenticates the signed-in user before a sensitive action: with the password, or with a code if an authenticator app is linked.',
    who: 'signed-in',
    body: object({ password: optional(text(1, 200)), code: optional(text(1, 20)) }),
  },
  'GET account/session/list': {
    summary: 'Lists the active sessions of the caller.',
    who: 'signed-in',
    reply: object({ data: array(SessionRow) }),
  },
  'DELETE account/session/:id': {
    summary: 'Ends one of the caller’s sessions.',
    who: 'signed-in',
  },
  'GET account/user/unbox': {
    summary: 'Returns the signed-in user.',
    who: 'signed-in',
    widgets: ['profile', 'loans', 'loan-pay', 'onboarding', 'applicant', 'survey'],
    reply: object({ user: User }),
  },
  'PATCH account/user/language': {
    summary: 'Sets the language of mails and messages to the caller.',
    who: 'signed-in',
    body: object({ language: Language }),
  },
  'GET account/otp/3/:email': {
    summary:
      'Sends a new one-time code to the account, if it exists. 3 is the application number of the portal.',
    who: 'anyone',
    params: object({ email: Email }),
  },
  'POST account/otp/3/verify/:email': {
    summary: 'Verifies an account with the code it was sent.',
    who: 'anyone',
    params: object({ email: Email }),
    body: object({ code: Code }),
  },
  'POST account/client/reset_pwd': {
    summary: 'Sends a password reset code to the account, if it exists.',
    who: 'anyone',
    body: object({ email: Email }),
  },
  'POST account/otp/3/new_pwd': {
    summary: 'Sets a new password with the code that was sent. Ends all sessions of the account.',
    who: 'anyone',
    body: object({ email: Email, code: Code, password: NewPassword }),
  },
  'POST account/client/signup': {
    summary:
      'Registers a client, or a user with another role if the caller has the right to; for staff, after a recent re-authentication. Without a password, the user is invited by email; with one, they verify their address at the first sign-in. Users cannot register themselves.',
    who: 'people.register-client',
    body: object({
      firstName: Filled(60),
      lastName: Filled(60),
      email: Email,
      mobileNumber: Phone,
      password: optional(NewPassword),
      confirmPassword: optional(text(0, 200)),
      referralChoice: optional(ReferralChoice),
      role: optional(Role),
      language: optional(Language),
    }),
    reply: object({ id: Id, message: string() }),
  },
  'POST account/client/invite': {
    summary:
      'Starts accepting an invitation. With the code from the link, returns the details to fill in; without it, sends the link again if the address was invited.',
    who: 'anyone',
    body: object({ email: Email, code: optional(InviteCode) }),
    reply: InviteAnswer,
  },
  'POST account/client/invite_onboard': {
    summary: 'Completes an invitation with the user’s details and password.',
    who: 'anyone',
    body: object({
      email: Email,
      code: InviteCode,
      name: Filled(120),
      gender: enums(['Male', 'Female']),
      country: enums(['+254', '+255']),
      phoneNo: Phone,
      referralCode: optional(Line(40)),
      age: whole(18, 120),
      password: NewPassword,
      confirmPassword: text(0, 200),
    }),
    reply: InviteAnswer,
  },
  'POST account/user/password': {
    summary: 'Changes the caller’s password. Ends their other sessions.',
    who: 'signed-in',
    form: true,
    // the handler decides which field's error is reported first
    body: object({
      userId: optional(text(0, 40)),
      currentPassword: optional(text(0, 200)),
      newPassword: optional(text(0, 200)),
      confirmPassword: optional(text(0, 200)),
    }),
  },
  'POST account/user/authenticator': {
    summary:
      'Starts linking an authenticator app. Returns the secret as text and as an otpauth URL. Nothing changes until it is confirmed.',
    who: 'profile.link-authenticator',
    body: object({ password: text(1, 200) }),
    reply: object({ secret: string(), address: string() }),
  },
  'POST account/user/authenticator/confirm': {
    summary:
      'Turns the authenticator app on with a correct code. Returns recovery codes, which are shown only once.',
    who: 'profile.link-authenticator',
    body: object({ code: Code }),
    reply: object({ recoveryCodes: array(string()) }),
  },
  'POST account/user/authenticator/remove': {
    summary: 'Turns the authenticator app off.',
    who: 'profile.link-authenticator',
    body: object({ password: text(1, 200) }),
  },
  'GET account/notifications': {
    summary: 'Lists the caller’s notifications, newest first, 20 per page, with the number of unread ones.',
    who: 'signed-in',
    query: object({ before: optional(Serial) }),
    reply: object({ data: array(Notification), unread: integer() }),
  },
  'POST account/notifications/read': {
    summary: 'Marks notifications as read, up to and including the given one.',
    who: 'signed-in',
    body: object({ upTo: Serial }),
    reply: object({ unread: integer() }),
  },
})
