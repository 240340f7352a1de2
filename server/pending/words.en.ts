export const en = {
  'pending.asked': 'A second person has to confirm this. They will be notified.',
  'pending.asked-already': 'This is already requested and is waiting for a second person.',
  'pending.none': 'Nothing here is waiting for a second person. Reload the page.',
  'pending.decided': 'Someone has already decided on this.',
  'pending.not-by-you': 'You requested this. Someone else has to confirm it.',
  'pending.refused': 'Refused. The person who asked will be notified.',
  'pending.taken-back': 'The request is withdrawn.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
