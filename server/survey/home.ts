import type { Item } from '#contract/home.ts'
import { may } from '#contract/policy.ts'
import type { SurveyArea } from '#contract/survey.ts'
import { dayOf } from '#rules/day.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { HomeReads, Read } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import { countOf } from './menu.ts'
import { newestOf, surveysFor } from './published.ts'
import { standingsOf } from './standing.ts'

/** Returns the path of an area's surveys. */
const homeOf = (area: SurveyArea, { person }: Signed): string =>
  area === 'quarterly' ? `/dashboard/qsurvey/${person.role}/home` : `/dashboard/${area}-survey/home`

/** Returns the surveys of an area that the user can answer now. */
async function openIn(viewer: Signed, area: SurveyArea): Promise<Item[]> {
  const { sql, person, language } = viewer
  const surveys = await surveysFor(sql, person, area)
  if (surveys.length === 0) return []
  const standings = await standingsOf(sql, surveys, { key: person.id })
  const open = surveys.flatMap((one, at) => {
    const standing = standings[at]
    return standing?.state === 'open' ? [{ one, standing }] : []
  })
  return Promise.all(
    open.map(async ({ one, standing }): Promise<Item> => {
      const newest = await newestOf(sql, one)
      return {
        kind: 'survey',
        to: homeOf(area, viewer),
        total: countOf(newest),
        name: inLanguage(newest.definition.title, language, newest),
        // closesAt is exclusive, the start of the following day
        ...(standing.closesAt && { day: dayOf(Date.parse(standing.closesAt) - 1) }),
      }
    }),
  )
}

const counted = (area: SurveyArea, who: Read<unknown>['who']) => ({
  who,
  module: 'surveys' as const,
  read: async (viewer: Signed) => ({ count: (await openIn(viewer, area)).length, late: false }),
})

/** The surveys' contributions to home pages and menus. */
export const surveyHome: HomeReads = {
  items: {
    'survey.open': {
      who: 'survey.answer',
      module: 'surveys',
      async read(viewer) {
        const areas: SurveyArea[] = may(viewer.person.role, 'survey.answer-training')
          ? ['learning', 'post-training', 'quarterly']
          : ['quarterly']
        return (await Promise.all(areas.map(area => openIn(viewer, area)))).flat()
      },
    },
  },
  counts: {
    surveys: counted('quarterly', 'survey.answer'),
    'learning-surveys': counted('learning', 'survey.answer-training'),
    'post-training-surveys': counted('post-training', 'survey.answer-training'),
  },
  apps: {
    qsurvey: {
      who: 'survey.answer-training',
      module: 'surveys',
      async read(viewer) {
        const [item = null] = await openIn(viewer, 'quarterly')
        return { to: homeOf('quarterly', viewer), item }
      },
    },
  },
}
