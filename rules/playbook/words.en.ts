/** Messages shared by client-side validation and the server. */
export const en = {
  'playbook.other': 'Pairing details error',
  'playbook.no-session': 'Link error occured. Refresh page or re-select playbook session',
  'playbook.response': 'Response is needed to submit',
} as const
