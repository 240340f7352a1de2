import { COMPANIONS, MEMBERS, type Role, STAFF } from './role.ts'

/**
 * Permissions, defined only here. Endpoint rows, server checks, pages, menus and buttons refer to actions by name; if more than the role
 * decides (whose client it is, who recommended the loan), the server checks that as well.
 */
export const POLICY = {
  /** Edit their own profile: identity, M-Pesa number, bank. */
  'profile.fill-in': MEMBERS,
  'profile.link-authenticator': STAFF,
  'partner.connect': MEMBERS,

  /** See the members they registered; with `people.see-all` every member of the tenant. */
  'people.see': STAFF,
  'people.see-all': ['admin', 'processor', 'authorizer', 'super'],
  /** Follow up on the clients they registered and who have not joined yet. */
  'people.follow-up': ['sales'],
  'people.register-client': STAFF,
  'people.register-member': ['admin', 'processor', 'authorizer', 'super'],
  'people.reset-access': STAFF,
  /** Correct a name, an email address or a phone number. */
  'people.correct': ['admin', 'processor', 'super'],
  'people.close-account': ['admin', 'processor', 'super'],
  /** Record whether a client was onboarded on paper. */
  'people.set-onboarding': ['admin', 'processor', 'super'],
  'staff.see': ['super'],
  'staff.register': ['super'],
  'staff.change-access': ['super'],
  'role.change': ['super'],

  /** Everything about their own loan: apply, submit, accept the offer, withdraw. */
  'loan.apply': ['client'],
  'loan.see-own': MEMBERS,
  'loan.pay': MEMBERS,
  'loan.see': STAFF,
  'loan.note': STAFF,
  'loan.claim': STAFF,
  'loan.release-others': ['super'],
  /** Upload documents reserved to staff: the signed offer, the proof of the payout. */
  'loan.add-staff-document': ['admin', 'processor', 'authorizer', 'super'],
  /** One of the actions below; each is also checked by its own row. */
  'loan.act': STAFF,
  'loan.check': ['admin', 'processor', 'super'],
  'loan.recommend': ['admin', 'processor', 'super'],
  'loan.return': ['admin', 'processor', 'authorizer', 'super'],
  'loan.withdraw': ['admin', 'processor', 'super'],
  'loan.approve': ['authorizer', 'super'],
  'loan.reject': ['authorizer', 'super'],
  'loan.undo': ['authorizer', 'super'],
  /** Send a change to the lending core again that did not get there. */
  'loan.send-again': ['admin', 'processor', 'authorizer', 'super'],
  'loan.pay-out': ['authorizer', 'super'],
  'loan.collect': ['admin', 'sales', 'processor'],
  /** Request it; a second person confirms it. */
  'loan.write-off': ['super'],
  'loan.confirm-write-off': ['authorizer', 'super'],

  /** See their own record with the lender, and dispute entries in it. */
  'credit-report.see': ['client'],
  'dispute.answer': ['admin', 'processor', 'super'],

  'payment.see': ['admin', 'processor', 'authorizer', 'super'],
  /** Record a bank or cash payment. */
  'payment.record': ['admin', 'processor', 'authorizer', 'super'],
  'payment.assign': ['admin', 'processor', 'authorizer', 'super'],
  /** Request it; a second person confirms it. */
  'payment.reverse': ['admin', 'processor', 'authorizer', 'super'],
  'payment.give-back': ['admin', 'processor', 'authorizer', 'super'],
  'payment.confirm-record': ['admin', 'processor', 'authorizer', 'super'],
  'payment.confirm-reversal': ['authorizer', 'super'],
  'payment.confirm-giving-back': ['authorizer', 'super'],
  'pending.see': ['admin', 'processor', 'authorizer', 'super'],
  /** Each kind of pending action also requires its own permission above. */
  'pending.decide': ['admin', 'processor', 'authorizer', 'super'],
  'payout.see': ['authorizer', 'super'],
  'payout.confirm': ['authorizer', 'super'],
  'fund.manage': ['super'],
  'report.see': ['super'],

  'onboarding.follow': ['client'],
  'application.write': ['applicant'],
  'programme.hand-in': MEMBERS,
  /** The staff's side of onboarding and of applications: reviews, cohorts, questions. */
  'programme.manage': ['admin', 'processor', 'super'],
  'programme.decide': ['super'],
  'programme.set-up': ['super'],

  'survey.answer': MEMBERS,
  'survey.answer-training': ['applicant'],
  'survey.manage': ['admin', 'processor', 'super'],
  'survey.delete-response': ['super'],

  /** Keep the books of their own businesses. */
  'book.keep': MEMBERS,
  /** Read books: their own, or those of members they may see. */
  'book.read': [...MEMBERS, ...STAFF],
  /** Write in books. Entries by staff for a member are marked as such. */
  'book.write': [...MEMBERS, 'admin', 'processor', 'super'],
  /** Upload statements and see how far the book deviates from them. */
  'validation.keep': ['client', 'digiprime'],
  'validation.read': ['client', 'digiprime', ...STAFF],
  'validation.write': ['client', 'digiprime', 'admin', 'processor', 'super'],
  /** Decide about statements that could not be verified automatically. */
  'validation.decide': ['admin', 'processor', 'super'],

  /** Plan the spending of a business. */
  'budget.keep': ['client'],
  /** The staff's side: monitoring of books, comments, reminders. */
  'book.follow': STAFF,
  'book.comment': ['admin', 'processor', 'super', 'sales'],
  'book.set-lists': ['admin', 'processor', 'super'],

  /** Read scorecards: their own, or those of members they may see. */
  'score.read': [...MEMBERS, ...STAFF],
  /** See the scorecards of their own business in the portal. */
  'score.see-own': ['client'],
  /** The staff's side: everybody's scores and missing data. */
  'score.follow': STAFF,
  /** Record values that have no other source, with their origin. */
  'score.note': ['admin', 'processor', 'super'],
  /** Request an override of a calculated score; a second person approves it. */
  'score.override': ['admin', 'processor', 'super'],
  'score.close': ['super'],
  'score.set-tables': ['super'],
  /** Issue quotations, invoices and receipts for their own businesses. */
  'document.keep': ['client', 'digiprime'],
  /** Read documents: their own, or those of members they may see. */
  'document.read': ['client', 'digiprime', ...STAFF],
  'document.write': ['client', 'digiprime'],
  /** The staff's side: which businesses issue documents, and their totals. */
  'document.follow': STAFF,
  /** Take a course as a trainee; staff assign trainees. */
  'learning.study': ['applicant'],
  /** Mentor or train; the server also checks that the trainees are assigned to them. */
  'learning.teach': ['digiprime', ...STAFF],
  /** Both sides of a conversation between trainee and mentor. */
  'learning.talk': ['applicant', 'digiprime', ...STAFF],
  /** Administer courses, cohorts, classes, trainees and teachers, certificates, reports. */
  'learning.manage': ['admin', 'processor', 'super'],
  /** Work through playbooks with an advisor. */
  'playbook.follow': ['client'],
  /** The advisor's side, limited to their own pairs. */
  'playbook.advise': COMPANIONS,
  /** Read what the two people of a pair share. */
  'playbook.read': ['client', ...COMPANIONS],
  /** The staff's side: content of playbooks, pairs, attendance. */
  'playbook.manage': ['admin', 'processor', 'super'],
  /** See everything of a pair except private notes. */
  'playbook.look': [...COMPANIONS, 'admin', 'processor', 'super'],

  /** Edit their own business's profile for investors. */
  'invest.keep': ['client'],
  /** See that profile, or those of members they may see. */
  'invest.see': ['client', ...STAFF],
  /** Edit profiles; edits by staff for a member are marked as such. */
  'invest.write': ['client', 'admin', 'processor', 'super'],
  /** The staff's side: what profiles show, and investors' enquiries. */
  'invest.follow': STAFF,
  /** Admit a profile to the gallery, and edit the list of categories. */
  'invest.decide': ['admin', 'processor', 'super'],

  'tenant.manage': ['super'],
  'audit.see': ['super'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof POLICY

/** Returns the roles that may perform an action, for the rows of endpoints and pages. */
export const whoMay = (action: Action): readonly Role[] => POLICY[action]

/** Returns whether a role may perform an action at all. */
export const may = (role: Role, action: Action): boolean => whoMay(action).includes(role)
