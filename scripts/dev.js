// @ts-check
/*
 * `npm run dev`: one process, one port. Vite serves the sources of the portal and of the widgets with hot reload; the API and
 * everything else run from the server's sources, which are reloaded when they change. Frames and pinned versions use the last build,
 * which is redone if one of them is requested after a change.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { checkedSettings, checkSettings, fail } from './preflight.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'
import { buildEnvironment, root, run } from './run.js'

await ensureInstalled()
await ensureBuilt(checkSettings)
const { createRunnableDevEnvironment, createServer: createVite } = await import('vite')

/** Paths that Vite doesn't handle. */
const OURS =
  /^\/((api|outbox|files)(\/|\?|$)|outbox\.(css|json)|embed\/(v1|f|own|\d)|(healthz|readyz|metrics)$)/
const LOADER = /^\/embed\/v1\/loader\.js(\?|$)/
/** Paths served from the build of the widgets. */
const BUILT = /^\/embed\//
const SERVER = /^(server|contract|rules)\//
const EMBED = /^(widgets|kit|loader|contract|rules)\//
const TESTS = /\.(test|spec)\.tsx?$/
/** Modules that define elements or wrap their view: existing elements can't be redefined. */
const ELEMENT = /\/kit\/(core\/|member\/signed-in\.)/
/** Debounce, as editors write several files at once; in ms. */
const SETTLE = 150

/** @type {import('vite').Plugin} */
const inPlace = {
  name: 'widgets-in-place',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/widgets\/[\w-]+\/element\.ts(\?|$)/ },
    handler: code => ({ code: `${code}\nif (import.meta.hot) import.meta.hot.accept()`, map: null }),
  },
  hotUpdate({ file }) {
    if (!ELEMENT.test(file)) return
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
}

const http = createServer()
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  logLevel: 'warn',
  plugins: [inPlace],
  server: { middlewareMode: true, ws: { server: http } },
  // discovered up front, otherwise each widget that brings a new package would reload the page
  optimizeDeps: { entries: ['index.html', '../widgets/*/element.ts', '../loader/bridge.ts'] },
  environments: {
    ssr: {
      dev: {
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
      },
    },
  },
})
const { runner } = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr)

/** @param {string} name @returns {Promise<any>} a module of the server, from its current source */
const load = name => runner.import(join(root, 'server', name))

/** The portal's page as served by Vite, with the hot reload scripts. */
const shell = {
  inline: true,
  /** @param {string} path */
  index: path =>
    vite.transformIndexHtml('/index.html', readFileSync(join(root, 'shell/index.html'), 'utf8'), path),
}

const settings = await checkedSettings(load)

/** @returns {Promise<import('../server/boot/start.ts').Assembled>} */
async function assemble() {
  const assembled = await (await load('boot/start.ts')).assemble(settings, { shell, progress: console.log })
  await assembled.app.ready()
  return assembled
}

let current = assemble()
await current.catch(fail)

/** Returns the loader for sources, with the current list of widgets. */
const devLoader = () =>
  readFileSync(join(root, 'scripts/dev/loader.js'), 'utf8')
    .replace('__ROOT__', () => root.replace(/[\\/]$/, ''))
    .replace('__WIDGETS__', () => JSON.stringify(readdirSync(join(root, 'widgets'))))

http.on('request', async (request, response) => {
  if (LOADER.test(request.url ?? '')) {
    const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    response
      .writeHead(200, {
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(devLoader())
    return
  }
  if (BUILT.test(request.url ?? '')) await embedIsCurrent()
  const answer = async () => {
    try {
      ;(await current).app.routing(request, response)
    } catch {
      response.writeHead(503).end('The server’s sources have a fault: see the terminal.')
    }
  }
  if (OURS.test(request.url ?? '')) await answer()
  else vite.middlewares(request, response, answer)
})

const { explainTakenPort } = await load('boot/preflight.ts')
const { servePartnerSite } = await load('sandbox/partner-site.ts')
const { welcome } = await load('boot/welcome.ts')
const { host } = settings
// browsers try both addresses of localhost; the server listens on one, and IPv4 exists on every machine
const address = host === 'localhost' ? '127.0.0.1' : host
const opened = new Promise((open, refuse) =>
  http.once('error', refuse).listen(settings.port, address, () => open(0)),
)
await explainTakenPort('PORT', settings.port, opened).catch(fail)
const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
const site = servePartnerSite({ host, port: settings.examplesPort, portal: `http://localhost:${port}` })
const partnerSite = await explainTakenPort('EXAMPLES_PORT', settings.examplesPort, site).catch(fail)
console.log(welcome(settings, { port, partnerSite }))

/** Debounces a burst of changes, and runs the work sequentially. @param {() => Promise<unknown>} work */
function settled(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let tail = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      tail = tail.then(() => work().then(() => {}, console.error))
    }, SETTLE)
  }
}

const reloadServer = settled(async () => {
  const old = await current.catch(() => null)
  await old?.close()
  runner.clearCache()
  current = assemble()
  await current
  console.log('Server reloaded.')
})

let isStale = false
/** @type {Promise<void>} */
let building = Promise.resolve()

/** Rebuilds the embed files if a source has changed since the last build. */
function embedIsCurrent() {
  if (!isStale) return building
  isStale = false
  building = building.then(async () => {
    const code = await run([process.execPath, join(root, 'scripts/build-embed.js')], buildEnvironment())
    if (code === 0) console.log('Widgets rebuilt.')
  })
  return building
}

vite.watcher.add(['server', 'contract', 'rules', 'widgets', 'kit', 'loader'].map(name => join(root, name)))
vite.watcher.on('all', (_event, file) => {
  const path = relative(root, file)
  if (TESTS.test(path)) return
  if (SERVER.test(path)) reloadServer()
  if (EMBED.test(path)) isStale = true
})

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  http.close()
  await Promise.all([
    vite.close(),
    partnerSite.close(),
    current.then(
      ({ close }) => close(),
      () => {},
    ),
  ])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
