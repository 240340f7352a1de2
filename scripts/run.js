// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the project's root, its output going where ours goes.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env] in place of ours
 * @returns {Promise<number>} the exit code
 */
export function run(command, env = process.env) {
  return new Promise((resolve, reject) => {
    const [program = '', ...given] = command
    const child = spawn(program, given, { cwd: root, stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Checking the types of everything takes 2.2 GB; Node allows itself less where a machine has 4 GB. */
const HEAP = '--max-old-space-size=4096'

/**
 * Runs a program that a dependency brought, such as `vite build --app`.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env] in place of ours
 */
export const runTool = ([tool = '', ...given], env = process.env) =>
  run([process.execPath, HEAP, toolPath(tool), ...given], env)

/** What a program needs of its surroundings to run at all. None of it changes what a build makes. */
const SURROUNDINGS =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SystemRoot|LANG|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/i

/** The same for everybody: NODE_ENV, CI and settings of other programs make no other build. */
export const buildEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => SURROUNDINGS.test(name))),
  NODE_ENV: 'production',
})

/** @param {string} tool */
function toolPath(tool) {
  return `${root}node_modules/.bin/${tool}`
}
