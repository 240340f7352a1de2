import type { Catalogue } from '#kit/core/words.ts'

/** Alert texts, one for each playbook event. */
export const alertEn = {
  'playbook-paired': 'You are paired with {with}.',
  'playbook-unpaired': 'Your pairing with {with} has ended.',
  'playbook-assigned': 'A new playbook for you: {playbook}.',
  'playbook-task': 'Your advisor set or changed an assignment: “{topic}”.',
  'playbook-due': '“{topic}” is due on {day}.',
  'playbook-late': '“{topic}” was due on {day}.',
  'playbook-returned': 'Please answer “{topic}” again: {reason}',
  'playbook-accepted': 'Your advisor accepted your reply to “{topic}”.',
  'playbook-reply': '{who} replied to “{topic}”.',
  'playbook-completed': 'You completed the playbook {playbook}. Well done!',
  'playbook-finished': '{who} completed the playbook {playbook}.',
  'playbook-feedback': '{who} gave feedback on “{session}”.',
  'playbook-note': '{who} shared a note with you.',
  'playbook-meeting': 'Session with {with}: {moment}.',
  'playbook-meeting-off': 'Cancelled: session with {with}, {moment}.',
  'playbook-met': 'How was your session with {with}? Rate it with stars.',
} as const satisfies Catalogue
