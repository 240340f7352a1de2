import { endpoints } from './endpoint.ts'
import { Code, Email, Id, Instant, Line, Message, NewPassword, Phone, Serial } from './field.ts'
import { Role } from './role.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  pattern,
  record,
  size,
  string,
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

export const ReferralChoice = enums([
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
  /** `sent`: an e-mail was sent. `open`: the details can be filled in. `done`: the account exists. */
  status: enums(['sent', 'open', 'done']),
  message: string(),
  path: string(),
  /** Name given by the person who sent the invitation; with `open`. */
  name: optional(string()),
})
export type InviteAnswer = Infer<typeof InviteAnswer>

/** The secret part of an invitation link. */
export const InviteCode = pattern(string(), /^[\w-]{43}$/)

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
      'Signs in to the portal of the host. `code` is asked for where the account has an authenticator app (`second-factor`). An account that is not verified yet answers `unverified`.',
    who: 'visitor',
    body: object({
      email: Email,
      password: size(string(), 1, 200),
      host: size(string(), 1, 253),
      code: optional(size(string(), 1, 20)),
    }),
    reply: SessionToken,
  },
  'POST account/session/refresh': {
    summary:
      'A new access token for the session in the cookie, which is replaced. A cookie that was replaced before ends the session.',
    who: 'visitor',
    reply: SessionToken,
  },
  'POST account/session/end': {
    summary: 'Signs out this session, or every session of the person.',
    who: 'visitor',
    body: object({ everywhere: boolean() }),
    reply: Message,
  },
  'POST account/session/confirm': {
    summary:
      'Shows once more who is signed in, before something grave: with the password, or with a code where an authenticator app is linked.',
    who: 'signed-in',
    body: object({ password: optional(size(string(), 1, 200)), code: optional(size(string(), 1, 20)) }),
    reply: Message,
  },
  'GET account/session/list': {
    summary: 'Where the person is signed in.',
    who: 'signed-in',
    reply: object({ data: array(SessionRow) }),
  },
  'DELETE account/session/:id': {
    summary: 'Ends one of the person’s sessions.',
    who: 'signed-in',
    params: object({ id: Id }),
    reply: Message,
  },
  'GET account/user/unbox': {
    summary: 'Who is signed in.',
    who: 'signed-in',
    widgets: ['profile', 'loans', 'loan-pay', 'onboarding', 'applicant', 'survey'],
    reply: object({ user: User }),
  },
  'PATCH account/user/language': {
    summary: 'The language in which mails and messages reach the person.',
    who: 'signed-in',
    body: object({ language: Language }),
    reply: Message,
  },
  'GET account/otp/3/:email': {
    summary:
      'Sends a new one-time code to the account, if there is one. 3 is the portal’s application number.',
    who: 'anyone',
    params: object({ email: Email }),
    reply: Message,
  },
  'POST account/otp/3/verify/:email': {
    summary: 'Verifies an account with the code that it was sent.',
    who: 'anyone',
    params: object({ email: Email }),
    body: object({ code: Code }),
    reply: Message,
  },
  'POST account/client/reset_pwd': {
    summary: 'Sends a code for a new password to the account, if there is one.',
    who: 'anyone',
    body: object({ email: Email }),
    reply: Message,
  },
  'POST account/otp/3/new_pwd': {
    summary: 'Sets a new password with the code that was sent. Every session of the account ends.',
    who: 'anyone',
    body: object({ email: Email, code: Code, password: NewPassword }),
    reply: Message,
  },
  'POST account/client/signup': {
    summary:
      'Registers a person: a client, or with the rights for it somebody of another role. Without a password they are invited by e-mail; with one they verify their address when they first sign in. Nobody can register themselves.',
    who: 'people.register-client',
    body: object({
      firstName: size(Line(60), 1, 60),
      lastName: size(Line(60), 1, 60),
      email: Email,
      mobileNumber: Phone,
      password: optional(NewPassword),
      confirmPassword: optional(size(string(), 0, 200)),
      referralChoice: optional(ReferralChoice),
      role: optional(Role),
      language: optional(Language),
    }),
    reply: object({ id: Id, message: string() }),
  },
  'POST account/client/invite': {
    summary:
      'First step of an invitation. With the code of the link the details are open; without it the link is sent again, if the address was invited.',
    who: 'anyone',
    body: object({ email: Email, code: optional(InviteCode) }),
    reply: InviteAnswer,
  },
  'POST account/client/invite_onboard': {
    summary: 'Second step of an invitation: who the person is, and their password.',
    who: 'anyone',
    body: object({
      email: Email,
      code: InviteCode,
      name: size(Line(120), 1, 120),
      gender: enums(['Male', 'Female']),
      country: enums(['+254', '+255']),
      phoneNo: Phone,
      referralCode: optional(Line(40)),
      age: max(min(integer(), 18), 120),
      password: NewPassword,
      confirmPassword: size(string(), 0, 200),
    }),
    reply: InviteAnswer,
  },
  'POST account/user/password': {
    summary: 'Changes the person’s own password. Their other sessions end.',
    who: 'signed-in',
    form: true,
    // the handler decides which field's error is reported first
    body: object({
      userId: optional(size(string(), 0, 40)),
      currentPassword: optional(size(string(), 0, 200)),
      newPassword: optional(size(string(), 0, 200)),
      confirmPassword: optional(size(string(), 0, 200)),
    }),
    reply: Message,
  },
  'POST account/user/authenticator': {
    summary:
      'Starts linking an authenticator app: the secret as text and as an otpauth address. Nothing changes until it is confirmed.',
    who: 'profile.link-authenticator',
    body: object({ password: size(string(), 1, 200) }),
    reply: object({ secret: string(), address: string() }),
  },
  'POST account/user/authenticator/confirm': {
    summary:
      'Switches the authenticator app on, once it shows the right code. Recovery codes are shown this once.',
    who: 'profile.link-authenticator',
    body: object({ code: Code }),
    reply: object({ recoveryCodes: array(string()) }),
  },
  'POST account/user/authenticator/remove': {
    summary: 'Switches the authenticator app off.',
    who: 'profile.link-authenticator',
    body: object({ password: size(string(), 1, 200) }),
    reply: Message,
  },
  'GET account/notifications': {
    summary: 'What the person was told, newest first, 20 at a time, and how much of it is unread.',
    who: 'signed-in',
    query: object({ before: optional(Serial) }),
    reply: object({ data: array(Notification), unread: integer() }),
  },
  'POST account/notifications/read': {
    summary: 'Marks as read what the person was told, up to and including a notification.',
    who: 'signed-in',
    body: object({ upTo: Serial }),
    reply: object({ unread: integer() }),
  },
})
