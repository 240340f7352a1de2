// Kept free of struct schemas because browsers use it to show notices and list webhooks.
import type { Label } from './label.ts'

/** Delivery channels of an event: a notice in the portal, email, and SMS if the phone number is known. */
type Way = 'notice' | 'mail' | 'sms'

type Row = {
  /** The file with its message texts: `server/notify/<of>.ts`. */
  of: 'account' | 'loan' | 'programme' | 'book' | 'document' | 'learning' | 'invest' | 'playbook'
  ways: readonly Way[]
  /** Placeholders of its texts, already formatted. Emails and SMS also have the recipient's name. */
  values: readonly string[]
  /** Emails and SMS also contain the URL of the related page, as `link`, unless it is false. */
  link?: false
}

const NOTICE = ['notice'] as const
const MAIL = ['mail'] as const
const NOTICE_AND_MAIL = ['notice', 'mail'] as const
const EVERY_WAY = ['notice', 'mail', 'sms'] as const

/**
 * The events users are notified of, and their channels. The texts of emails and SMS are in server/notify, those of notices in
 * shell/inside/notice-words; an event without texts is a type error.
 */
export const EVENTS = {
  'code-verify': { of: 'account', ways: ['mail', 'sms'], values: ['code', 'minutes'], link: false },
  'code-password': { of: 'account', ways: ['mail', 'sms'], values: ['code', 'minutes'], link: false },
  invite: { of: 'account', ways: ['mail', 'sms'], values: ['days'] },
  welcome: { of: 'account', ways: ['notice', 'mail'], values: ['name'] },
  'password-changed': { of: 'account', ways: EVERY_WAY, values: [], link: false },
  /** Staff corrected the name, email address or phone number: sent to the earlier ones. */
  'contact-changed': { of: 'account', ways: EVERY_WAY, values: [], link: false },
  'account-deactivated': { of: 'account', ways: ['mail'], values: ['reason'], link: false },
  'account-activated': { of: 'account', ways: ['mail'], values: [] },
  /** `role` as named in the contract. */
  'role-changed': { of: 'account', ways: ['notice', 'mail'], values: ['role'], link: false },
  'authenticator-on': { of: 'account', ways: NOTICE_AND_MAIL, values: [], link: false },
  'authenticator-off': { of: 'account', ways: NOTICE_AND_MAIL, values: [], link: false },
  /** A session was ended because its refresh token was used twice. */
  'session-copied': { of: 'account', ways: NOTICE, values: [], link: false },
  'mpesa-verified': { of: 'account', ways: NOTICE, values: ['phone'], link: false },
  'profile-complete': { of: 'account', ways: NOTICE, values: [], link: false },
  'details-changed': { of: 'account', ways: NOTICE, values: [], link: false },

  'loan-submitted': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'] },
  /** `reason` is the correction staff asked the borrower for. */
  'loan-returned': { of: 'loan', ways: EVERY_WAY, values: ['code', 'reason'] },
  'loan-approved': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'] },
  /** The approval was undone: `amount` is no longer on offer, and a new decision follows. */
  'loan-offer-cancelled': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'] },
  /** `amount` is what was written off, and still owed. */
  'loan-written-off': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'] },
  'loan-disbursed': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'] },
  /** `reason` is a sentence in the borrower's language. */
  'loan-rejected': { of: 'loan', ways: EVERY_WAY, values: ['code', 'reason'] },
  /** `left` is the remaining balance of the loan. */
  'payment-received': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code', 'receipt', 'left'] },
  /** `reason` is why staff reversed it, `left` the remaining balance since. */
  'payment-reversed': {
    of: 'loan',
    ways: EVERY_WAY,
    values: ['amount', 'code', 'receipt', 'reason', 'left'],
  },
  /** `amount` is due by `day`, which is formatted for display. */
  'instalment-reminder': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'day', 'code'] },
  'instalment-late': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'day', 'code'] },
  /** A `penalty` was added for the instalment of `day`; `amount` is due in all. */
  'penalty-charged': { of: 'loan', ways: EVERY_WAY, values: ['penalty', 'amount', 'day', 'code'] },

  /** `entry` names the disputed entry of the credit report, `reason` is the staff's answer. */
  'dispute-accepted': { of: 'loan', ways: EVERY_WAY, values: ['entry', 'reason'] },
  'dispute-declined': { of: 'loan', ways: EVERY_WAY, values: ['entry', 'reason'] },

  // to staff: `what` names the action to confirm, as in a list
  'second-person-needed': { of: 'loan', ways: NOTICE, values: ['what', 'by', 'amount'] },
  'second-person-confirmed': { of: 'loan', ways: NOTICE, values: ['what', 'by', 'amount'] },
  'second-person-refused': { of: 'loan', ways: NOTICE, values: ['what', 'by', 'amount', 'reason'] },
  'second-person-needless': { of: 'loan', ways: NOTICE, values: ['what', 'amount', 'reason'] },
  // to staff who pay out: a part of a payout that was cancelled
  'payout-paid-late': { of: 'loan', ways: NOTICE, values: ['code', 'amount', 'receipt'] },

  // `step` and `question` as their screens name them; an approval is routine and only needs a notice
  'step-approved': { of: 'programme', ways: NOTICE, values: ['step'] },
  'step-rejected': { of: 'programme', ways: EVERY_WAY, values: ['step', 'reason'] },
  'answer-approved': { of: 'programme', ways: NOTICE, values: ['question'] },
  'answer-rejected': { of: 'programme', ways: EVERY_WAY, values: ['question', 'reason'] },
  'onboarding-complete': { of: 'programme', ways: EVERY_WAY, values: [] },
  'application-judging': { of: 'programme', ways: EVERY_WAY, values: [] },
  'application-selected': { of: 'programme', ways: EVERY_WAY, values: [] },
  'application-not-selected': { of: 'programme', ways: EVERY_WAY, values: [] },
  /** Formatted: `days` is `3 days`, `left` is what is still to hand in, `4 steps` or `2 questions`. */
  'programme-deadline': { of: 'programme', ways: EVERY_WAY, values: ['days', 'day', 'left'] },
  /** `note` is an optional note by staff; it may be empty. */
  'programme-reminder': { of: 'programme', ways: EVERY_WAY, values: ['left', 'note'] },
  'deadline-extended': { of: 'programme', ways: EVERY_WAY, values: ['day'] },

  /** `entry` is the commented entry, `text` the staff's comment. */
  'book-comment': { of: 'book', ways: NOTICE, values: ['entry', 'text'] },
  'book-correction': { of: 'book', ways: EVERY_WAY, values: ['entry', 'text'] },
  'book-reminder': { of: 'book', ways: EVERY_WAY, values: ['business'] },

  // to customers of a member, who have no account: `seller` is the sender, `what` is the kind of document in their language
  'document-sent': { of: 'document', ways: MAIL, values: ['seller', 'what', 'number', 'amount', 'note'] },
  'document-receipt': {
    of: 'document',
    ways: MAIL,
    values: ['seller', 'number', 'amount', 'invoice', 'left'],
  },
  'document-reminder': {
    of: 'document',
    ways: ['mail', 'sms'],
    values: ['seller', 'number', 'amount', 'due'],
  },
  // to the member: a recurring invoice was sent, or is ready to send as a draft
  'document-repeated': { of: 'document', ways: NOTICE, values: ['number', 'customer', 'amount'] },
  'document-waits': { of: 'document', ways: NOTICE_AND_MAIL, values: ['customer', 'amount'] },
  /** `reason` includes how to fix it. */
  'document-tax-refused': { of: 'document', ways: NOTICE, values: ['number', 'reason'] },
  /** `assignment` and `topic` as named in the course; `score` includes the maximum. */
  'learning-graded': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'score'] },
  /** `reason` is the trainer's comment. */
  'learning-returned': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'reason'] },
  /** A review of a pitch deck; `pitch` is its number. */
  'learning-deck': { of: 'learning', ways: EVERY_WAY, values: ['pitch', 'from', 'text'] },
  'learning-due': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'day'] },
  'learning-extended': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'day'] },
  'learning-message': { of: 'learning', ways: EVERY_WAY, values: ['from', 'text'] },
  /** `when` and `where` are formatted for display. */
  'learning-class': { of: 'learning', ways: EVERY_WAY, values: ['class', 'when', 'where'] },
  'learning-begun': { of: 'learning', ways: EVERY_WAY, values: ['cohort', 'class'] },
  'learning-mentor': { of: 'learning', ways: EVERY_WAY, values: ['mentor'] },
  /** To the mentor; `trainees` are names, or only how many they are. */
  'learning-mentored': { of: 'learning', ways: EVERY_WAY, values: ['trainees'] },
  /** An announcement by teachers to a whole cohort or class. */
  'learning-news': { of: 'learning', ways: EVERY_WAY, values: ['from', 'text'] },
  'learning-certificate': { of: 'learning', ways: EVERY_WAY, values: ['course'] },

  /** `from` is the enquirer, `business` the business in question. */
  'invest-enquiry': { of: 'invest', ways: EVERY_WAY, values: ['from', 'business'] },
  'invest-listed': { of: 'invest', ways: EVERY_WAY, values: ['business'] },
  /** `reason` is the staff's text. */
  'invest-declined': { of: 'invest', ways: EVERY_WAY, values: ['business', 'reason'] },
  /** `by` is the member of staff who edited the profile. */
  'invest-changed': { of: 'invest', ways: NOTICE, values: ['business', 'by'] },
  // `with` and `who` name the other person of a pair, `playbook` is a playbook's name, `topic` is the title of a task, `reason` the advisor's text
  'playbook-paired': { of: 'playbook', ways: EVERY_WAY, values: ['with'] },
  'playbook-unpaired': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['with'] },
  'playbook-assigned': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['playbook'] },
  'playbook-task': { of: 'playbook', ways: NOTICE, values: ['topic'] },
  'playbook-due': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['topic', 'day'] },
  'playbook-late': { of: 'playbook', ways: EVERY_WAY, values: ['topic', 'day'] },
  'playbook-returned': { of: 'playbook', ways: EVERY_WAY, values: ['topic', 'reason'] },
  'playbook-accepted': { of: 'playbook', ways: NOTICE, values: ['topic'] },
  'playbook-reply': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['who', 'topic'] },
  'playbook-completed': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['playbook', 'with'] },
  /** For the advisor. */
  'playbook-finished': { of: 'playbook', ways: NOTICE, values: ['who', 'playbook'] },
  'playbook-feedback': { of: 'playbook', ways: NOTICE, values: ['who', 'session'] },
  'playbook-note': { of: 'playbook', ways: NOTICE, values: ['who'] },
  /** `moment` is formatted for display, including the time. */
  'playbook-meeting': { of: 'playbook', ways: EVERY_WAY, values: ['with', 'moment'] },
  'playbook-meeting-off': { of: 'playbook', ways: EVERY_WAY, values: ['with', 'moment'] },
  /** After a meeting: a request for feedback on it. */
  'playbook-met': { of: 'playbook', ways: NOTICE, values: ['with'] },
  /** The staff's decision on a statement that could not be verified automatically. */
  'statement-accepted': { of: 'book', ways: EVERY_WAY, values: ['institution'] },
  'statement-rejected': { of: 'book', ways: EVERY_WAY, values: ['institution', 'reason'] },
} as const satisfies Record<string, Row>

