import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An API response embedded in a script: the path of its call, and its body. */
type EmbeddedResponse = [path: string, body: string]

/** Headers that identify the requested host, possibly set by a proxy. */
const WHERE = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** Lifetime of an embedded response, in ms: the same as of a prefetched one (kit/core/page.ts). */
const FRESH = 20_000

/** Calls the API on the request's host, anonymously. @returns an empty list when the call is refused */
async function ask(app: FastifyInstance, request: FastifyRequest, path: string): Promise<EmbeddedResponse[]> {
  const { headers, socket } = request
  const { statusCode, body } = await app.inject({
    url: `/api/${path}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => WHERE.includes(name))),
    remoteAddress: socket.remoteAddress,
  })
  return statusCode === 200 ? [[path, body]] : []
}

/** Builds the prefix of a script that embeds API responses: it stores them where widgets look before they call the API (`takePrefetched`). */
export async function embeddedResponses(
  app: FastifyInstance,
  request: FastifyRequest,
  paths: string[],
): Promise<string> {
  const answers = (await Promise.all(paths.map(path => ask(app, request, path)))).flat()
  // escape what could end a script element or a line of the script
  const data = JSON.stringify(answers).replace(
    /[<\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // a DOM element's id may shadow our global. The embedded answer resolves at once: reading a Response would take long enough for
  // a skeleton to be painted first
  return answers.length === 0
    ? ''
    : `{const page=globalThis.Wezesha,prefetched=page?.prefetched instanceof Map?page.prefetched:new Map();
globalThis.Wezesha={...page,prefetched};
for(const[path,body]of ${data}){
const url=new URL("/api/"+path,import.meta.url).href,answer=Promise.resolve({ok:true,status:200,headers:new Headers,text:async()=>body});
prefetched.set(url,answer);
setTimeout(()=>prefetched.get(url)===answer&&prefetched.delete(url),${FRESH})}}
`
}
