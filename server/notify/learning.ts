import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'learning'>> = {
  'learning-graded': {
    subject: '“{assignment}” is marked',
    text: 'Your trainer marked “{assignment}”: {score}.\n\nRead the feedback, then continue with the next chapter.',
    action: 'See your marks',
  },
  'learning-returned': {
    subject: 'Please do “{assignment}” again',
    text: 'Your trainer read “{assignment}” and asks you to try again:\n\n{reason}',
    action: 'Open the assignment',
  },
  'learning-deck': {
    subject: '{from} reviewed your pitch {pitch}',
    text: '{from} reviewed the deck of your pitch {pitch}:\n\n{text}',
    action: 'See your decks',
  },
  'learning-due': {
    subject: '“{assignment}” is due on {day}',
    text: '“{assignment}” is due on {day}. Your draft is saved on your phone. If you need more time, tell your trainer.',
    action: 'Open the assignment',
  },
  'learning-extended': {
    subject: 'You have until {day} for “{assignment}”',
    text: 'Your trainer gave you more time for “{assignment}”. Submit it by {day}.',
    action: 'Open the assignment',
  },
  'learning-message': {
    subject: '{from} wrote to you',
    text: '{from} wrote:\n\n{text}',
    action: 'Reply',
  },
  'learning-class': {
    subject: '{class}: {when}',
    text: 'Your class “{class}”: {when}, {where}.',
    action: 'See your classes',
  },
  'learning-begun': {
    subject: 'You are in {cohort}',
    text: 'Welcome to your training. You are in {cohort}, {class}. Open your course to start.',
    action: 'Open your course',
  },
  'learning-mentor': {
    subject: '{mentor} is your mentor',
    text: '{mentor} is now your mentor. Write to them whenever you have a question about your course or your business.',
    action: 'See your mentors',
  },
  'learning-mentored': {
    subject: 'New trainees for you to mentor: {trainees}',
    text: 'You have new trainees to mentor: {trainees}.\n\nSee how far they are, and write to them.',
    action: 'See your trainees',
  },
  'learning-news': {
    subject: 'News from {from}',
    text: '{from} wrote to everyone:\n\n{text}',
    action: 'Open your alerts',
  },
  'learning-certificate': {
    subject: 'Your certificate for {course}',
    text: 'Congratulations! Your certificate for {course} is ready. Anyone you show it to can check its code.',
    action: 'See your certificate',
  },
}

