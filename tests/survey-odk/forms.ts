import type { Group, Item, Option, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { ask } from '#rules/survey/testing.ts'

// Small, self-contained forms, each covering one feature of surveys.

const calculation = (name: string, text: string): Question => ask('calculate', name, { calculation: text })
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
    ask('select-one', 'trading', { list: 'yesno', required: true }),
    group(
      'shop',
      "${trading} != 'no'",
      ask('integer', 'staff', { required: true, constraint: '. >= 0 and . < 8' }),
      group(
        'wages',
        '${staff} != 0',
        ask('decimal', 'wage', { constraint: '. > 0' }),
        ask('select-one', 'in_time', { list: 'yesno', relevant: "${wage} != ''", required: true }),
        ask('text', 'why_late', { relevant: "${in_time} = 'no'", required: true }),
        group('delay', "${why_late} != ''", ask('integer', 'days_late', { constraint: '. <= ${staff}' })),
      ),
      ask('text', 'nobody', { relevant: '${staff} = 0' }),
    ),
    ask('note', 'thanks', { relevant: '${days_late} >= 0' }),
    ask('text', 'closed', {
      relevant: "not(${trading} = 'yes') and ${why_late} = ''",
      required: "${trading} = 'no'",
    }),
  ),

  'answers that are needed for others, and limits by others': form(
    {},
    ask('integer', 'planted', { required: '${harvested} > 0', constraint: '. > 0' }),
    ask('integer', 'harvested', { constraint: ". <= ${planted} or ${planted} = ''" }),
    ask('integer', 'kept', { constraint: '. <= ${harvested}', relevant: '${harvested} >= 1' }),
    ask('integer', 'sold', {
      constraint: '. <= ${harvested} - ${kept}',
      required: "${kept} != '' and ${kept} < ${harvested}",
    }),
    ask('decimal', 'price', { required: '${sold} > 0', relevant: '${sold} != 0 or ${kept} = 1' }),
    ask('decimal', 'lowest', { constraint: '. <= ${price} and (. <= ${highest} or ${highest} = "")' }),
    ask('decimal', 'highest', {
      constraint: '. >= ${lowest}',
      required: 'string-length(${lowest}) > 0',
    }),
    ask('text', 'buyer', { required: '${sold} * ${price} > 10', constraint: 'string-length(.) > 2' }),
  ),

  'calculations that decide what is asked': form(
    {},
    ask('integer', 'a'),
    ask('decimal', 'b'),
    ask('integer', 'c', { relevant: '${sum} > 3' }),
    calculation('sum', "coalesce(${a}, '0') + coalesce(${b}, 0)"),
    calculation('share', "if(${b} != 0 and ${a} != '', round(${a} div ${b} * 100), 'none')"),
    calculation('grade', "if(${share} >= 100, 'high', if(${share} >= 0, 'low', 'unknown'))"),
    group(
      'large',
      "${grade} = 'high'",
      calculation('twice', 'number(${sum}) * 2'),
      ask('text', 'why_large', { required: '${twice} > 20' }),
    ),
    ask('text', 'from_inside', { relevant: "${twice} != '' and ${twice} mod 4 = 0" }),
    ask('text', 'why', {
      relevant: "contains(${story}, 'low')",
      constraint: 'string-length(.) != string-length(${grade}) - 2',
    }),
    calculation('story', "concat(${grade}, '-', string(${c}), '-', ${a})"),
    calculation('most', 'max(coalesce(${a}, 0), coalesce(${c}, 0), 2) - min(coalesce(${a}, 0), 5)'),
    ask('integer', 'steps', {
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
    ask('select-one', 'country', { list: 'country', required: true }),
    ask('select-one', 'region', { list: 'region', filter: 'country = ${country}', required: true }),
    ask('select-one', 'town', { list: 'town', filter: 'region = ${region}' }),
    ask('text', 'market', { relevant: "${town} != '' or ${region} = 'arusha'", required: true }),
    ask('select-one', 'first', { list: 'crop', filter: "hot = 'yes' or ${country} = 'ke'" }),
    ask('select-one', 'second', {
      list: 'crop',
      filter: 'name != ${first}',
      relevant: "${first} != ''",
      required: "${first} = 'maize'",
    }),
    ask('select-multiple', 'others', {
      list: 'crop',
      filter: "name != ${first} and name != ${second} and (hot = 'no' or ${town} != '')",
      constraint: 'count-selected(.) < 2',
    }),
    ask('integer', 'bags', { relevant: "selected(${others}, 'tea')", required: "${second} != ''" }),
  ),

  'several choices, and a text to “Other”': form(
    { trade: options('farm', 'shop', 'tailor', 'none'), yesno: YESNO },
    ask('select-multiple', 'trades', {
      list: 'trade',
      other: true,
      required: true,
      constraint: "not(selected(., 'none') and count-selected(.) > 1)",
    }),
    ask('select-one', 'main', {
      list: 'trade',
      other: true,
      filter: "selected(${trades}, name) or ${trades} = ''",
      relevant: 'count-selected(${trades}) >= 2',
      required: true,
    }),
    ask('text', 'name_of_it', {
      relevant: "selected(${trades}, '_') and string-length(${trades_other}) > 1",
      constraint: 'string-length(.) != string-length(${trades_other})',
    }),
    calculation('first', 'selected-at(${trades}, 0)'),
    calculation('second', "if(selected-at(${trades}, 1) = '', 'no second', selected-at(${trades}, 1))"),
    ask('integer', 'years', {
      relevant: "${first} = 'farm' or ${second} = 'shop'",
      constraint: '. <= 40 div count-selected(${trades})',
    }),
    ask('ranking', 'order', { list: 'yesno', relevant: "${main} = 'tailor'" }),
    ask('text', 'all', {
      relevant: "not(${main} = ${first}) and ${main} != ''",
      required: "${main_other} != ''",
    }),
  ),

  'days, texts, and what is empty': form(
    { yesno: YESNO },
    ask('date', 'since', { constraint: '. <= today()', required: true }),
    ask('date', 'until', { constraint: '. >= ${since}', relevant: "${since} != ''" }),
    ask('text', 'season', {
      relevant: "format-date(${since}, '%Y') = '2026'",
      required: '${until} > ${since}',
    }),
    ask('text', 'code', {
      constraint: "regex(., '[A-Z]{2}[0-9]+') and string-length(.) <= 5",
      required: "${season} != '' and not(starts-with(${season}, 'o'))",
    }),
    ask('text', 'part', { relevant: "substr(${code}, 0, 2) = 'KE' or ends-with(${season}, 'g')" }),
    ask('integer', 'n'),
    ask('text', 'less', { relevant: '${n} < 5', required: '${n} = 0' }),
    ask('text', 'not_less', { relevant: 'not(${n} < 5)', required: "${n} != ''" }),
    ask('text', 'nothing', { relevant: "not(${n} != '') or ${n} = 0" }),
    ask('text', 'both_empty', { relevant: '${less} = ${not_less}', constraint: 'contains(., ${code})' }),
    ask('select-one', 'sure', { list: 'yesno', relevant: "boolean(string(${part})) and ${less} = ''" }),
  ),
}
