import { endpoints } from './endpoint.ts'
import { Code, Email, Filled, Id, Instant, Line, NewPassword, Phone, Serial } from './field.ts'
import { Role } from './role.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

/** The signed-in user. */
export const User = s.object({
  user_id: Id,
  id: Id,
  /** Full name; greetings use its first word. */
  name: s.string(),
  firstName: s.string(),
  lastName: s.string(),
  email: s.string(),
  phoneNumber: s.nullable(s.string()),
  role: Role,
  /** URL of the photo, valid for an hour; null for none. */
  profilePhoto: s.nullable(s.string()),
  /** The widget the access token was issued for, on a partner site; absent in the portal. */
  widget: s.optional(s.string()),
  useNewOnboarding: s.boolean(),
  onboardingComplete: s.boolean(),
  /** Whether signing in requires a code from an authenticator app. */
  authenticator: s.boolean(),
  /** The portal requires an authenticator app and none is linked; nothing else is accessible until one is. */
  mustLink: s.optional(s.boolean()),
  language: Language,
})
export type User = s.Infer<typeof User>

/** `token` goes into the Authorization header and is valid for `expiresIn` seconds. */
export const Token = s.object({ token: s.string(), expiresIn: s.integer() })
export type Token = s.Infer<typeof Token>

/** Access token of a renewable session, and its user. Renewing never extends the session: it ends in `sessionEndsIn` seconds. */
export const SessionToken = s.object({ ...Token.schema, sessionEndsIn: s.integer(), user: User })
export type SessionToken = s.Infer<typeof SessionToken>