const kiswahili: typeof english = {
  'learning-graded': {
    subject: '“{assignment}” imesahihishwa',
    text: 'Mkufunzi wako amesahihisha “{assignment}”: {score}.\n\nSoma maoni yake, kisha endelea na sura inayofuata.',
    action: 'Tazama alama zako',
  },
  'learning-returned': {
    subject: 'Tafadhali rudia “{assignment}”',
    text: 'Mkufunzi wako amesoma “{assignment}” na anaomba ujaribu tena:\n\n{reason}',
    action: 'Fungua kazi hii',
  },
  'learning-deck': {
    subject: '{from} ametoa maoni kuhusu wasilisho lako la {pitch}',
    text: '{from} ametoa maoni kuhusu wasilisho lako la {pitch}:\n\n{text}',
    action: 'Tazama mawasilisho yako',
  },
  'learning-due': {
    subject: '“{assignment}” inatakiwa kufikia {day}',
    text: '“{assignment}” inatakiwa kufikia {day}. Ulichoanza kimehifadhiwa kwenye simu yako. Ukihitaji muda zaidi, mwambie mkufunzi wako.',
    action: 'Fungua kazi hii',
  },
  'learning-extended': {
    subject: 'Una hadi {day} kutuma “{assignment}”',
    text: 'Mkufunzi wako amekuongezea muda wa “{assignment}”. Itume kufikia {day}.',
    action: 'Fungua kazi hii',
  },
  'learning-message': {
    subject: '{from} amekuandikia',
    text: '{from} ameandika:\n\n{text}',
    action: 'Jibu',
  },
  'learning-class': {
    subject: '{class}: {when}',
    text: 'Darasa lako “{class}”: {when}, {where}.',
    action: 'Tazama madarasa yako',
  },
  'learning-begun': {
    subject: 'Uko katika {cohort}',
    text: 'Karibu kwenye mafunzo yako. Uko katika {cohort}, {class}. Fungua kozi yako uanze.',
    action: 'Fungua kozi yako',
  },
  'learning-mentor': {
    subject: '{mentor} ni mshauri wako wa kozi',
    text: '{mentor} sasa ni mshauri wako wa kozi. Mwandikie wakati wowote ukiwa na swali kuhusu kozi au biashara yako.',
    action: 'Tazama washauri wako wa kozi',
  },
  'learning-mentored': {
    subject: 'Wanafunzi wapya wa kuwashauri: {trainees}',
    text: 'Una wanafunzi wapya wa kuwashauri: {trainees}.\n\nTazama walipofikia, na uwaandikie.',
    action: 'Tazama wanafunzi wako',
  },
  'learning-news': {
    subject: 'Taarifa kutoka kwa {from}',
    text: '{from} amewaandikia nyote:\n\n{text}',
    action: 'Fungua arifa zako',
  },
  'learning-certificate': {
    subject: 'Cheti chako cha {course}',
    text: 'Hongera! Cheti chako cha {course} kiko tayari. Yeyote utakayemwonyesha anaweza kukihakiki kwa msimbo wake.',
    action: 'Tazama cheti chako',
  },
}

export const learningMails = { en: english, sw: kiswahili }

export const learningTexts: SmsTexts<EventsBy<'sms', 'learning'>> = {
  en: {
    'learning-graded': '{tenant}: “{assignment}” is marked: {score}. {link}',
    'learning-returned': '{tenant}: please do “{assignment}” again. See why: {link}',
    'learning-deck': '{tenant}: {from} reviewed the deck of your pitch {pitch}. {link}',
    'learning-due': '{tenant}: “{assignment}” is due on {day}. {link}',
    'learning-extended': '{tenant}: “{assignment}” is now due {day}. {link}',
    'learning-message': '{tenant}: {from} wrote to you. {link}',
    'learning-class': '{tenant}: {class}, {when}, {where}. {link}',
    'learning-begun': '{tenant}: you are in {cohort}, {class}. Start here: {link}',
    'learning-mentor': '{tenant}: {mentor} is now your mentor. {link}',
    'learning-mentored': '{tenant}: you have new trainees to mentor: {trainees}. {link}',
    'learning-news': '{tenant}: {from} wrote to everyone. {link}',
    'learning-certificate': '{tenant}: your certificate for {course} is ready. {link}',
  },
  sw: {
    'learning-graded': '{tenant}: “{assignment}” imesahihishwa: {score}. {link}',
    'learning-returned': '{tenant}: tafadhali rudia “{assignment}”. Sababu: {link}',
    'learning-deck': '{tenant}: {from} ametoa maoni kuhusu wasilisho lako la {pitch}. {link}',
    'learning-due': '{tenant}: “{assignment}”, mwisho {day}. {link}',
    'learning-extended': '{tenant}: “{assignment}”, sasa hadi {day}. {link}',
    'learning-message': '{tenant}: {from} amekuandikia. {link}',
    'learning-class': '{tenant}: {class}, {when}, {where}. {link}',
    'learning-begun': '{tenant}: uko katika {cohort}, {class}. Anza hapa: {link}',
    'learning-mentor': '{tenant}: {mentor} sasa ni mshauri wako wa kozi. {link}',
    'learning-mentored': '{tenant}: una wanafunzi wapya wa kuwashauri: {trainees}. {link}',
    'learning-news': '{tenant}: {from} amewaandikia nyote. {link}',
    'learning-certificate': '{tenant}: cheti chako cha {course} kiko tayari. {link}',
  },
}
