import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#server/testing.ts'
import { FolderInUse, lockFolder } from './lock.ts'

const lost = () => {
  throw new Error('The lock was lost')
}

/** Writes the lock of another process into a new folder. @param silent seconds since its last heartbeat */
function lockedBy(change: object, silent = 0): string {
  const folder = newFolder()
  const { release } = lockFolder(folder, lost)
  const file = join(folder, 'lock')
  const mine = JSON.parse(readFileSync(file, 'utf8'))
  release()
  writeFileSync(file, JSON.stringify({ ...mine, ...change }))
  const then = new Date(Date.now() - silent * 1000)
  utimesSync(file, then, then)
  return folder
}

it('gives a folder to one holder at a time, and to the next once it is released', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
  lock.release()
  lockFolder(folder, lost).release()
})

it('names the process and the folder that is in use', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  expect(() => lockFolder(folder, lost)).toThrow(`The data in ${folder} is in use by process ${process.pid}`)
  lock.release()
})

it('makes the folder when it is not there', () => {
  lockFolder(join(newFolder(), 'deep/data'), lost).release()
})

it('takes over at once from a process that is gone', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  lockFolder(lockedBy({ pid: child.pid }), lost).release()
})

it.runIf(process.platform === 'linux')('takes over from a dead process whose id a new one has', () => {
  const folder = lockedBy({ pid: process.ppid, started: 'an earlier boot 1' })
  lockFolder(folder, lost).release()
})

it('leaves a folder to another machine that shows signs of life', () => {
  const folder = lockedBy({ host: 'elsewhere', pid: 7 }, 19)
  expect(() => lockFolder(folder, lost)).toThrow('in use by process 7 on elsewhere')
})

it('leaves a folder to another container on this machine that shows signs of life', () => {
  const folder = lockedBy({ host: hostname(), space: 'pid:[1]', pid: 1 })
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('takes over from another machine that has been silent for 20 s', () => {
  lockFolder(lockedBy({ host: 'elsewhere' }, 21), lost).release()
})

it('leaves a lock alone that is being written this moment', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), '')
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('lets only one of several take over at a time', () => {
  const folder = lockedBy({ host: 'elsewhere' }, 21)
  mkdirSync(join(folder, 'lock.taking'))
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('is not held up by a process that died while taking over', () => {
  const folder = lockedBy({ host: 'elsewhere' }, 21)
  const mutex = join(folder, 'lock.taking')
  mkdirSync(mutex)
  utimesSync(mutex, new Date(0), new Date(0))
  lockFolder(folder, lost).release()
})

it('does not remove a lock that is no longer its own', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  writeFileSync(join(folder, 'lock'), 'another’s')
  lock.release()
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('another’s')
})
