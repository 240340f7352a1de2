export const en = {
  title: 'My people',
  people: { one: '{count} entrepreneur', other: '{count} entrepreneurs' },
  rating: 'Your rating: {stars} of 5 stars',
  failed: 'We could not load your people',
  nobody: 'Nobody is paired with you yet.',
  nobodyText: 'The programme team does that. You get a message as soon as somebody is.',
  'reason-answer': { one: '{count} reply to check', other: '{count} replies to check' },
  'reason-overdue': { one: '{count} assignment overdue', other: '{count} assignments overdue' },
  'reason-returned': { one: 'Sent back {count} time', other: 'Sent back {count} times' },
  'reason-feedback': { one: '{count} new feedback', other: '{count} new feedbacks' },
  'reason-quiet': { one: 'No sign for {count} day', other: 'No sign for {count} days' },
  'reason-new': 'Has not begun',
  nothingLeft: 'Nothing is left to do',
  percent: '{percent}% done',
  lastSeen: 'Last seen on {day}',
  neverSeen: 'Has not opened the playbook yet',
  nextMeeting: 'Next session: {moment}',
} as const

export type AdvisorWords = typeof en
