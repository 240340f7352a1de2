// Exports learning events as Experience API (xAPI 1.0.3) statements, as accepted by a learning record store.

/** A stored event. Timestamps are ISO 8601. */
export type Happened = {
  /** A UUID, stable for the same event. */
  id: string
  /** The actor's account id: names and email addresses are not exported. */
  actor: string
  verb: string
  object: string
  objectId: string
  objectName: string
  result: Readonly<Record<string, string | number | boolean | null>>
  at: string
  receivedAt: string
}

/** Verb IRIs that record stores know. */
const VERBS: Readonly<Record<string, string>> = {
  experienced: 'http://adlnet.gov/expapi/verbs/experienced',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  attended: 'http://adlnet.gov/expapi/verbs/attended',
  rated: 'http://id.tincanapi.com/verb/rated',
  submitted: 'http://activitystrea.ms/schema/1.0/submit',
  graded: 'http://adlnet.gov/expapi/verbs/scored',
  returned: 'http://activitystrea.ms/schema/1.0/return',
  certified: 'http://id.tincanapi.com/verb/earned',
}
const TYPES: Readonly<Record<string, string>> = {
  topic: 'http://adlnet.gov/expapi/activities/lesson',
  assignment: 'http://adlnet.gov/expapi/activities/assessment',
  session: 'http://adlnet.gov/expapi/activities/meeting',
  course: 'http://adlnet.gov/expapi/activities/course',
  pitch: 'http://adlnet.gov/expapi/activities/performance',
}
/** The maximum mark. */
const MOST = 100

/**
 * Converts an event to a statement.
 * @param home the portal's URL, the base of IRIs that have no standard one
 */
export function statementOf(event: Happened, home: string) {
  const { id, actor, verb, object, objectId, objectName, at, receivedAt } = event
  const own = (name: string) => `${home}/xapi/${name}`
  const result = resultOf(event, own)
  return {
    id,
    actor: { objectType: 'Agent', account: { homePage: home, name: actor } },
    verb: { id: VERBS[verb] ?? own(`verbs/${verb}`), display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id: own(`${object}/${objectId}`),
      definition: {
        ...(objectName && { name: { und: objectName } }),
        type: TYPES[object] ?? own(`activities/${object}`),
      },
    },
    ...(result && { result }),
    timestamp: at,
    stored: receivedAt,
  }
}

function resultOf({ verb, result }: Happened, own: (name: string) => string) {
  const { score, ...others } = result
  const extensions = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) =>
      value === null ? [] : [[own(`extensions/${name}`), value]],
    ),
  )
  const statement = {
    ...(typeof score === 'number' && {
      score: { raw: score, min: 0, max: MOST, scaled: Math.round((score * 100) / MOST) / 100 },
    }),
    ...(verb === 'completed' && { completion: true }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  }
  return Object.keys(statement).length > 0 ? statement : null
}
