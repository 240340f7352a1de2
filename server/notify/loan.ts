import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SameParts, SmsTexts } from './shape.ts'

const english = {
  'payment-received': {
    subject: 'We have received {amount}',
    text: 'Thank you. We have received {amount} for your loan {code}.\n\nReceipt: {receipt}\nBalance: {left}',
    action: 'See your loan',
    note: 'Keep this email as your receipt.',
  },
  'payment-reversed': {
    subject: 'A payment of {amount} was reversed',
    text: 'A payment of {amount} for your loan {code} was reversed, receipt {receipt}:\n\n{reason}\n\nBalance: {left}\n\nIf you think this is wrong, please contact us.',
    action: 'See your loan',
  },
  'loan-submitted': {
    subject: 'We have received your application {code}',
    text: 'Your application for {amount} is submitted and being processed.\n\nYou will hear from us within a week.',
    action: 'See your application',
  },
  'loan-returned': {
    subject: 'Please complete your application {code}',
    text: 'We have reviewed your application and need something more from you:\n\n{reason}\n\nCorrect it and submit it again. Everything else is saved.',
    action: 'Complete the application',
  },
  'loan-approved': {
    subject: 'Your loan {code} is approved',
    text: 'Good news: your loan of {amount} is approved.\n\nRead and accept the offer. We then pay out the money.',
    action: 'Read the offer',
  },
  'loan-offer-cancelled': {
    subject: 'The offer for your loan {code} is cancelled',
    text: 'We are sorry: we had to cancel the offer of {amount} for your loan {code}.\n\nWe are reviewing your application again and will tell you what we decide. You do not need to do anything.',
    action: 'See your application',
  },
  'loan-disbursed': {
    subject: 'Your loan {code} is paid out',
    text: 'We have sent you {amount}, your loan {code}.\n\nYour repayment plan shows when each instalment is due and how to pay.',
    action: 'See your plan',
  },
  'loan-written-off': {
    subject: 'We wrote off your loan {code}; you still owe {amount}',
    text: 'Your loan {code} was not paid back as agreed, so we have written it off: in our books, {amount} is now a loss.\n\nThat does not cancel the debt. You still owe {amount}, but no more interest or penalties are added. You can pay any part of it at any time.\n\nIf you cannot pay at the moment, or think this is wrong, talk to us. We will find a way together.',
    action: 'See your loan and how to pay',
  },
  'loan-rejected': {
    subject: 'Your application {code}',
    text: 'Thank you for your application. We have reviewed it carefully and cannot give you this loan.\n\n{reason}',
    action: 'See your application',
  },
  'instalment-reminder': {
    subject: '{amount} is due on {day}',
    text: 'An instalment of your loan {code} is due on {day}: {amount}.\n\nIf you have already paid, thank you. There is nothing to do.',
    action: 'Pay now',
  },
  'instalment-late': {
    subject: '{amount} was due on {day}',
    text: 'An instalment of your loan {code} was due on {day} and is overdue. Amount due now: {amount}.\n\nIf you cannot pay at the moment, talk to us soon. We will find a way together.',
    action: 'Pay now',
  },
  'penalty-charged': {
    subject: 'A penalty of {penalty} was added to your loan {code}',
    text: 'The instalment of {day} is not paid in full yet, so a penalty of {penalty} was added, as agreed in your loan offer. Amount due now: {amount}.\n\nIf you cannot pay at the moment, talk to us soon. We will find a way together.',
    action: 'Pay now',
  },
  'dispute-accepted': {
    subject: 'We agree: your credit report will be corrected',
    text: 'You reported an error in your credit report: {entry}. You are right.\n\n{reason}',
    action: 'See your credit report',
  },
  'dispute-declined': {
    subject: 'Your credit report stays the same',
    text: 'You reported an error in your credit report: {entry}. We have checked it, and it stays the same.\n\n{reason}\n\nIf you do not agree, you can tell us more.',
    action: 'See your credit report',
  },
} as const satisfies MailTexts<EventsBy<'mail', 'loan'>>

