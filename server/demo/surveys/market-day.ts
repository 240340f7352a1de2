import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { ask, choose, define, list, rate, several, YES_NO } from './ask.ts'

/** A survey that partners embed in their own pages. */
export const marketDay: SurveyDefinition = define(
  ['Traders’ voice', 'Sauti ya wafanyabiashara'],
  [
    choose('trade', ['What do you sell?', 'Unauza nini?'], 'trade', { other: true }),
    choose('years', ['For how long?', 'Kwa muda gani?'], 'years'),
    choose(
      'borrowed',
      ['Have you ever borrowed for your business?', 'Je, umewahi kukopa kwa ajili ya biashara yako?'],
      'yesno',
    ),
    several('from', ['From whom?', 'Kutoka kwa nani?'], 'from', {
      other: true,
      relevant: "${borrowed} = 'yes'",
    }),
    rate('fair', ['How fair was the interest?', 'Riba ilikuwa ya haki kiasi gani?'], {
      relevant: "selected(${from}, 'bank') or selected(${from}, 'app')",
    }),
    ask('long-text', 'why_never', ['What kept you from borrowing?', 'Ni nini kilikuzuia?'], {
      relevant: "${borrowed} = 'no'",
      required: false,
    }),
    ask(
      'integer',
      'need',
      ['How much would you need to grow, in Ksh?', 'Ungehitaji kiasi gani ili kukua, kwa Ksh?'],
      {
        constraint: '. >= 100 and . <= 10000000',
        constraintMessage: [
          'Enter an amount from 100 to 10,000,000.',
          'Andika kiasi kuanzia 100 hadi 10,000,000.',
        ],
      },
    ),
  ],
  {
    yesno: YES_NO,
    trade: list({
      food: ['Fruit and vegetables', 'Matunda na mboga'],
      clothes: ['Clothes', 'Nguo'],
      meals: ['Cooked food', 'Chakula kilichopikwa'],
      phones: ['Phones and repairs', 'Simu na matengenezo'],
    }),
    years: list({
      new: ['Less than a year', 'Chini ya mwaka mmoja'],
      some: ['1 to 5 years', 'Mwaka 1 hadi 5'],
      long: ['More than 5 years', 'Zaidi ya miaka 5'],
    }),
    from: list({
      family: ['Family or friends', 'Familia au marafiki'],
      group: ['A savings group', 'Chama'],
      bank: ['A bank or SACCO', 'Benki au SACCO'],
      app: ['An app on the phone', 'App ya simu'],
    }),
  },
)
