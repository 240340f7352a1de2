import { computed } from 'nanostores'
import { may } from '#contract/policy.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { SURVEY_AREAS } from '#contract/survey-names.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>

/** The screens of a survey, as named in the path. */
export const PARTS = ['', 'edit', 'responses', 'results', 'versions'] as const
export type Part = (typeof PARTS)[number] | 'response'
/** Path segment for creating a survey. */
export const NEW = 'new'

/** The current location: survey, screen and response. */
type Standpoint = { id: string; part: Part; response: string }

export function readStandpoint(path: string): Standpoint {
  const [, id = '', part = '', response = ''] = (path.split('?')[0] ?? '').split('/')
  if (part === 'response' && response) return { id, part, response }
  return { id, part: PARTS.find(one => one === part) ?? '', response: '' }
}

/** Creates the model of the surveys widget. State that only one screen needs is created by that screen's own chunk. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, $tenant, $self, path } = screens
  const $place = computed(path.$path, readStandpoint)
  /** Id of the open survey; null on the list. */
  const $id = computed([$place, $tenant], ({ id }, tenant) => (tenant && id && id !== NEW ? id : null))

  const list = createPagedList(host, 'GET survey/desk', {
    path,
    at: '/',
    filters: { area: SURVEY_AREAS, search: null },
    sorts: ['title', 'lastAt', 'responses'],
    start: { key: 'lastAt', down: true },
  })

  const file = createReading({ $key: $id, read: dataOf(api, 'GET survey/desk/:id') })

  return {
    ...screens,
    draft: host.draft,
    /** Whether the user may permanently delete responses. */
    $isSuper: computed($self, ({ user }) => user !== null && may(user.role, 'survey.delete-response')),
    $place,
    $id,
    list,
    file,
    /** Updates the survey from a server response, unless another one has been opened since. */
    keep(next: SurveyFile): void {
      if ($id.get() === next.id) file.set(next)
    },
  }
}