const kiswahili: SameParts<typeof english> = {
  'payment-received': {
    subject: 'Tumepokea {amount}',
    text: 'Asante. Tumepokea {amount} kwa mkopo wako {code}.\n\nRisiti: {receipt}\nDeni lililobaki: {left}',
    action: 'Tazama mkopo wako',
    note: 'Hifadhi barua pepe hii kama risiti yako.',
  },
  'payment-reversed': {
    subject: 'Malipo ya {amount} yamebatilishwa',
    text: 'Malipo ya {amount} ya mkopo wako {code}, risiti {receipt}, yamebatilishwa:\n\n{reason}\n\nDeni lililobaki: {left}\n\nKama unadhani si sahihi, tafadhali wasiliana nasi.',
    action: 'Tazama mkopo wako',
  },
  'loan-submitted': {
    subject: 'Tumepokea ombi lako {code}',
    text: 'Ombi lako la mkopo wa {amount} limepokelewa na linashughulikiwa.\n\nTutakujulisha ndani ya wiki moja.',
    action: 'Tazama ombi lako',
  },
  'loan-returned': {
    subject: 'Tafadhali kamilisha ombi lako {code}',
    text: 'Tumekagua ombi lako, na kuna kinachohitajika zaidi kutoka kwako:\n\n{reason}\n\nRekebisha kisha uwasilishe tena. Mengine yote yamehifadhiwa.',
    action: 'Kamilisha ombi',
  },
  'loan-approved': {
    subject: 'Mkopo wako {code} umeidhinishwa',
    text: 'Habari njema: mkopo wako wa {amount} umeidhinishwa.\n\nSoma ofa na uikubali. Baada ya hapo pesa zitatumwa kwako.',
    action: 'Soma ofa',
  },
  'loan-offer-cancelled': {
    subject: 'Ofa ya mkopo wako {code} imebatilishwa',
    text: 'Samahani: imebidi tubatilishe ofa ya {amount} ya mkopo wako {code}.\n\nTunalikagua ombi lako upya na tutakujulisha uamuzi wetu. Huhitaji kufanya chochote.',
    action: 'Tazama ombi lako',
  },
  'loan-disbursed': {
    subject: 'Mkopo wako {code} umetumwa kwako',
    text: 'Tumekutumia {amount}, mkopo wako {code}.\n\nRatiba yako ya marejesho inaonyesha kila rejesho linapaswa kulipwa lini, na jinsi ya kulipa.',
    action: 'Tazama ratiba yako',
  },
  'loan-written-off': {
    subject: 'Tumefuta mkopo wako {code} kwenye hesabu zetu; bado unadaiwa {amount}',
    text: 'Mkopo wako {code} haukulipwa kama tulivyokubaliana, kwa hiyo tumeufuta kwenye hesabu zetu: {amount} sasa ni hasara kwetu.\n\nHii haimaanishi kwamba deni limesamehewa. Bado unadaiwa {amount}, lakini hatutaongeza riba wala adhabu. Unaweza kulipa kiasi chochote wakati wowote.\n\nKama huwezi kulipa kwa sasa, au unadhani si sahihi, wasiliana nasi: tutatafuta njia pamoja.',
    action: 'Tazama mkopo wako na jinsi ya kulipa',
  },
  'loan-rejected': {
    subject: 'Ombi lako {code}',
    text: 'Asante kwa ombi lako. Tumeliangalia kwa makini na hatuwezi kukupa mkopo huu.\n\n{reason}',
    action: 'Tazama ombi lako',
  },
  'instalment-reminder': {
    subject: '{amount} zinapaswa kulipwa tarehe {day}',
    text: 'Rejesho la mkopo wako {code} linapaswa kulipwa tarehe {day}: {amount}.\n\nKama umeshalipa, asante: huhitaji kufanya lolote.',
    action: 'Lipa sasa',
  },
  'instalment-late': {
    subject: '{amount} zilipaswa kulipwa tarehe {day}',
    text: 'Rejesho la mkopo wako {code} lilipaswa kulipwa tarehe {day} na bado halijalipwa. Kiasi cha kulipa sasa: {amount}.\n\nKama huwezi kulipa kwa sasa, wasiliana nasi mapema: tutatafuta njia pamoja.',
    action: 'Lipa sasa',
  },
  'penalty-charged': {
    subject: 'Adhabu ya {penalty} imeongezwa kwenye mkopo wako {code}',
    text: 'Rejesho la tarehe {day} bado halijalipwa lote, kwa hiyo adhabu ya {penalty} imeongezwa, kama tulivyokubaliana kwenye ofa ya mkopo. Kiasi cha kulipa sasa: {amount}.\n\nKama huwezi kulipa kwa sasa, wasiliana nasi mapema: tutatafuta njia pamoja.',
    action: 'Lipa sasa',
  },
  'dispute-accepted': {
    subject: 'Tumekubali: ripoti yako ya mikopo itarekebishwa',
    text: 'Ulitueleza kosa kwenye ripoti yako ya mikopo: {entry}. Uko sahihi.\n\n{reason}',
    action: 'Tazama ripoti yako ya mikopo',
  },
  'dispute-declined': {
    subject: 'Ripoti yako ya mikopo haibadiliki',
    text: 'Ulitueleza kosa kwenye ripoti yako ya mikopo: {entry}. Tumeichunguza, na inabaki kama ilivyo.\n\n{reason}\n\nKama hukubaliani, unaweza kutueleza zaidi.',
    action: 'Tazama ripoti yako ya mikopo',
  },
}

