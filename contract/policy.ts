import { COMPANIONS, MEMBERS, type Role, STAFF } from './role.ts'

/**
 * Who may do what: the one place that says so. Rows of endpoints, checks on the server, pages, menus and buttons ask by the
 * name of the action; where more than the role decides (whose client it is, who recommended the loan), the server looks at that too.
 */
export const POLICY = {
  /** Their own profile: identity, M-Pesa number, bank. */
  'profile.fill-in': MEMBERS,
  'profile.link-authenticator': STAFF,
  'partner.connect': MEMBERS,

  /** The members whom somebody registered; with `people.see-all` every member of the tenant. */
  'people.see': STAFF,
  'people.see-all': ['admin', 'processor', 'authorizer', 'super'],
  /** To look after the clients whom they registered: who does not join is theirs to ask again. */
  'people.follow-up': ['sales'],
  'people.register-client': STAFF,
  'people.register-member': ['admin', 'processor', 'authorizer', 'super'],
  'people.reset-access': STAFF,
  'people.close-account': ['admin', 'processor', 'super'],
  /** To say whether a client was onboarded on paper. */
  'people.set-onboarding': ['admin', 'processor', 'super'],
  'staff.see': ['super'],
  'staff.register': ['super'],
  'staff.change-access': ['super'],
  'role.change': ['super'],

  /** Everything about a loan of one's own: apply, hand in, accept the offer, take back. */
  'loan.apply': ['client'],
  'loan.see-own': MEMBERS,
  'loan.pay': MEMBERS,
  'loan.see': STAFF,
  'loan.note': STAFF,
  'loan.claim': STAFF,
  'loan.release-others': ['super'],
  /** To add what only staff add: the signed offer, the proof of paying out. */
  'loan.add-staff-document': ['admin', 'processor', 'authorizer', 'super'],
  /** One of the actions below; each of them is checked by its own row. */
  'loan.act': STAFF,
  'loan.check': ['admin', 'processor', 'super'],
  'loan.recommend': ['admin', 'processor', 'super'],
  'loan.return': ['admin', 'processor', 'authorizer', 'super'],
  'loan.withdraw': ['admin', 'processor', 'super'],
  'loan.approve': ['authorizer', 'super'],
  'loan.reject': ['authorizer', 'super'],
  'loan.undo': ['authorizer', 'super'],
  'loan.pay-out': ['authorizer', 'super'],
  'loan.collect': ['admin', 'sales', 'processor'],
  /** To ask for it; a second person confirms it. */
  'loan.write-off': ['super'],
  'loan.confirm-write-off': ['authorizer', 'super'],

  /** Their own record with the lender, and to say what is wrong in it. */
  'credit-report.see': ['client'],
  'dispute.answer': ['admin', 'processor', 'super'],

  'payment.see': ['admin', 'processor', 'authorizer', 'super'],
  /** To book what came by bank or in cash. */
  'payment.record': ['admin', 'processor', 'authorizer', 'super'],
  'payment.assign': ['admin', 'processor', 'authorizer', 'super'],
  /** To ask for it; a second person confirms it. */
  'payment.reverse': ['admin', 'processor', 'authorizer', 'super'],
  'payment.give-back': ['admin', 'processor', 'authorizer', 'super'],
  'payment.confirm-record': ['admin', 'processor', 'authorizer', 'super'],
  'payment.confirm-reversal': ['authorizer', 'super'],
  'payment.confirm-giving-back': ['authorizer', 'super'],
  'pending.see': ['admin', 'processor', 'authorizer', 'super'],
  /** Each kind of what is pending has its own action above, which is checked as well. */
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

  /** The books of one's own businesses. */
  'book.keep': MEMBERS,
  /** Books: one's own, or of the members whom one sees. */
  'book.read': [...MEMBERS, ...STAFF],
  /** To write in them. What staff write for somebody says so. */
  'book.write': [...MEMBERS, 'admin', 'processor', 'super'],
  /** To hand in statements and see how far the book is from them. */
  'validation.keep': ['client', 'digiprime'],
  'validation.read': ['client', 'digiprime', ...STAFF],
  'validation.write': ['client', 'digiprime', 'admin', 'processor', 'super'],
  /** To decide about statements that cannot prove themselves. */
  'validation.decide': ['admin', 'processor', 'super'],

  /** To plan what the business spends. */
  'budget.keep': ['client'],
  /** The staff's side: who keeps books, comments, reminders. */
  'book.follow': STAFF,
  'book.comment': ['admin', 'processor', 'super', 'sales'],
  'book.set-lists': ['admin', 'processor', 'super'],

  /** Scorecards: one's own, or of the members whom one sees. */
  'score.read': [...MEMBERS, ...STAFF],
  /** The scorecards of one's own business on the portal. */
  'score.see-own': ['client'],
  /** The staff's side: who has which score, and who lacks what. */
  'score.follow': STAFF,
  /** To note what nothing else says, with where it is from. */
  'score.note': ['admin', 'processor', 'super'],
  /** To ask for another score in place of a reckoned one; a second person agrees. */
  'score.override': ['admin', 'processor', 'super'],
  'score.close': ['super'],
  'score.set-tables': ['super'],
  /** Quotations, invoices and receipts of one's own businesses. */
  'document.keep': ['client', 'digiprime'],
  /** To read them: one's own, or those of the members whom one sees. */
  'document.read': ['client', 'digiprime', ...STAFF],
  'document.write': ['client', 'digiprime'],
  /** The staff's side: who writes documents, and what they come to. */
  'document.follow': STAFF,
  /** To learn as a trainee; who is one is told by staff. */
  'learning.study': ['applicant'],
  /** To mentor or train: those who are assigned to them, whom the server looks at too. */
  'learning.teach': ['digiprime', ...STAFF],
  /** Both sides of a conversation between trainee and mentor. */
  'learning.talk': ['applicant', 'digiprime', ...STAFF],
  /** Courses, cohorts, classes, who learns and who teaches, certificates, reports. */
  'learning.manage': ['admin', 'processor', 'super'],
  /** To work through playbooks with an advisor. */
  'playbook.follow': ['client'],
  /** The advisor's side: of their own pairs, and of nobody else. */
  'playbook.advise': COMPANIONS,
  /** What the two of a pair share. */
  'playbook.read': ['client', ...COMPANIONS],
  /** The staff's side: what playbooks hold, who is paired with whom, attendance. */
  'playbook.manage': ['admin', 'processor', 'super'],
  /** Everything of a pair but private notes. */
  'playbook.look': [...COMPANIONS, 'admin', 'processor', 'super'],

  /** What one's own business tells investors. */
  'invest.keep': ['client'],
  /** The same, or that of the members whom one sees. */
  'invest.see': ['client', ...STAFF],
  /** What staff write for somebody says so. */
  'invest.write': ['client', 'admin', 'processor', 'super'],
  /** The staff's side: who shows what, and what investors ask. */
  'invest.follow': STAFF,
  /** To let a profile into the gallery, and to keep the list of categories. */
  'invest.decide': ['admin', 'processor', 'super'],

  'tenant.manage': ['super'],
  'audit.see': ['super'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof POLICY

/** The roles that may do something: for the rows of endpoints and pages. */
export const whoMay = (action: Action): readonly Role[] => POLICY[action]

/** Whether a role may do something at all. */
export const may = (role: Role, action: Action): boolean => whoMay(action).includes(role)