type Events = typeof EVENTS
type EventName = keyof Events

/** Names of the events delivered by one channel; of one subject, or of all. */
export type EventsBy<By extends Way, Of extends Row['of'] = Row['of']> = {
  [Name in EventName]: By extends Events[Name]['ways'][number]
    ? Events[Name]['of'] extends Of
      ? Name
      : never
    : never
}[EventName]

/** A value of an event's texts: in every language, or as it is, such as a name or what a person typed. */
export type EventValue = string | Label

/** Placeholder values of an event's texts. */
export type EventValues<Name extends EventName> = Name extends EventName
  ? Record<Events[Name]['values'][number], EventValue>
  : never

/** Placeholder values of its email and SMS. */
export type MessageValues<Name extends EventName> = Record<
  Events[Name]['values'][number] | 'name' | (Events[Name] extends { link: false } ? never : 'link'),
  EventValue
>

/** Returns whether an event is delivered by this channel. */
export const goesBy = (name: EventName, way: Way): boolean =>
  (EVENTS[name].ways as readonly Way[]).includes(way)

/** The channels a user can opt out of; notices are always delivered. */
export const CHOSEN_WAYS = ['mail', 'sms'] as const satisfies Way[]
export type ChosenWay = (typeof CHOSEN_WAYS)[number]
/** The channels a user has opted out of, by event. */
export type MutedWays = Partial<Record<EventName, readonly ChosenWay[]>>

