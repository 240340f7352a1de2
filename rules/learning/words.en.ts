/** Messages shared by client-side validation and the server. */
export const en = {
  'learning.no-trainee':
    "You're not registered as a trainee yet. Please contact the training team to complete registration.",
  'learning.required-data': 'Missing required data',
  'learning.all-fields': 'Fill all fields',
  'learning.handed-in': 'Answers submitted. Your trainer will mark them next.',
  'learning.locked': 'Complete previous chapters to access this assignment.',
  'learning.no-attempts': 'No additional attempts are allowed for this assignment.',
  'learning.answer': 'Answer this question.',
  'learning.choice': 'Choose from the list.',
  'learning.note-title': 'Title cannot be empty',
  'learning.note-id': 'Note ID cannot be empty',
  'learning.note-user': 'User ID cannot be empty',
  'learning.note-empty': 'Notes cannot be empty',
  'learning.no-note': 'Note not found.',
  'learning.note-added': 'Note added successfully',
  'learning.note-updated': 'Note updated successfully',
  'learning.note-removed': 'The note was deleted.',
  'learning.deck-added': 'Your deck was uploaded.',
} as const
