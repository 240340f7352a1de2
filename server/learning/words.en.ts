export const en = {
  'learning.no-trainee':
    "You're not registered as a trainee yet. Please contact the training team to complete registration.",
  'learning.other': 'This is not yours to open.',
  'learning.paused': 'Your training is paused. Talk to the training team before you hand in more.',
  'learning.ended': 'Your training has ended. What you did stays here to read.',
  'learning.no-node': 'This is no longer part of your course. Go back to the outline.',
  'learning.required-data': 'Missing required data',
  'learning.important': 'Missing important information',
  'learning.all-fields': 'Fill all fields',
  'learning.reviewed': 'You have rated this topic before.',
  'learning.review-added': 'Thank you. Your review is saved.',
  'learning.handed-in': 'Your answers are in. Your trainer marks them next.',
  'learning.locked': 'Complete previous chapters to access this assignment.',
  'learning.no-attempts': 'No additional attempts are allowed for this assignment.',
  'learning.answer-all': 'Answer all questions.',
  'learning.answer': 'Answer this question.',
  'learning.link': 'Enter an address such as https://example.com/page',
  'learning.choice': 'Choose from the list.',
  'learning.no-file': 'This file did not arrive. Choose it again.',
  'learning.note-title': 'Title cannot be empty',
  'learning.note-empty': 'Notes cannot be empty',
  'learning.no-note': 'Note not found.',
  'learning.note-added': 'Note added successfully',
  'learning.note-updated': 'Note updated successfully',
  'learning.note-removed': 'The note is deleted.',
  'learning.enter-message': 'Enter message',
  'learning.sent': 'Sent.',
  'learning.no-mentor': 'You have no mentor yet. The training team assigns one.',
  'learning.pair-over': 'This conversation is closed: you have another mentor now.',
  'learning.deck-kind': 'A deck is a PDF or a PowerPoint file.',
  'learning.deck-added': 'Your deck is in.',
  'learning.no-feed': 'This calendar is no longer followed. Get its new address on your learning home.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
