import type { Item } from '#contract/home.ts'
import { dayOf } from '#rules/day.ts'
import type { HomeReads, Viewer } from '#server/home/reads.ts'
import { homesOf } from './home.ts'
import { PLAYBOOK } from './places.ts'

/** Returns an entrepreneur's to-do items: urgent tasks, and where to continue. */
async function itemsOf(viewer: Viewer): Promise<Item[]> {
  const pairs = await homesOf(viewer)
  return pairs.flatMap(({ tasks, next, progress }): Item[] => {
    const pressing = tasks.flatMap(({ topic, state, dueAt, path }): Item[] => {
      const about = { to: PLAYBOOK + path, name: topic, ...(dueAt && { day: dayOf(Date.parse(dueAt)) }) }
      if (state === 'returned') return [{ ...about, kind: 'play-returned' }]
      if (state === 'overdue') return [{ ...about, kind: 'play-late' }]
      return dueAt ? [{ ...about, kind: 'play-task' }] : []
    })
    const resume: Item[] = next
      ? [{ kind: 'play-next', to: PLAYBOOK + next.path, name: next.name, done: progress, total: 100 }]
      : []
    return [...pressing, ...resume]
  })
}

/** The playbooks' contributions to home pages and menus. */
export const playbookHome: HomeReads = {
  items: {
    'playbook.next': { who: 'playbook.follow', module: 'playbooks', read: itemsOf },
  },
  counts: {
    playbooks: {
      who: 'playbook.follow',
      module: 'playbooks',
      async read(viewer) {
        const tasks = (await homesOf(viewer)).flatMap(one => one.tasks)
        const pressing = tasks.filter(({ state }) => state === 'overdue' || state === 'returned')
        return { count: pressing.length, late: pressing.some(({ state }) => state === 'overdue') }
      },
    },
  },
}
