import type { Option, SurveyDefinition } from '#contract/survey-definition.ts'

const option = (value: string, en: string, sw: string, columns?: Record<string, string>): Option => ({
  value,
  label: { en, sw },
  ...(columns && { columns }),
})

/** A quarterly survey for tests: every kind of condition, in both languages. */
export const quarterly: SurveyDefinition = {
  title: { en: 'Quarterly survey', sw: 'Utafiti wa robo mwaka' },
  languages: ['en', 'sw'],
  lists: {
    yesno: { options: [option('yes', 'Yes', 'Ndiyo'), option('no', 'No', 'Hapana')] },
    country: { options: [option('ke', 'Kenya', 'Kenya'), option('tz', 'Tanzania', 'Tanzania')] },
    place: {
      options: [
        option('nairobi', 'Nairobi', 'Nairobi', { country: 'ke' }),
        option('kisumu', 'Kisumu', 'Kisumu', { country: 'ke' }),
        option('arusha', 'Arusha', 'Arusha', { country: 'tz' }),
      ],
    },
    trade: {
      options: [
        option('farming', 'Farming', 'Kilimo'),
        option('shop', 'Shop', 'Duka'),
        option('tailoring', 'Tailoring', 'Ushonaji'),
      ],
    },
    branch: { server: 'branches' },
  },
  items: [
    { kind: 'note', name: 'welcome', label: { en: 'It takes 5 minutes.', sw: 'Inachukua dakika 5.' } },
    {
      kind: 'select-one',
      name: 'open',
      label: { en: 'Is the business open?', sw: 'Je, biashara iko wazi?' },
      list: 'yesno',
      required: true,
    },
    {
      kind: 'long-text',
      name: 'why_closed',
      label: { en: 'Why not?', sw: 'Kwa nini haiko wazi?' },
      relevant: "${open} = 'no'",
      required: true,
    },
    {
      kind: 'group',
      name: 'business',
      label: { en: 'Your business', sw: 'Biashara yako' },
      relevant: "${open} = 'yes'",
      items: [
        {
          kind: 'select-one',
          name: 'country',
          label: { en: 'In which country?', sw: 'Katika nchi gani?' },
          list: 'country',
          default: 'ke',
        },
        {
          kind: 'select-one',
          name: 'place',
          label: { en: 'Where?', sw: 'Wapi?' },
          list: 'place',
          filter: 'country = ${country}',
          required: true,
        },
        {
          kind: 'select-multiple',
          name: 'trades',
          label: { en: 'What do you do?', sw: 'Unafanya nini?' },
          list: 'trade',
          other: true,
          constraint: 'count-selected(.) <= 2',
          constraintMessage: { en: 'Choose two at most.', sw: 'Chagua mbili tu.' },
        },
        {
          kind: 'integer',
          name: 'staff',
          label: { en: 'How many people work in ${place}?', sw: 'Watu wangapi wanafanya kazi ${place}?' },
          required: true,
          constraint: '. >= 0 and . < 500',
        },
        {
          kind: 'integer',
          name: 'women',
          label: { en: 'How many are women?', sw: 'Wanawake ni wangapi?' },
          relevant: '${staff} > 0',
          required: "selected(${trades}, 'tailoring')",
          constraint: '. <= ${staff}',
        },
        {
          kind: 'calculate',
          name: 'women_share',
          label: {},
          calculation: 'round(${women} div ${staff} * 100)',
        },
        {
          kind: 'rating',
          name: 'half_women',
          label: { en: 'How do they rate the work?', sw: 'Wanaipa kazi alama gani?' },
          relevant: '${women_share} >= 50',
          points: 5,
        },
        {
          kind: 'date',
          name: 'since',
          label: { en: 'Since when?', sw: 'Tangu lini?' },
          constraint: '. <= today()',
        },
        {
          kind: 'select-one',
          name: 'branch',
          label: { en: 'Which branch?', sw: 'Tawi gani?' },
          list: 'branch',
        },
      ],
    },
  ],
}
