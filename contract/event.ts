// Apart from the shapes, because browsers show notices and offer webhooks by it.

/** How a person hears of an event: among the notices of the portal, by mail, and by SMS where their number is known. */
type Way = 'notice' | 'mail' | 'sms'

type Row = {
  /** Whose words it has: `server/notify/<of>.ts`. */
  of: 'account' | 'loan' | 'programme' | 'book' | 'document' | 'learning' | 'invest' | 'playbook'
  ways: readonly Way[]
  /** What its words name. All are texts as they are shown, in the language of the person. Mails and SMS name the person as well. */
  values: readonly string[]
  /** Mails and SMS name the page that it is about as well, as `link`. */
  link: boolean
}

const NOTICE = ['notice'] as const
const MAIL = ['mail'] as const
const NOTICE_AND_MAIL = ['notice', 'mail'] as const
const EVERY_WAY = ['notice', 'mail', 'sms'] as const

/**
 * What people are notified of, and how. The words of mails and SMS are in server/notify, those of notices in
 * shell/inside/notice-words; an event without its words is a type error.
 */
export const EVENTS = {
  'code-verify': { of: 'account', ways: ['mail', 'sms'], values: ['code', 'minutes'], link: false },
  'code-password': { of: 'account', ways: ['mail', 'sms'], values: ['code', 'minutes'], link: false },
  invite: { of: 'account', ways: ['mail', 'sms'], values: ['days'], link: true },
  welcome: { of: 'account', ways: ['notice', 'mail'], values: ['name'], link: true },
  'password-changed': { of: 'account', ways: EVERY_WAY, values: [], link: false },
  'account-deactivated': { of: 'account', ways: ['mail'], values: ['reason'], link: false },
  'account-activated': { of: 'account', ways: ['mail'], values: [], link: true },
  /** `role` as the contract names it. */
  'role-changed': { of: 'account', ways: ['notice', 'mail'], values: ['role'], link: false },
  'authenticator-on': { of: 'account', ways: NOTICE, values: [], link: false },
  'authenticator-off': { of: 'account', ways: NOTICE, values: [], link: false },
  /** A session was ended because a copy of it turned up. */
  'session-copied': { of: 'account', ways: NOTICE, values: [], link: false },
  'mpesa-verified': { of: 'account', ways: NOTICE, values: ['phone'], link: false },
  'profile-complete': { of: 'account', ways: NOTICE, values: [], link: false },
  'details-changed': { of: 'account', ways: NOTICE, values: [], link: false },

  'loan-submitted': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'], link: true },
  /** `reason` is what the borrower is to correct, as staff wrote it. */
  'loan-returned': { of: 'loan', ways: EVERY_WAY, values: ['code', 'reason'], link: true },
  'loan-approved': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'], link: true },
  'loan-disbursed': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'code'], link: true },
  /** `reason` is a sentence in the borrower's language. */
  'loan-rejected': { of: 'loan', ways: EVERY_WAY, values: ['code', 'reason'], link: true },
  /** `left` is what is still to pay of the loan. */
  'payment-received': {
    of: 'loan',
    ways: EVERY_WAY,
    values: ['amount', 'code', 'receipt', 'left'],
    link: true,
  },
  /** `amount` is what is to be paid until `day`, written as people write days. */
  'instalment-reminder': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'day', 'code'], link: true },
  'instalment-late': { of: 'loan', ways: EVERY_WAY, values: ['amount', 'day', 'code'], link: true },

  /** `entry` names what of the credit report it is about, `reason` is what staff wrote. */
  'dispute-accepted': { of: 'loan', ways: EVERY_WAY, values: ['entry', 'reason'], link: true },
  'dispute-declined': { of: 'loan', ways: EVERY_WAY, values: ['entry', 'reason'], link: true },

  // to staff: `what` names what is asked for, as in a list
  'second-person-needed': { of: 'loan', ways: NOTICE, values: ['what', 'by', 'amount'], link: true },
  'second-person-confirmed': { of: 'loan', ways: NOTICE, values: ['what', 'by', 'amount'], link: true },
  'second-person-refused': {
    of: 'loan',
    ways: NOTICE,
    values: ['what', 'by', 'amount', 'reason'],
    link: true,
  },

  // `step` and `question` as their screens call them; good news that comes with each of them need not ring
  'step-approved': { of: 'programme', ways: NOTICE, values: ['step'], link: true },
  'step-rejected': { of: 'programme', ways: EVERY_WAY, values: ['step', 'reason'], link: true },
  'answer-approved': { of: 'programme', ways: NOTICE, values: ['question'], link: true },
  'answer-rejected': { of: 'programme', ways: EVERY_WAY, values: ['question', 'reason'], link: true },
  'onboarding-complete': { of: 'programme', ways: EVERY_WAY, values: [], link: true },
  'application-judging': { of: 'programme', ways: EVERY_WAY, values: [], link: true },
  'application-selected': { of: 'programme', ways: EVERY_WAY, values: [], link: true },
  'application-not-selected': { of: 'programme', ways: EVERY_WAY, values: [], link: true },
  /** In words: `days` is `3 days`, `left` what is still to hand in, `4 steps` or `2 questions`. */
  'programme-deadline': { of: 'programme', ways: EVERY_WAY, values: ['days', 'day', 'left'], link: true },
  /** `note` is what staff add of their own; it may be empty. */
  'programme-reminder': { of: 'programme', ways: EVERY_WAY, values: ['left', 'note'], link: true },
  'deadline-extended': { of: 'programme', ways: EVERY_WAY, values: ['day'], link: true },

  /** `entry` is what the comment is about, `text` what staff wrote. */
  'book-comment': { of: 'book', ways: NOTICE, values: ['entry', 'text'], link: true },
  'book-correction': { of: 'book', ways: EVERY_WAY, values: ['entry', 'text'], link: true },
  'book-reminder': { of: 'book', ways: EVERY_WAY, values: ['business'], link: true },

  // to customers of a member, who have no account: `seller` writes, `what` is the document in their language
  'document-sent': {
    of: 'document',
    ways: MAIL,
    values: ['seller', 'what', 'number', 'amount', 'note'],
    link: true,
  },
  'document-receipt': {
    of: 'document',
    ways: MAIL,
    values: ['seller', 'number', 'amount', 'invoice', 'left'],
    link: true,
  },
  'document-reminder': {
    of: 'document',
    ways: ['mail', 'sms'],
    values: ['seller', 'number', 'amount', 'day'],
    link: true,
  },
  // to the member: an invoice was written anew by itself, and was sent or waits as a draft
  'document-repeated': { of: 'document', ways: NOTICE, values: ['number', 'customer', 'amount'], link: true },
  /** `reason` says what to do about it. */
  'document-tax-refused': { of: 'document', ways: NOTICE, values: ['number', 'reason'], link: true },
  'document-waits': { of: 'document', ways: NOTICE_AND_MAIL, values: ['customer', 'amount'], link: true },
  /** `assignment` and `topic` as the course calls them; `score` is said with what it is out of. */
  'learning-graded': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'score'], link: true },
  /** `reason` is what the trainer wrote. */
  'learning-returned': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'reason'], link: true },
  /** What was said of a pitch deck; `pitch` is its number. */
  'learning-deck': { of: 'learning', ways: EVERY_WAY, values: ['pitch', 'from', 'text'], link: true },
  'learning-due': { of: 'learning', ways: EVERY_WAY, values: ['assignment', 'day'], link: true },
  'learning-message': { of: 'learning', ways: EVERY_WAY, values: ['from', 'text'], link: true },
  /** `when` and `where` in words. */
  'learning-class': { of: 'learning', ways: EVERY_WAY, values: ['class', 'when', 'where'], link: true },
  'learning-begun': { of: 'learning', ways: EVERY_WAY, values: ['cohort', 'class'], link: true },
  /** What those who teach tell a whole cohort or class. */
  'learning-news': { of: 'learning', ways: EVERY_WAY, values: ['from', 'text'], link: true },
  'learning-certificate': { of: 'learning', ways: EVERY_WAY, values: ['course'], link: true },

  /** `from` is who asks, `business` what they ask about. */
  'invest-enquiry': { of: 'invest', ways: EVERY_WAY, values: ['from', 'business'], link: true },
  'invest-listed': { of: 'invest', ways: EVERY_WAY, values: ['business'], link: true },
  /** `reason` is what staff wrote. */
  'invest-declined': { of: 'invest', ways: EVERY_WAY, values: ['business', 'reason'], link: true },
  /** `by` is who of the staff wrote in the profile. */
  'invest-changed': { of: 'invest', ways: NOTICE, values: ['business', 'by'], link: true },
  // `with` and `who` are names of the other of a pair, `topic` is what a task is called, `reason` what the advisor wrote
  'playbook-paired': { of: 'playbook', ways: EVERY_WAY, values: ['with'], link: true },
  'playbook-assigned': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['name'], link: true },
  'playbook-task': { of: 'playbook', ways: NOTICE, values: ['topic'], link: true },
  'playbook-due': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['topic', 'day'], link: true },
  'playbook-late': { of: 'playbook', ways: EVERY_WAY, values: ['topic', 'day'], link: true },
  'playbook-returned': { of: 'playbook', ways: EVERY_WAY, values: ['topic', 'reason'], link: true },
  'playbook-accepted': { of: 'playbook', ways: NOTICE, values: ['topic'], link: true },
  'playbook-reply': { of: 'playbook', ways: NOTICE_AND_MAIL, values: ['who', 'topic'], link: true },
  'playbook-feedback': { of: 'playbook', ways: NOTICE, values: ['who', 'session'], link: true },
  'playbook-note': { of: 'playbook', ways: NOTICE, values: ['who'], link: true },
  /** `moment` as people write it, with the hour. */
  'playbook-meeting': { of: 'playbook', ways: EVERY_WAY, values: ['with', 'moment'], link: true },
  'playbook-meeting-off': { of: 'playbook', ways: EVERY_WAY, values: ['with', 'moment'], link: true },
  /** After a meeting: to say how it was. */
  'playbook-met': { of: 'playbook', ways: NOTICE, values: ['with'], link: true },
  /** What staff decided about a statement that could not prove itself. */
  'statement-accepted': { of: 'book', ways: EVERY_WAY, values: ['institution'], link: true },
  'statement-rejected': { of: 'book', ways: EVERY_WAY, values: ['institution', 'reason'], link: true },
} as const satisfies Record<string, Row>

