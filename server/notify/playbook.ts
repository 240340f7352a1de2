import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'playbook'>> = {
  'playbook-paired': {
    subject: 'You are paired with {with}',
    text: 'From today, you and {with} work through playbooks together.\n\nOpen the playbook to start.',
    action: 'Open the playbook',
  },
  'playbook-unpaired': {
    subject: 'Your pairing with {with} has ended',
    text: 'You and {with} no longer work through playbooks together. Sessions that you had booked do not take place.',
    action: 'Open the playbook',
  },
  'playbook-assigned': {
    subject: 'A new playbook for you: {playbook}',
    text: 'Your advisor gave you the playbook {playbook}. Once you have opened its sessions, you can also read them offline.',
    action: 'Open the playbook',
  },
  'playbook-due': {
    subject: '“{topic}” is due on {day}',
    text: 'Your assignment “{topic}” is due on {day}. A few sentences are enough. You can add files, and write offline.',
    action: 'Reply to the assignment',
  },
  'playbook-late': {
    subject: '“{topic}” was due on {day}',
    text: 'Your assignment “{topic}” was due on {day}. Reply now, or ask your advisor for more time.',
    action: 'Reply to the assignment',
  },
  'playbook-returned': {
    subject: 'Please answer “{topic}” again',
    text: 'Your advisor read your reply to “{topic}” and asks for more:\n\n{reason}',
    action: 'Reply again',
  },
  'playbook-reply': {
    subject: '{who} replied to “{topic}”',
    text: '{who} replied to the assignment “{topic}”. Read the reply, then accept it or say what is missing.',
    action: 'Read the reply',
  },
  'playbook-completed': {
    subject: 'You completed the playbook {playbook}',
    text: 'Well done: you and {with} have worked through all of the playbook {playbook}. You can read its sessions and your replies again at any time.',
    action: 'Open the playbook',
  },
  'playbook-meeting': {
    subject: 'Session with {with}: {moment}',
    text: 'Your next session with {with} is on {moment}. Open its page to add it to your calendar.',
    action: 'See the session',
  },
  'playbook-meeting-off': {
    subject: 'Cancelled: session with {with}, {moment}',
    text: 'The session with {with} on {moment} was cancelled.',
    action: 'Open the playbook',
  },
}

const kiswahili: typeof english = {
  'playbook-paired': {
    subject: 'Umepangiwa kufanya kazi na {with}',
    text: 'Kuanzia leo wewe na {with} mtapitia miongozo ya kazi pamoja.\n\nFungua mwongozo ili uanze.',
    action: 'Fungua mwongozo',
  },
  'playbook-unpaired': {
    subject: 'Kazi yako na {with} imekwisha',
    text: 'Wewe na {with} hampitii tena miongozo ya kazi pamoja. Vikao mlivyopanga havitafanyika.',
    action: 'Fungua mwongozo',
  },
  'playbook-assigned': {
    subject: 'Mwongozo mpya kwako: {playbook}',
    text: 'Mshauri wako amekupa mwongozo {playbook}. Vikao vyake vinasomeka hata bila mtandao, ukishavifungua.',
    action: 'Fungua mwongozo',
  },
  'playbook-due': {
    subject: '“{topic}” inatakiwa kufikia {day}',
    text: 'Kazi yako “{topic}” inatakiwa kufikia {day}. Sentensi chache zinatosha; unaweza kuongeza faili, na kuandika bila mtandao.',
    action: 'Jibu kazi',
  },
  'playbook-late': {
    subject: '“{topic}” ilitakiwa kufikia {day}',
    text: 'Kazi yako “{topic}” ilitakiwa kufikia {day}. Jibu sasa, au mwombe mshauri wako muda zaidi.',
    action: 'Jibu kazi',
  },
  'playbook-returned': {
    subject: 'Tafadhali jibu “{topic}” tena',
    text: 'Mshauri wako amesoma jibu lako la “{topic}” na anaomba zaidi:\n\n{reason}',
    action: 'Jibu tena',
  },
  'playbook-reply': {
    subject: '{who} amejibu “{topic}”',
    text: '{who} amejibu kazi “{topic}”. Soma jibu, kisha ulikubali au ueleze kinachokosekana.',
    action: 'Soma jibu',
  },
  'playbook-completed': {
    subject: 'Umemaliza mwongozo {playbook}',
    text: 'Hongera: wewe na {with} mmemaliza mwongozo {playbook}. Unaweza kusoma tena vikao vyake na majibu yako wakati wowote.',
    action: 'Fungua mwongozo',
  },
  'playbook-meeting': {
    subject: 'Kikao na {with}: {moment}',
    text: 'Kikao chako kijacho na {with} ni {moment}. Fungua ukurasa wake ili ukiongeze kwenye kalenda yako.',
    action: 'Tazama kikao',
  },
  'playbook-meeting-off': {
    subject: 'Kimefutwa: kikao na {with}, {moment}',
    text: 'Kikao na {with} cha {moment} kimefutwa.',
    action: 'Fungua mwongozo',
  },
}

export const playbookMails = { en: english, sw: kiswahili }

export const playbookTexts: SmsTexts<EventsBy<'sms', 'playbook'>> = {
  en: {
    'playbook-paired': '{tenant}: you are paired with {with}. {link}',
    'playbook-late': '{tenant}: “{topic}” was due on {day}. Reply: {link}',
    'playbook-returned': '{tenant}: please answer “{topic}” again. See why: {link}',
    'playbook-meeting': '{tenant}: session with {with}, {moment}. {link}',
    'playbook-meeting-off': '{tenant}: session with {with}, {moment}, is cancelled.',
  },
  sw: {
    'playbook-paired': '{tenant}: umepangiwa kufanya kazi na {with}. {link}',
    'playbook-late': '{tenant}: “{topic}” ilitakiwa kufikia {day}. Jibu: {link}',
    'playbook-returned': '{tenant}: tafadhali jibu “{topic}” tena. Tazama sababu: {link}',
    'playbook-meeting': '{tenant}: kikao na {with}, {moment}. {link}',
    'playbook-meeting-off': '{tenant}: kikao na {with}, {moment}, kimefutwa.',
  },
}
