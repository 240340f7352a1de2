import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'invest'>> = {
  'invest-enquiry': {
    subject: 'Somebody asks about {business}',
    text: '{from} looked at what {business} tells investors, and has a question for you.\n\nRead it, and answer by e-mail or phone. Take your time: agree to nothing and pay nothing before you have spoken with us.',
    action: 'Read the question',
  },
}

const kiswahili: typeof english = {
  'invest-enquiry': {
    subject: 'Kuna anayeuliza kuhusu {business}',
    text: '{from} ametazama maelezo ya {business} kwa wawekezaji, na ana swali kwako.\n\nLisome, kisha ujibu kwa barua pepe au simu. Usiwe na haraka: usikubali wala kulipa chochote kabla ya kuongea nasi.',
    action: 'Soma swali',
  },
}

export const investMails = { en: english, sw: kiswahili }

export const investTexts: SmsTexts<EventsBy<'sms', 'invest'>> = {
  en: {
    'invest-enquiry': '{tenant}: {from} asks about {business}. Read it: {link}',
  },
  sw: {
    'invest-enquiry': '{tenant}: {from} anauliza kuhusu {business}. Soma: {link}',
  },
}
