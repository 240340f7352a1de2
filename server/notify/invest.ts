import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'invest'>> = {
  'invest-enquiry': {
    subject: 'New enquiry about {business}',
    text: '{from} saw the investor profile of {business} and has a question for you.\n\nRead it, and reply by email or phone. Take your time: do not agree to or pay anything before you have spoken with us.',
    action: 'Read the question',
  },
  'invest-listed': {
    subject: '{business} is in the gallery',
    text: 'We reviewed the investor profile of {business}. It is now in our gallery, where interested investors can write to you.',
    action: 'See your profile',
  },
  'invest-declined': {
    subject: '{business} is not in the gallery yet',
    text: 'We reviewed the investor profile of {business}. It is not in our gallery yet, because:\n\n{reason}\n\nChange it, and ask again. Links you have shared still work.',
    action: 'Change your profile',
  },
}

const kiswahili: typeof english = {
  'invest-enquiry': {
    subject: 'Swali jipya kuhusu {business}',
    text: '{from} ameona wasifu wa {business} kwa wawekezaji, na ana swali kwako.\n\nLisome, kisha ujibu kwa barua pepe au simu. Usiwe na haraka: usikubali wala kulipa chochote kabla ya kuongea nasi.',
    action: 'Soma swali',
  },
  'invest-listed': {
    subject: '{business} iko kwenye maonyesho',
    text: 'Tumepitia wasifu wa {business} kwa wawekezaji. Sasa uko kwenye maonyesho yetu, ambapo wawekezaji wanaovutiwa wanaweza kukuandikia.',
    action: 'Tazama wasifu wako',
  },
  'invest-declined': {
    subject: '{business} bado haiko kwenye maonyesho',
    text: 'Tumepitia wasifu wa {business} kwa wawekezaji. Bado hauko kwenye maonyesho yetu, kwa sababu:\n\n{reason}\n\nUbadilishe, kisha uombe tena. Viungo ulivyotoa bado vinafanya kazi.',
    action: 'Badilisha wasifu wako',
  },
}

export const investMails = { en: english, sw: kiswahili }

export const investTexts: SmsTexts<EventsBy<'sms', 'invest'>> = {
  en: {
    'invest-enquiry': '{tenant}: {from} asks about {business}. Read it: {link}',
    'invest-listed': '{tenant}: {business} is now in the gallery for investors. {link}',
    'invest-declined': '{tenant}: {business} is not in the gallery yet. See why: {link}',
  },
  sw: {
    'invest-enquiry': '{tenant}: {from} anauliza kuhusu {business}. Soma: {link}',
    'invest-listed': '{tenant}: {business} sasa iko kwenye maonyesho ya wawekezaji. {link}',
    'invest-declined': '{tenant}: {business} bado haiko kwenye maonyesho. Tazama sababu: {link}',
  },
}