type Events = typeof EVENTS
export type EventName = keyof Events

/** Events that people hear of in one way; of one subject, or of all. */
export type EventsBy<By extends Way, Of extends Row['of'] = Row['of']> = {
  [Name in EventName]: By extends Events[Name]['ways'][number]
    ? Events[Name]['of'] extends Of
      ? Name
      : never
    : never
}[EventName]

/** What the words of an event name. */
export type EventValues<Name extends EventName> = Name extends EventName
  ? Record<Events[Name]['values'][number], string>
  : never

/** What its mail and SMS name. */
export type MessageValues<Name extends EventName> = Record<
  Events[Name]['values'][number] | 'name' | (Events[Name]['link'] extends true ? 'link' : never),
  string
>

/** Whether people hear of an event in this way. */
export const goesBy = (name: EventName, way: Way): boolean =>
  (EVENTS[name].ways as readonly Way[]).includes(way)

/** The ways that a person may do without: a notice always comes. */
export const CHOSEN_WAYS = ['mail', 'sms'] as const satisfies Way[]
export type ChosenWay = (typeof CHOSEN_WAYS)[number]
/** What a person does without, by event. */
export type MutedWays = Partial<Record<EventName, readonly ChosenWay[]>>

/** What of the course a person chooses the ways of. */
export const LEARNING_EVENTS = (Object.keys(EVENTS) as EventName[]).filter(
  (name): name is EventsBy<'notice', 'learning'> => EVENTS[name].of === 'learning',
)

/** What a partner's server can follow, and what each message names, by id: whoever is told asks for the rest. */
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

/** What a message names; it may say more. */
export type WebhookData<Name extends WebhookName> = Name extends WebhookName
  ? Record<(typeof WEBHOOK_EVENTS)[Name][number], unknown> & Record<string, unknown>
  : never
