// @ts-check
import { join } from 'node:path'
import { root } from './run.js'

/**
 * Reads the settings and runs the preflight checks. Exits the process if the start can't succeed.
 * @param {(name: string) => Promise<any>} load loads a module of the server
 */
export async function checkedSettings(load) {
  try {
    const settings = (await load('boot/settings.ts')).readSettings(process.env, root)
    await (await load('boot/preflight.ts')).preflight(settings)
    return settings
  } catch (error) {
    return fail(error)
  }
}

/** Runs the checks from the sources, before there is a build. */
export async function checkSettings() {
  const { runnerImport } = await import('vite')
  await checkedSettings(async name => {
    const { NODE_ENV } = process.env
    const { module } = await runnerImport(join(root, 'server', name), { configFile: false, root })
    // Vite sets it to development, and the server that starts in this process would pick that up
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
    return module
  })
}

/** @param {any} error @returns {never} */
export function fail(error) {
  console.error(error?.name === 'StartError' ? `\n${error.message}\n` : error)
  process.exit(1)
}
