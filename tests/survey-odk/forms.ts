import type { Group, Item, Option, Question, SurveyDefinition } from '#contract/survey-definition.ts'

// Small, self-contained forms, each covering one feature of surveys.

const question = (kind: Question['kind'], name: string, more: Partial<Question> = {}): Question => ({
  kind,
  name,
  label: { en: name },
  ...more,
})
const calculation = (name: string, text: string): Question =>
  question('calculate', name, { calculation: text })
const group = (name: string, relevant: string, ...items: Item[]): Group => ({
  kind: 'group',
  name,
  label: { en: name },
  relevant,
  items,
})
const options = (...values: string[]) => ({
  options: values.map((value): Option => ({ value, label: { en: value } })),
})
/** Creates options with one column: `nairobi:ke`. */
const optionsBy = (column: string, ...pairs: string[]) => ({
  options: pairs.map((pair): Option => {
    const [value = '', of = ''] = pair.split(':')
    return { value, label: { en: value }, columns: { [column]: of } }
  }),
})
const form = (lists: SurveyDefinition['lists'], ...items: Item[]): SurveyDefinition => ({
  title: { en: 'Test' },
  languages: ['en'],
  lists,
  items,
})
const YESNO = options('yes', 'no')

export const FORMS: Record<string, SurveyDefinition> = {
  'groups in groups, and what hides with them': form(
    { yesno: YESNO },
    question('select-one', 'trading', { list: 'yesno', required: true }),
    group(
      'shop',
      "${trading} != 'no'",
      question('integer', 'staff', { required: true, constraint: '. >= 0 and . < 8' }),
      group(
        'wages',
        '${staff} != 0',
        question('decimal', 'wage', { constraint: '. > 0' }),
        question('select-one', 'in_time', { list: 'yesno', relevant: "${wage} != ''", required: true }),
        question('text', 'why_late', { relevant: "${in_time} = 'no'", required: true }),
        group(
          'delay',
          "${why_late} != ''",
          question('integer', 'days_late', { constraint: '. <= ${staff}' }),
        ),
      ),
      question('text', 'nobody', { relevant: '${staff} = 0' }),
    ),
    question('note', 'thanks', { relevant: '${days_late} >= 0' }),
    question('text', 'closed', {
      relevant: "not(${trading} = 'yes') and ${why_late} = ''",
      required: "${trading} = 'no'",
    }),
  ),

  'answers that are needed for others, and limits by others': form(
    {},
    question('integer', 'planted', { required: '${harvested} > 0', constraint: '. > 0' }),
    question('integer', 'harvested', { constraint: ". <= ${planted} or ${planted} = ''" }),
    question('integer', 'kept', { constraint: '. <= ${harvested}', relevant: '${harvested} >= 1' }),
    question('integer', 'sold', {
      constraint: '. <= ${harvested} - ${kept}',
      required: "${kept} != '' and ${kept} < ${harvested}",
    }),
    question('decimal', 'price', { required: '${sold} > 0', relevant: '${sold} != 0 or ${kept} = 1' }),
    question('decimal', 'lowest', { constraint: '. <= ${price} and (. <= ${highest} or ${highest} = "")' }),
    question('decimal', 'highest', {
      constraint: '. >= ${lowest}',
      required: 'string-length(${lowest}) > 0',
    }),
    question('text', 'buyer', { required: '${sold} * ${price} > 10', constraint: 'string-length(.) > 2' }),
  ),

  'calculations that decide what is asked': form(
    {},
    question('integer', 'a'),
    question('decimal', 'b'),
    question('integer', 'c', { relevant: '${sum} > 3' }),
    calculation('sum', "coalesce(${a}, '0') + coalesce(${b}, 0)"),
    calculation('share', "if(${b} != 0 and ${a} != '', round(${a} div ${b} * 100), 'none')"),
    calculation('grade', "if(${share} >= 100, 'high', if(${share} >= 0, 'low', 'unknown'))"),
    group(
      'large',
      "${grade} = 'high'",
      calculation('twice', 'number(${sum}) * 2'),
      question('text', 'why_large', { required: '${twice} > 20' }),
    ),
    question('text', 'from_inside', { relevant: "${twice} != '' and ${twice} mod 4 = 0" }),
    question('text', 'why', {
      relevant: "contains(${story}, 'low')",
      constraint: 'string-length(.) != string-length(${grade}) - 2',
    }),
    calculation('story', "concat(${grade}, '-', string(${c}), '-', ${a})"),
    calculation('most', 'max(coalesce(${a}, 0), coalesce(${c}, 0), 2) - min(coalesce(${a}, 0), 5)'),
    question('integer', 'steps', {
      relevant: 'int(${most}) >= 2 and abs(${a}) < 7',
      constraint: 'pow(., 2) > ${most} + -1',
    }),
  ),

  'choices that are offered by other answers': form(
    {
      country: options('ke', 'tz'),
      region: optionsBy('country', 'nyeri:ke', 'kisumu:ke', 'arusha:tz', 'mwanza:tz'),
      town: optionsBy(
        'region',
        'othaya:nyeri',
        'karatina:nyeri',
        'ahero:kisumu',
        'meru:arusha',
        'karatu:arusha',
      ),
      crop: optionsBy('hot', 'maize:yes', 'tea:no', 'rice:yes', 'beans:no'),
    },
    question('select-one', 'country', { list: 'country', required: true }),
    question('select-one', 'region', { list: 'region', filter: 'country = ${country}', required: true }),
    question('select-one', 'town', { list: 'town', filter: 'region = ${region}' }),
    question('text', 'market', { relevant: "${town} != '' or ${region} = 'arusha'", required: true }),
    question('select-one', 'first', { list: 'crop', filter: "hot = 'yes' or ${country} = 'ke'" }),
    question('select-one', 'second', {
      list: 'crop',
      filter: 'name != ${first}',
      relevant: "${first} != ''",
      required: "${first} = 'maize'",
    }),
    question('select-multiple', 'others', {
      list: 'crop',
      filter: "name != ${first} and name != ${second} and (hot = 'no' or ${town} != '')",
      constraint: 'count-selected(.) < 2',
    }),
    question('integer', 'bags', { relevant: "selected(${others}, 'tea')", required: "${second} != ''" }),
  ),

  'several choices, and a text to “Other”': form(
    { trade: options('farm', 'shop', 'tailor', 'none'), yesno: YESNO },
    question('select-multiple', 'trades', {
      list: 'trade',
      other: true,
      required: true,
      constraint: "not(selected(., 'none') and count-selected(.) > 1)",
    }),
    question('select-one', 'main', {
      list: 'trade',
      other: true,
      filter: "selected(${trades}, name) or ${trades} = ''",
      relevant: 'count-selected(${trades}) >= 2',
      required: true,
    }),
    question('text', 'name_of_it', {
      relevant: "selected(${trades}, '_') and string-length(${trades_other}) > 1",
      constraint: 'string-length(.) != string-length(${trades_other})',
    }),
    calculation('first', 'selected-at(${trades}, 0)'),
    calculation('second', "if(selected-at(${trades}, 1) = '', 'no second', selected-at(${trades}, 1))"),
    question('integer', 'years', {
      relevant: "${first} = 'farm' or ${second} = 'shop'",
      constraint: '. <= 40 div count-selected(${trades})',
    }),
    question('ranking', 'order', { list: 'yesno', relevant: "${main} = 'tailor'" }),
    question('text', 'all', {
      relevant: "not(${main} = ${first}) and ${main} != ''",
      required: "${main_other} != ''",
    }),
  ),

  'days, texts, and what is empty': form(
    { yesno: YESNO },
    question('date', 'since', { constraint: '. <= today()', required: true }),
    question('date', 'until', { constraint: '. >= ${since}', relevant: "${since} != ''" }),
    question('text', 'season', {
      relevant: "format-date(${since}, '%Y') = '2026'",
      required: '${until} > ${since}',
    }),
    question('text', 'code', {
      constraint: "regex(., '[A-Z]{2}[0-9]+') and string-length(.) <= 5",
      required: "${season} != '' and not(starts-with(${season}, 'o'))",
    }),
    question('text', 'part', { relevant: "substr(${code}, 0, 2) = 'KE' or ends-with(${season}, 'g')" }),
    question('integer', 'n'),
    question('text', 'less', { relevant: '${n} < 5', required: '${n} = 0' }),
    question('text', 'not_less', { relevant: 'not(${n} < 5)', required: "${n} != ''" }),
    question('text', 'nothing', { relevant: "not(${n} != '') or ${n} = 0" }),
    question('text', 'both_empty', { relevant: '${less} = ${not_less}', constraint: 'contains(., ${code})' }),
    question('select-one', 'sure', { list: 'yesno', relevant: "boolean(string(${part})) and ${less} = ''" }),
  ),
}