export const loanMails = { en: english, sw: kiswahili }

export const loanTexts: SmsTexts<EventsBy<'sms', 'loan'>> = {
  en: {
    'payment-received':
      '{tenant}: we have received {amount} for loan {code}. Receipt {receipt}. Balance: {left}.',
    'payment-reversed':
      '{tenant}: {amount} for loan {code} was reversed, receipt {receipt}. Balance: {left}. See why: {link}',
    'loan-submitted':
      '{tenant}: we have your application {code} for {amount}. You will hear from us within a week.',
    'loan-returned': '{tenant}: your application {code} needs something more. See what: {link}',
    'loan-approved': '{tenant}: your loan {code} of {amount} is approved. Accept the offer: {link}',
    'loan-offer-cancelled':
      '{tenant}: sorry, the offer of {amount} for loan {code} is cancelled. We review it again and tell you.',
    'loan-disbursed': '{tenant}: we have sent you {amount}, your loan {code}. See when to pay: {link}',
    'loan-written-off':
      '{tenant}: loan {code} is written off in our books, but you still owe {amount}. Pay any part: {link}',
    'loan-rejected': '{tenant}: we cannot give you the loan {code}. See why, and what you can do: {link}',
    'instalment-reminder': '{tenant}: {amount} of your loan {code} is due on {day}. Paid already? Thank you.',
    'instalment-late':
      '{tenant}: {amount} of your loan {code} was due on {day}. Please pay, or call us: {phone}',
    'penalty-charged':
      '{tenant}: a penalty of {penalty} was added to your loan {code}. {amount} is due now. Pay, or call us: {phone}',
    'dispute-accepted': '{tenant}: you are right about your credit report. See our answer: {link}',
    'dispute-declined': '{tenant}: your credit report stays the same. See why: {link}',
  },
  sw: {
    'payment-received':
      '{tenant}: tumepokea {amount} kwa mkopo {code}. Risiti {receipt}. Deni lililobaki: {left}.',
    'payment-reversed':
      '{tenant}: malipo ya {amount}, risiti {receipt}, yamebatilishwa. Deni lililobaki: {left}. Tazama: {link}',
    'loan-submitted': '{tenant}: tumepokea ombi lako {code} la {amount}. Tutakujulisha ndani ya wiki moja.',
    'loan-returned': '{tenant}: ombi lako {code} linahitaji kukamilishwa. Tazama: {link}',
    'loan-approved': '{tenant}: mkopo wako {code} wa {amount} umeidhinishwa. Kubali ofa: {link}',
    'loan-offer-cancelled':
      '{tenant}: samahani, ofa ya {amount} ya mkopo {code} imebatilishwa. Tunalikagua ombi upya na tutakujulisha.',
    'loan-disbursed': '{tenant}: tumekutumia {amount}, mkopo wako {code}. Tazama ratiba ya kulipa: {link}',
    'loan-written-off':
      '{tenant}: mkopo {code} umefutwa kwenye hesabu zetu, ila bado unadaiwa {amount}. Lipa kidogo kidogo: {link}',
    'loan-rejected': '{tenant}: hatuwezi kukupa mkopo {code}. Tazama sababu na unachoweza kufanya: {link}',
    'instalment-reminder': '{tenant}: {amount} za mkopo {code} zinapaswa kulipwa {day}. Umeshalipa? Asante.',
    'instalment-late': '{tenant}: {amount} za mkopo {code} zilipaswa kulipwa {day}. Lipa au tupigie: {phone}',
    'penalty-charged':
      '{tenant}: adhabu ya {penalty} imeongezwa kwenye mkopo {code}. Unadaiwa {amount} sasa. Lipa au tupigie: {phone}',
    'dispute-accepted': '{tenant}: uko sahihi kuhusu ripoti yako ya mikopo. Tazama jibu letu: {link}',
    'dispute-declined': '{tenant}: ripoti yako ya mikopo haibadiliki. Tazama sababu: {link}',
  },
}
