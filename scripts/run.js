// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the project's root, its output going where ours goes.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
export function run(command, env = {}) {
  return new Promise((resolve, reject) => {
    const [program = '', ...given] = command
    const child = spawn(program, given, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Runs a program that a dependency brought, such as `vite build --app`. @param {string[]} command */
export const runTool = ([tool = '', ...given], env = {}) =>
  run([process.execPath, toolPath(tool), ...given], env)

/** @param {string} tool */
function toolPath(tool) {
  return `${root}node_modules/.bin/${tool}`
}
