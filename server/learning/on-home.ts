import type { HomeReads } from '#server/home/reads.ts'
import { unreadAlerts } from './alerts.ts'
import { learnerOf } from './trainee.ts'

/** What learning gives to homes and menus: the app, and how many alerts are new. */
export const learningOnHome: HomeReads = {
  counts: {
    learning: {
      ...{ who: 'learning.study', module: 'learning' },
      async read({ database: { sql }, person }) {
        const own = await learnerOf(sql, person)
        return { count: own ? await unreadAlerts(sql, person.id) : 0, late: false }
      },
    },
  },
  apps: {
    lms: {
      ...{ who: 'learning.study', module: 'learning' },
      read: async () => ({ to: '/dashboard/lms/home', item: null }),
    },
  },
}
