import type { Programme, Standing } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'

type Words = {
  title: string
  headings: Record<
    | ('id' | 'name' | 'programme' | 'hub' | 'cohort' | 'standing' | 'done' | 'total')
    | ('pending' | 'rejected' | 'startedAt' | 'deadline' | 'lastAt'),
    string
  >
  programmes: Record<Programme, string>
  standings: Record<Standing, string>
}

/** What files about the programmes say to staff. */
export const programmeWords: Record<Language, Words> = {
  en: {
    title: 'Programmes',
    headings: {
      id: 'ID',
      name: 'Name',
      programme: 'Programme',
      hub: 'Hub',
      cohort: 'Cohort',
      standing: 'Standing',
      done: 'Done',
      total: 'Of',
      pending: 'Waiting',
      rejected: 'Sent back',
      startedAt: 'Started on',
      deadline: 'Deadline',
      lastAt: 'Last handed in',
    },
    programmes: { onboarding: 'Onboarding', application: 'Application' },
    standings: {
      'not-started': 'Not started',
      active: 'On their way',
      waiting: 'Waiting for approval',
      late: 'Past the deadline',
      complete: 'Complete',
      judging: 'In the judging round',
      selected: 'Selected',
      'not-selected': 'Not selected',
    },
  },
  sw: {
    title: 'Programu',
    headings: {
      id: 'Kitambulisho',
      name: 'Jina',
      programme: 'Programu',
      hub: 'Kituo',
      cohort: 'Kundi',
      standing: 'Hali',
      done: 'Zilizofanyika',
      total: 'Kati ya',
      pending: 'Zinazosubiri',
      rejected: 'Zilizorudishwa',
      startedAt: 'Alianza',
      deadline: 'Mwisho',
      lastAt: 'Aliwasilisha mwisho',
    },
    programmes: { onboarding: 'Kujiunga', application: 'Ombi la programu' },
    standings: {
      'not-started': 'Bado hajaanza',
      active: 'Anaendelea',
      waiting: 'Anasubiri kuidhinishwa',
      late: 'Muda umepita',
      complete: 'Amekamilisha',
      judging: 'Kwenye hatua ya majaji',
      selected: 'Amechaguliwa',
      'not-selected': 'Hakuchaguliwa',
    },
  },
}
