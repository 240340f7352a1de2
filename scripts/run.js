// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the project's root, with our own stdio.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env] instead of ours
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

/**
 * Node's memory limits for tools and the processes they start: type-checking everything takes 2.2 GB, more than the default on a machine
 * with 4 GB; and collecting the garbage of tests takes a sixth of their time with the default of 16 MB for new objects.
 */
const MEMORY = '--max-old-space-size=4096 --max-semi-space-size=64'

/**
 * Runs a program from a dependency, such as `vite build --app`.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env] instead of ours
 */
export const runTool = ([tool = '', ...given], env = process.env) =>
  run([process.execPath, toolPath(tool), ...given], {
    ...env,
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${MEMORY}`,
  })

/** Environment variables a program needs to run at all. None of them affects the result of a build. */
const SURROUNDINGS =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SystemRoot|LANG|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/i

/** Returns a reproducible environment: NODE_ENV, CI and other programs' settings must not affect the build. */
export const buildEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => SURROUNDINGS.test(name))),
  NODE_ENV: 'production',
})

/** @param {string} tool */
function toolPath(tool) {
  return `${root}node_modules/.bin/${tool}`
}
