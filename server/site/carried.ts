import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An answer of the API that a script carries, by the path of its call. */
type Carried = [path: string, body: string]

/** Where a request was sent, as a proxy may say it. */
const WHERE = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** How long an answer that nobody asked for is one, in ms: as of what a page asks ahead (kit/core/page.ts). */
const FRESH = 20_000

/** Calls the API where the request was sent, as nobody in particular. @returns nothing where the call is refused */
async function ask(app: FastifyInstance, request: FastifyRequest, path: string): Promise<Carried[]> {
  const { headers, socket } = request
  const { statusCode, body } = await app.inject({
    url: `/api/${path}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => WHERE.includes(name))),
    remoteAddress: socket.remoteAddress,
  })
  return statusCode === 200 ? [[path, body]] : []
}

/** What stands before a script that carries answers: it puts them where widgets look before they ask (`takeAsked`). */
export async function carriedAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  paths: string[],
): Promise<string> {
  const answers = (await Promise.all(paths.map(path => ask(app, request, path)))).flat()
  // what could end a script, or a line of it, in whatever it is read by
  const data = JSON.stringify(answers).replace(
    /[<\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // a node of the page can stand where our global should. What is read of an answer is here at once: a Response would be read so late
  // that the browser drew a skeleton before
  return answers.length === 0
    ? ''
    : `{const page=globalThis.Wezesha,asked=page?.asked instanceof Map?page.asked:new Map();
globalThis.Wezesha={...page,asked};
for(const[path,body]of ${data}){
const url=new URL("/api/"+path,import.meta.url).href,answer=Promise.resolve({ok:true,status:200,text:async()=>body});
asked.set(url,answer);
setTimeout(()=>asked.get(url)===answer&&asked.delete(url),${FRESH})}}
`
}
