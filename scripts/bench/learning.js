// @ts-check
import { FILL_LONG, LONG, longCalls, printLongScreens } from './learning-long.js'
import { places, ROUNDS, timed } from './places.js'
import { startServer } from './server.js'
import { read, signInAs } from './sign-in.js'
import { table } from './table.js'

const TRAINEES = 500

/** The baseline of each list: its page of rows in a single query. */
const BARE = {
  page: `select t.id, a.first_name, a.last_name, a.email, c.name,
    (select count(distinct w.assignment) from learning_attempt w where w.trainee = t.id),
    (select count(*) from learning_attendance p where p.trainee = t.id and p.state in ('present', 'late'))
  from learning_trainee t join account a on a.id = t.account join learning_cohort c on c.id = t.cohort
  where t.tenant = 'wezesha' and t.state <> 'left'
  order by lower(a.first_name || ' ' || a.last_name), t.id limit 25`,
  // sorting by overdue needs the figures of everyone before the first page
  overdue: `select t.id, a.first_name, a.last_name, w.many
  from learning_trainee t join account a on a.id = t.account
    left join lateral (select count(distinct assignment) as many from learning_attempt where trainee = t.id) w on true
  where t.tenant = 'wezesha' and t.state <> 'left' order by w.many, t.id limit 25`,
  scores: `select t.id, a.first_name, a.last_name, c.name, count(*) over (),
    (select json_agg(json_build_array(s.item, s.score)) from learning_score s where s.trainee = t.id)
  from learning_trainee t join account a on a.id = t.account join learning_cohort c on c.id = t.cohort
  where t.tenant = 'wezesha' and t.state <> 'left'
  order by lower(a.first_name), lower(a.last_name), t.id limit 25`,
}

/** Adds trainees to the demo's first cohort, each with as many attempts as a demo trainee has. */
export const FILL = [
  `insert into account (id, tenant, email, phone, first_name, last_name, role, status, language, country, created_at, password)
    select left(md5('trainee' || n), 24), 'wezesha', 'trainee' || n || '@people.example', '+2541' || lpad(n::text, 8, '0'),
      'Trainee', lpad(n::text, 4, '0'), 'applicant', 'active', 'en', 'KE', now(), 'none'
    from generate_series(1, ${TRAINEES}) n`,
  `insert into learning_trainee (id, tenant, account, cohort, class)
    select left(md5('learner' || n), 24), t.tenant, left(md5('trainee' || n), 24), t.cohort, t.class
    from generate_series(1, ${TRAINEES}) n,
      (select * from learning_trainee where tenant = 'wezesha' and state = 'active' order by id limit 1) t`,
  `insert into learning_attempt (id, trainee, cohort, assignment, number, asked, answers, language, late, written_at)
    select left(md5('attempt' || n || w.id), 24), left(md5('learner' || n), 24), w.cohort, w.assignment, 1, w.asked, w.answers,
      w.language, false, w.written_at
    from generate_series(1, ${TRAINEES}) n,
      (select distinct on (assignment) * from learning_attempt order by assignment, id) w
    where w.cohort = (select cohort from learning_trainee where id = left(md5('learner1'), 24))`,
]

/** What teachers request, and the baseline query of each. */
const LISTS = [
  { name: 'trainees, first page', path: 'learning/desk/trainees?size=25', of: 'page' },
  { name: 'trainees, page 20', path: 'learning/desk/trainees?size=25&page=20', of: 'page' },
  {
    name: 'trainees, most overdue first',
    path: 'learning/desk/trainees?size=25&sort=-overdue',
    of: 'overdue',
  },
  { name: 'scores, first page', path: 'learning/scores?size=25', of: 'scores' },
]

/** Measures the waiting times of teachers and trainees, on each database available, and rendering on a cheap phone. */
export async function printLearning() {
  /** @type {(string | number)[][]} */
  const rows = []
  for (const [at, place] of (await places()).entries()) {
    await (await startServer(place.env)).stop()
    const bare = await place.use(async client => {
      for (const step of [...FILL, ...FILL_LONG]) await client.query(step)
      await client.query('analyze')
      /** @type {Record<string, number>} */
      const times = {}
      for (const [name, text] of Object.entries({ ...BARE, ...LONG })) {
        times[name] = await timed(() => client.query(text))
      }
      return times
    })
    const { port, stop } = await startServer({ ...place.env, TRUST_PROXY: '127.0.0.1' })
    const api = `http://localhost:${port}/api/`
    const [teacher, trainee] = await Promise.all(['super', 'trainee'].map(who => signInAs(api, who)))
    /** @param {Record<string, string> | undefined} headers */
    const asker = headers => (/** @type {string} */ path) => read(api + path, headers)
    const calls = [
      ...LISTS.map(one => ({ ...one, ask: asker(teacher) })),
      ...(await longCalls(asker(trainee))).map(one => ({ ...one, ask: asker(trainee) })),
    ]
    for (const { name, path, ask, of } of calls) {
      const { total = TRAINEES } = await ask(path)
      if (total < TRAINEES) throw new Error(`${name}: ${total} of ${TRAINEES}`)
      // the overhead of every call, HTTP and authentication, doesn't count for the list
      const alone = await timed(() => ask(path))
      const call = await timed(() => ask('account/user/unbox'))
      const query = bare[of] ?? 0
      rows.push([
        `${place.name}: ${name}`,
        ...[query, call, alone].map(time => `${time.toFixed(1)} ms`),
        ((alone - call) / query).toFixed(1),
        (alone / query).toFixed(1),
      ])
    }
    // rendering doesn't depend on the database
    if (at === 0) await printLongScreens(port)
    await stop()
    await place.remove()
  }
  console.log(`\nLearning, ${TRAINEES} trainees; one call at a time, median of ${ROUNDS}`)
  table(
    ['', 'bare query', 'a call by itself', 'whole call', 'rest of bare query', 'whole of bare query'],
    rows,
  )
}