/** The course events whose channels a user can choose. */
export const LEARNING_EVENTS = (Object.keys(EVENTS) as EventName[]).filter(
  (name): name is EventsBy<'notice', 'learning'> => EVENTS[name].of === 'learning',
)

/** Events that a partner's server can subscribe to, and the ids in each message: the receiver fetches the rest. */
export const WEBHOOK_EVENTS = {
  'account.registered': ['account'],
  'account.activated': ['account'],
  'account.deactivated': ['account'],
  'profile.completed': ['account'],
  'connection.granted': ['site', 'account'],
  'connection.withdrawn': ['site', 'account'],
  'loan.submitted': ['loan', 'client'],
  'loan.approved': ['loan', 'client'],
  'loan.rejected': ['loan', 'client'],
  'loan.disbursed': ['loan', 'client'],
  'loan.repaid': ['loan', 'client', 'payment', 'receipt'],
  'loan.closed': ['loan', 'client'],
  'onboarding.completed': ['account'],
  'application.judging': ['account'],
  'survey.answered': ['survey', 'period'],
  'business.created': ['business', 'account'],
  'book.entry-added': ['business', 'entry', 'kind'],
  'book.entry-changed': ['business', 'entry', 'kind'],
  'book.entry-voided': ['business', 'entry', 'kind'],
  'book.imported': ['business', 'import'],
  'document.sent': ['business', 'document', 'kind'],
  'document.paid': ['business', 'document', 'payment'],
  'playbook.paired': ['pair', 'account'],
  'playbook.replied': ['pair', 'task', 'account'],
  'playbook.completed': ['pair', 'playbook', 'account'],
} as const satisfies Record<string, readonly string[]>
export type WebhookName = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookName[]

/** Payload of a webhook message; it may contain more fields. */
export type WebhookData<Name extends WebhookName> = Name extends WebhookName
  ? Record<(typeof WEBHOOK_EVENTS)[Name][number], unknown> & Record<string, unknown>
  : never
