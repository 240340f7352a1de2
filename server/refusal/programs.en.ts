/** Messages for API clients and their developers only: English, not translated. */
export const en = {
  'program.json': 'The body is not valid JSON.',
  'program.body-empty': 'The body is empty.',
  'program.body-length': 'The body is not as long as announced.',
  'program.body-large': 'The body is too large.',
  'program.body-deep': 'The body is nested too deeply.',
  'program.headers-large': 'The headers are too large.',
  'program.unreadable': 'The request cannot be read.',
  'program.host': 'The Host header is not a host name.',
  'program.database': 'The database is not responding.',
  'program.no-room': 'The database or the data folder cannot be written to: is the disk full?',
  'program.send-json': 'Send the body as application/json.',
  'program.send-multipart': 'Send the body as multipart/form-data.',
  'program.no-call': 'There is no such call.',
  'program.unknown-field': 'Is not a known field.',
  'program.unknown-value': 'Is not known here.',
  'program.other-host': 'Is not a host of this portal.',
  'program.publishable-key': 'This publishable key does not belong to this portal.',
  'program.own-pages': 'This call is for the portal’s own pages.',
  'program.other-widget': 'This token is valid for its own widget only.',
  'program.secret-key': 'Send your secret key as the bearer token.',
  'program.not-connected':
    'This person has not connected their account with you. Send them to {url} and try again with the code that they bring back.',
  'program.code':
    'This code is wrong, was already used, or is older than 10 minutes. Send the person to {url} for a new one.',
  'program.reference-taken':
    'This reference belongs to another account. The person with that account must end the connection in their profile first.',
  'program.not-on-site': 'Is not on this site.',
  'program.metrics-token': 'Send the metrics token as a bearer token.',
  'program.no-message': 'There is no such message. Messages are lost when the server restarts.',
  'program.no-mail-page': 'This message has no page.',
} as const

type Own = typeof en
declare module './message.ts' {
  interface Texts extends Own {}
}
