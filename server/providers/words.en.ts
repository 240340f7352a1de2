export const en = {
  'mpesa.check-phone': 'Check your phone and enter your M-Pesa PIN.',
  'mpesa.verified-already': 'This number is already verified.',
  'mpesa.no-verification': 'Verification not found. Start again.',
  'mpesa.off': 'M-Pesa is not switched on here yet. Please contact support.',
  'mpesa.away': 'M-Pesa is not responding at the moment. Please try again in a minute.',
  'mpesa.other-request':
    'Another M-Pesa request is open on this phone. Close it, wait a minute and try again.',
  'mpesa.not-asked': 'M-Pesa could not be reached. Please try again in a minute.',
  'mpesa.cancelled': 'You cancelled the request on your phone. Try again and enter your M-Pesa PIN.',
  'mpesa.no-answer':
    'Your phone did not answer. Check that it is on, has a signal and holds this SIM, then try again.',
  'mpesa.expired': 'The request on your phone expired before you entered your PIN. Please try again.',
  'mpesa.pin-wrong': 'The M-Pesa PIN was wrong. Please try again.',
  'mpesa.too-little': 'There is not enough money in this M-Pesa account. Top it up and try again.',
  'mpesa.limit': 'This M-Pesa account has reached a limit. Please try again tomorrow.',
  'mpesa.same-request': 'M-Pesa has just received the same request. Wait two minutes and try again.',
  'mpesa.other-menu': 'Another M-Pesa menu is open on your phone. Close it, wait a minute and try again.',
  'mpesa.pin-locked': 'M-Pesa has locked this PIN. Call the customer care of your mobile network.',
  'mpesa.not-registered': 'This number is not registered for M-Pesa. Enter one that is.',
  'mpesa.not-completed': 'M-Pesa could not complete the request. Please try again in a minute.',
  'mpesa.refused': 'M-Pesa does not accept our request at the moment. Please contact support.',
  'mpesa.account':
    'We cannot send M-Pesa requests right now, and nothing was charged. Use another way if there is one, or try again later.',
  'mpesa.outcome-unknown': 'M-Pesa has not told us the result of the request. Please try again.',

  // banks
  'bank.off': 'Checking bank accounts is not switched on here.',
  'bank.service-off': 'This bank service is not switched on here.',
  'bank.bvn-off': 'Checking bank verification numbers is not switched on here.',
  'bank.away': 'The bank service is not responding at the moment. Please try again in a minute.',
  'bank.account-unknown': 'The bank does not know this account. Check the number and the bank.',
  'bank.bvn-unknown': 'This BVN is not known. Check the number.',
  'bank.bvn-no-phone': 'This BVN has no phone number. Ask your bank to add one.',
  'bank.bvn-taken': 'This BVN already exists in our system',
  'bank.code-sent': 'A code is on its way to {phone}.',
  'bank.bvn-verified': 'Your BVN is verified.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
