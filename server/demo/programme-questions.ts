import type { Criterion, QuestionTerms } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'

type Sentence = Record<Language, string>

/** A question with the applicants' answers in turn. Files have no text. */
export type DemoQuestion = {
  terms: Pick<QuestionTerms, 'type'> & Partial<QuestionTerms>
  question: Sentence
  hint?: Sentence
  answers?: readonly (string | Sentence)[]
  /** Reason for rejecting an answer. */
  reason: Sentence
}

export const QUESTIONS: readonly DemoQuestion[] = [
  {
    terms: { type: 'text' },
    question: { en: 'What is the name of your business?', sw: 'Biashara yako inaitwaje?' },
    hint: { en: 'The name your customers know.', sw: 'Jina ambalo wateja wako wanalijua.' },
    answers: [
      'Mwanga Poultry',
      'Tunda Juice',
      'Soko Fresh',
      'Mti Furniture',
      'Nyuki Honey',
      'Salama Tailors',
    ],
    reason: { en: 'Write the name in full.', sw: 'Andika jina kamili.' },
  },
  {
    terms: {
      type: 'select',
      options: ['Farming and food', 'Shop or trade', 'Crafts and making', 'Services', 'Something else'],
      optionsSw: ['Kilimo na chakula', 'Duka au uchuuzi', 'Ufundi na utengenezaji', 'Huduma', 'Nyingine'],
    },
    question: { en: 'What does your business do?', sw: 'Biashara yako inafanya nini?' },
    answers: ['Farming and food', 'Crafts and making', 'Shop or trade', 'Services'],
    reason: { en: 'This does not fit your description.', sw: 'Hii hailingani na maelezo yako.' },
  },
  {
    terms: { type: 'number' },
    question: {
      en: 'How many people work in your business?',
      sw: 'Ni watu wangapi wanaofanya kazi kwenye biashara yako?',
    },
    hint: { en: 'Count yourself, too.', sw: 'Jihesabu na wewe pia.' },
    answers: ['3', '1', '6', '2', '11', '4'],
    reason: {
      en: 'Your plan mentions two helpers. Count everyone who works with you, and yourself.',
      sw: 'Mpango wako unataja wasaidizi wawili. Hesabu kila unayefanya naye kazi, pamoja na wewe.',
    },
  },
  {
    terms: {
      type: 'checkbox',
      options: ['Cash', 'M-Pesa', 'Bank transfer', 'On credit'],
      optionsSw: ['Pesa taslimu', 'M-Pesa', 'Uhamisho wa benki', 'Kwa mkopo'],
    },
    question: { en: 'How do your customers pay you?', sw: 'Wateja wako wanakulipaje?' },
    hint: { en: 'Choose all that apply.', sw: 'Chagua zote zinazohusika.' },
    answers: ['Cash\nM-Pesa', 'M-Pesa', 'Cash\nM-Pesa\nOn credit', 'M-Pesa\nBank transfer'],
    reason: { en: 'Choose every way of paying.', sw: 'Chagua njia zote za malipo.' },
  },
  {
    terms: { type: 'textarea' },
    question: {
      en: 'What do you want your business to change, and for whom?',
      sw: 'Unataka biashara yako ilete mabadiliko gani, na kwa nani?',
    },
    hint: { en: 'Five to ten sentences are enough.', sw: 'Sentensi tano hadi kumi zinatosha.' },
    answers: [
      {
        en: 'Most eggs in our town come from far away and are a week old. I keep 300 hens and bring fresh eggs to kiosks and two schools every morning. With the programme I want to reach 1,000 hens and employ three young mothers from my street.',
        sw: 'Mayai mengi mjini kwetu hutoka mbali na huwa na wiki moja. Ninafuga kuku 300 na kupeleka mayai mabichi kwenye vibanda na shule mbili kila asubuhi. Kupitia programu hii nataka kufikia kuku 1,000 na kuajiri akina mama vijana watatu wa mtaani kwetu.',
      },
      {
        en: 'Half of the mangoes of our farmers rot on the ground. I press juice from them and sell it without sugar. Forty families already sell to me; I want to buy from two hundred and pay on the same day.',
        sw: 'Nusu ya maembe ya wakulima wetu huoza shambani. Ninatengeneza juisi isiyo na sukari na kuiuza. Familia arobaini tayari zinaniuzia; nataka kununua kutoka kwa familia mia mbili na kulipa siku hiyo hiyo.',
      },
      {
        en: 'Carpenters here throw away offcuts that children could sit on. We make school desks of them at half the price. Twelve schools have asked for desks that I cannot make yet, because I rent my machines by the hour.',
        sw: 'Mafundi seremala hapa hutupa vipande vya mbao ambavyo watoto wangeweza kukalia. Tunatengeneza madawati ya shule kwa nusu bei. Shule kumi na mbili zimeomba madawati ambayo bado siwezi kuyatengeneza, kwa sababu ninakodi mashine kwa saa.',
      },
    ],
    reason: {
      en: 'Tell us who it helps: who are they, and how many?',
      sw: 'Tueleze inamsaidia nani: ni akina nani, na ni wangapi?',
    },
  },
  {
    terms: { type: 'file', fileType: 'image' },
    question: {
      en: 'Show us your business: a photo of your shop, your stall or your work.',
      sw: 'Tuonyeshe biashara yako: picha ya duka, kibanda au kazi yako.',
    },
    reason: {
      en: 'The photo is of a sign only. Show the place where you work.',
      sw: 'Picha inaonyesha bango tu. Onyesha mahali unapofanyia kazi.',
    },
  },
  {
    terms: { type: 'file', fileType: 'pdf' },
    question: {
      en: 'A document of your business: its registration or its licence.',
      sw: 'Hati ya biashara yako: usajili au leseni.',
    },
    hint: { en: 'As a PDF of at most 10 MB.', sw: 'Kama PDF isiyozidi MB 10.' },
    reason: {
      en: 'The licence expired last year. Please send this year’s.',
      sw: 'Muda wa leseni hii uliisha mwaka jana. Tafadhali tuma ya mwaka huu.',
    },
  },
  {
    terms: { type: 'file', fileType: 'video', required: false },
    question: {
      en: 'Introduce yourself in a short video, if you like.',
      sw: 'Jitambulishe kwa video fupi, ukipenda.',
    },
    hint: { en: 'One minute is enough.', sw: 'Dakika moja inatosha.' },
    reason: { en: 'There is no sound.', sw: 'Haina sauti.' },
  },
]

/** Criteria of the judges. */
export const CRITERIA: Criterion[] = [
  { name: 'The idea', most: 25 },
  { name: 'The market', most: 25 },
  { name: 'The person', most: 30 },
  { name: 'What it changes', most: 20 },
]
