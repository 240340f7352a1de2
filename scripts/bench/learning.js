// @ts-check
import { PASSWORD, places, ROUNDS, timed } from './places.js'
import { startServer } from './server.js'
import { table } from './table.js'

const TRAINEES = 500

/** The first page of the trainees with what each handed in, and nothing else: what the list cannot be faster than. */
const BARE = `select t.id, a.first_name, a.last_name, a.email, c.name,
    (select count(distinct w.assignment) from learning_attempt w where w.trainee = t.id),
    (select count(*) from learning_attendance p where p.trainee = t.id and p.state in ('present', 'late'))
  from learning_trainee t join account a on a.id = t.account join learning_cohort c on c.id = t.cohort
  where t.tenant = 'wezesha' and t.state <> 'left'
  order by lower(a.first_name || ' ' || a.last_name), t.id limit 25`

/** More trainees of the demo's first cohort, each with as many attempts as somebody of the demo has. */
const FILL = [
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

/** The lists of trainees, on each database that this machine has. */
export async function printLearning() {
  const rows = []
  for (const place of await places()) {
    await (await startServer(place.env)).stop()
    const bare = await place.use(async client => {
      for (const step of FILL) await client.query(step)
      await client.query('analyze')
      return timed(() => client.query(BARE))
    })
    const { port, stop } = await startServer({ ...place.env, TRUST_PROXY: '127.0.0.1' })
    const api = `http://localhost:${port}/api`
    const { token } = await (
      await fetch(`${api}/account/client/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'super@wezesha.example', password: PASSWORD, host: 'localhost' }),
      })
    ).json()
    const headers = { authorization: `Bearer ${token}` }
    /** @param {string} path */
    const ask = async path => {
      const answer = await fetch(api + path, { headers })
      const body = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return body
    }
    // what every call costs by itself is none of the list
    const call = await timed(() => ask('/account/user/unbox'))
    for (const [name, path] of [
      ['trainees, first page', '/learning/desk/trainees?size=25'],
      ['trainees, page 20', '/learning/desk/trainees?size=25&page=20'],
      ['trainees, most overdue first', '/learning/desk/trainees?size=25&sort=-overdue'],
      ['scores, first page', '/learning/scores?size=25'],
    ]) {
      const { total } = await ask(path ?? '')
      if (total < TRAINEES) throw new Error(`${name}: ${total} of ${TRAINEES}`)
      const alone = await timed(() => ask(path ?? ''))
      rows.push([`${place.name}: ${name}`, `${alone.toFixed(1)} ms`, (alone / bare).toFixed(1)])
    }
    rows.push([
      `${place.name}: who am I, the cost of a call`,
      `${call.toFixed(1)} ms`,
      (call / bare).toFixed(1),
    ])
    rows.push([`${place.name}: bare query of the first page`, `${bare.toFixed(1)} ms`, '1.0'])
    await stop()
    await place.remove()
  }
  console.log(`\nLearning, ${TRAINEES} trainees; alone, median of ${ROUNDS}`)
  table(['', 'time', 'of bare query'], rows)
}
