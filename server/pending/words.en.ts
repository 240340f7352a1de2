export const en = {
  'pending.asked': 'A second person has to confirm this. They are told.',
  'pending.asked-already': 'This is asked for already and waits for a second person.',
  'pending.none': 'There is nothing like this that waits for a second person.',
  'pending.decided': 'Somebody has decided on this already.',
  'pending.not-by-you': 'You asked for this. Somebody else has to confirm it.',
  'pending.refused': 'It is not done. Whoever asked for it is told.',
  'pending.taken-back': 'It is taken back.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
