import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SameParts, SmsTexts } from './shape.ts'

const english = {
  'step-rejected': {
    subject: 'Please submit again: {step}',
    text: 'We have reviewed your {step} and need you to submit it again:\n\n{reason}\n\nEverything else you submitted is saved.',
    action: 'Submit again',
  },
  'onboarding-complete': {
    subject: 'Onboarding Complete!',
    text: 'Well done. Everything you submitted is approved, and your onboarding is complete.\n\nYour dashboard is now open. You can apply for a loan and keep your records there.',
    action: 'Open your dashboard',
  },
  'answer-rejected': {
    subject: 'Please answer one question again',
    text: 'We have reviewed your answer to this question:\n\n{question}\n\nPlease answer it again: {reason}\n\nYour other answers are saved.',
    action: 'Answer again',
  },
  'application-judging': {
    subject: 'Your application goes to the judges',
    text: 'All your answers are approved, and your application has advanced to the judging round.\n\nYou do not need to do anything now. We will tell you the judges’ decision.',
    action: 'See your application',
  },
  'application-selected': {
    subject: 'You are selected',
    text: 'Congratulations! The judges have selected you for the programme at {tenant}.\n\nWe will tell you soon how to start.',
    action: 'See your application',
  },
  'application-not-selected': {
    subject: 'Your application to {tenant}',
    text: 'Thank you for your application and for the work you put into it. This time the judges have not selected you.\n\nThe lessons stay open to you, and your hub can tell you what else you can do.',
    action: 'See your application',
  },
  'programme-deadline': {
    subject: '{days} left: {left} still to submit',
    text: 'You have {days} left, until {day}, and still need to submit: {left}.\n\nYou can continue where you stopped. Everything you submitted is saved.',
    action: 'Continue',
    note: 'If you cannot make it by {day}, talk to your hub in good time.',
  },
  'programme-reminder': {
    subject: 'Still to submit: {left}',
    text: 'You still need to submit: {left}.\n\n{note}\n\nYou can continue where you stopped. Everything you submitted is saved.',
    action: 'Continue',
  },
  'deadline-extended': {
    subject: 'You have time until {day}',
    text: 'You have been given more time. You can submit until {day}.\n\nYou can continue where you stopped. Everything you submitted is saved.',
    action: 'Continue',
  },
} as const satisfies MailTexts<EventsBy<'mail', 'programme'>>

const kiswahili: SameParts<typeof english> = {
  'step-rejected': {
    subject: 'Tafadhali wasilisha tena: {step}',
    text: 'Tumekagua {step} na tunaomba uwasilishe tena:\n\n{reason}\n\nMengine yote uliyowasilisha yamehifadhiwa.',
    action: 'Wasilisha tena',
  },
  'onboarding-complete': {
    subject: 'Umekamilisha hatua za kujiunga!',
    text: 'Hongera. Yote uliyowasilisha yameidhinishwa, na umekamilisha hatua zote za kujiunga.\n\nDashibodi yako sasa iko wazi: unaweza kuomba mkopo na kuweka kumbukumbu zako hapo.',
    action: 'Fungua dashibodi yako',
  },
  'answer-rejected': {
    subject: 'Tafadhali jibu swali moja tena',
    text: 'Tumekagua jibu lako la swali hili:\n\n{question}\n\nTunaomba ujibu tena: {reason}\n\nMajibu yako mengine yamehifadhiwa.',
    action: 'Jibu tena',
  },
  'application-judging': {
    subject: 'Ombi lako limepelekwa kwa majaji',
    text: 'Majibu yako yote yameidhinishwa, na ombi lako limeingia kwenye hatua ya majaji.\n\nHuhitaji kufanya lolote kwa sasa. Tutakujulisha majaji watakavyoamua.',
    action: 'Tazama ombi lako',
  },
  'application-selected': {
    subject: 'Umechaguliwa',
    text: 'Hongera! Majaji wamekuchagua ujiunge na programu ya {tenant}.\n\nTutakujulisha hivi karibuni jinsi ya kuanza.',
    action: 'Tazama ombi lako',
  },
  'application-not-selected': {
    subject: 'Ombi lako kwa {tenant}',
    text: 'Asante kwa ombi lako na kwa juhudi zako. Safari hii majaji hawakukuchagua.\n\nMasomo yataendelea kuwa wazi kwako, na kituo chako kinaweza kukueleza unachoweza kufanya.',
    action: 'Tazama ombi lako',
  },
  'programme-deadline': {
    subject: 'Umebakiwa na {days}: bado {left}',
    text: 'Umebakiwa na {days}, hadi {day}, na bado hujawasilisha: {left}.\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
    note: 'Kama hutaweza kufikia {day}, wasiliana na kituo chako mapema.',
  },
  'programme-reminder': {
    subject: 'Bado hujawasilisha: {left}',
    text: 'Bado hujawasilisha: {left}.\n\n{note}\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
  },
  'deadline-extended': {
    subject: 'Una muda hadi {day}',
    text: 'Umeongezewa muda: unaweza kuwasilisha hadi {day}.\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
  },
}

export const programmeMails = { en: english, sw: kiswahili }

export const programmeTexts: SmsTexts<EventsBy<'sms', 'programme'>> = {
  en: {
    'step-rejected': '{tenant}: please submit your {step} again. See why: {link}',
    'onboarding-complete': '{tenant}: your onboarding is complete. Your dashboard is open: {link}',
    'answer-rejected': '{tenant}: please answer one question of your application again. See why: {link}',
    'application-judging': '{tenant}: your application has advanced to the judging round. {link}',
    'application-selected': '{tenant}: congratulations, the judges have selected you! {link}',
    'application-not-selected': '{tenant}: the judges have decided on your application. Read more: {link}',
    'programme-deadline': '{tenant}: {days} left, until {day}. Still to submit: {left}. {link}',
    'programme-reminder': '{tenant}: still to submit: {left}. Continue where you stopped: {link}',
    'deadline-extended': '{tenant}: you can submit until {day}. Continue where you stopped: {link}',
  },
  sw: {
    'step-rejected': '{tenant}: tafadhali wasilisha tena: {step}. Tazama sababu: {link}',
    'onboarding-complete': '{tenant}: umekamilisha hatua za kujiunga. Dashibodi yako iko wazi: {link}',
    'answer-rejected': '{tenant}: tafadhali jibu tena swali moja la ombi lako. Tazama sababu: {link}',
    'application-judging': '{tenant}: ombi lako limeingia kwenye hatua ya majaji. {link}',
    'application-selected': '{tenant}: hongera, majaji wamekuchagua! {link}',
    'application-not-selected': '{tenant}: majaji wameamua kuhusu ombi lako. Soma zaidi: {link}',
    'programme-deadline': '{tenant}: umebakiwa na {days}, hadi {day}. Bado: {left}. {link}',
    'programme-reminder': '{tenant}: bado hujawasilisha: {left}. Endelea ulipoishia: {link}',
    'deadline-extended': '{tenant}: unaweza kuwasilisha hadi {day}. Endelea ulipoishia: {link}',
  },
}