const ReferralChoice = s.enums([
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
export const InviteAnswer = s.object({
  /** `sent`: an email was sent. `open`: the details can be filled in. `done`: the account exists. */
  status: s.enums(['sent', 'open', 'done']),
  message: s.string(),
  path: s.string(),
  /** Name given by the person who sent the invitation; with `open`. */
  name: s.optional(s.string()),
})

/** The secret part of an invitation link. Any text: a link cut off in a mail is refused as any wrong one, with what to do about it. */
const InviteCode = s.text(1, 200)

export const Notification = s.object({
  id: s.integer(),
  /** Selects the text, `notice.<kind>` in the portal's message catalogue. */
  kind: s.string(),
  values: s.record(s.string(), s.string()),
  /** Path of the related portal page, or null. */
  path: s.nullable(s.string()),
  at: Instant,
  read: s.boolean(),
})
export type Notification = s.Infer<typeof Notification>

export const SessionRow = s.object({
  id: Id,
  /** Browser and operating system, as far as detectable: `Chrome on Android`. */
  device: s.string(),
  startedAt: Instant,
  lastUsedAt: Instant,
  current: s.boolean(),
})

export const accountEndpoints = endpoints({
  'POST account/client/signin': {
    summary:
      'Signs the caller in to the portal of the host. Accounts with an authenticator app also need `code`; without it, the reply is `second-factor`. An unverified account gets `unverified`.',
    who: 'visitor',
    body: s.object({
      email: Email,
      password: s.text(1, 200),
      host: s.text(1, 253),
      code: s.optional(s.text(1, 20)),
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
    body: s.object({ everywhere: s.boolean() }),
  },
  'POST account/session/confirm': {
    summary:
      'Re-authenticates the signed-in user before a sensitive action: with the password, or with a code if an authenticator app is linked.',
    who: 'signed-in',
    body: s.object({ password: s.optional(s.text(1, 200)), code: s.optional(s.text(1, 20)) }),
  },
  'GET account/session/list': {
    summary: 'Lists the active sessions of the caller.',
    who: 'signed-in',
    reply: s.object({ data: s.array(SessionRow) }),
  },
  'DELETE account/session/:id': {
    summary: 'Ends one of the caller’s sessions.',
    who: 'signed-in',
  },
  'GET account/user/unbox': {
    summary: 'Returns the signed-in user.',
    who: 'signed-in',
    widgets: ['profile', 'loans', 'loan-pay', 'onboarding', 'applicant', 'survey'],
    reply: s.object({ user: User }),
  },
  'PATCH account/user/language': {
    summary: 'Sets the language of mails and messages to the caller.',
    who: 'signed-in',
    body: s.object({ language: Language }),
  },
  'GET account/otp/3/:email': {
    summary:
      'Sends a new one-time code to the account, if it exists. 3 is the application number of the portal.',
    who: 'anyone',
    params: s.object({ email: Email }),
  },
  'POST account/otp/3/verify/:email': {
    summary: 'Verifies an account with the code it was sent.',
    who: 'anyone',
    params: s.object({ email: Email }),
    body: s.object({ code: Code }),
  },
  'POST account/client/reset_pwd': {
    summary: 'Sends a password reset code to the account, if it exists.',
    who: 'anyone',
    body: s.object({ email: Email }),
  },
  'POST account/otp/3/new_pwd': {
    summary: 'Sets a new password with the code that was sent. Ends all sessions of the account.',
    who: 'anyone',
    body: s.object({ email: Email, code: Code, password: NewPassword }),
  },
  'POST account/client/signup': {
    summary:
      'Registers a client, or a user with another role if the caller has the right to; for staff, after a recent re-authentication. Without a password, the user is invited by email; with one, they verify their address at the first sign-in. Users cannot register themselves.',
    who: 'people.register-client',
    body: s.object({
      firstName: Filled(60),
      lastName: Filled(60),
      email: Email,
      mobileNumber: Phone,
      password: s.optional(NewPassword),
      confirmPassword: s.optional(s.text(0, 200)),
      referralChoice: s.optional(ReferralChoice),
      role: s.optional(Role),
      language: s.optional(Language),
    }),
    reply: s.object({ id: Id, message: s.string() }),
  },
  'POST account/client/invite': {
    summary:
      'Starts accepting an invitation. With the code from the link, returns the details to fill in; without it, sends the link again if the address was invited.',
    who: 'anyone',
    body: s.object({ email: Email, code: s.optional(InviteCode) }),
    reply: InviteAnswer,
  },
  'POST account/client/invite_onboard': {
    summary: 'Completes an invitation with the user’s details and password.',
    who: 'anyone',
    body: s.object({
      email: Email,
      code: InviteCode,
      name: Filled(120),
      gender: s.enums(['Male', 'Female']),
      country: s.enums(['+254', '+255']),
      phoneNo: Phone,
      referralCode: s.optional(Line(40)),
      age: s.whole(18, 120),
      password: NewPassword,
      confirmPassword: s.text(0, 200),
    }),
    reply: InviteAnswer,
  },
  'POST account/user/password': {
    summary: 'Changes the caller’s password. Ends their other sessions.',
    who: 'signed-in',
    form: true,
    // the handler decides which field's error is reported first
    body: s.object({
      userId: s.optional(s.text(0, 40)),
      currentPassword: s.optional(s.text(0, 200)),
      newPassword: s.optional(s.text(0, 200)),
      confirmPassword: s.optional(s.text(0, 200)),
    }),
  },
  'POST account/user/authenticator': {
    summary:
      'Starts linking an authenticator app. Returns the secret as text and as an otpauth URL. Nothing changes until it is confirmed.',
    who: 'profile.link-authenticator',
    body: s.object({ password: s.text(1, 200) }),
    reply: s.object({ secret: s.string(), address: s.string() }),
  },
  'POST account/user/authenticator/confirm': {
    summary:
      'Turns the authenticator app on with a correct code. Returns recovery codes, which are shown only once.',
    who: 'profile.link-authenticator',
    body: s.object({ code: Code }),
    reply: s.object({ recoveryCodes: s.array(s.string()) }),
  },
  'POST account/user/authenticator/remove': {
    summary: 'Turns the authenticator app off.',
    who: 'profile.link-authenticator',
    body: s.object({ password: s.text(1, 200) }),
  },
  'GET account/notifications': {
    summary: 'Lists the caller’s notifications, newest first, 20 per page, with the number of unread ones.',
    who: 'signed-in',
    query: s.object({ before: s.optional(Serial) }),
    reply: s.object({ data: s.array(Notification), unread: s.integer() }),
  },
  'POST account/notifications/read': {
    summary: 'Marks notifications as read, up to and including the given one.',
    who: 'signed-in',
    body: s.object({ upTo: Serial }),
    reply: s.object({ unread: s.integer() }),
  },
})
