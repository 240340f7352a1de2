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

it('grants a folder to one holder at a time, until released', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
  lock.release()
  lockFolder(folder, lost).release()
})

it('names the process and folder in use', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  expect(() => lockFolder(folder, lost)).toThrow(`The data in ${folder} is in use by process ${process.pid}`)
  lock.release()
})

it('creates a missing folder', () => {
  lockFolder(join(newFolder(), 'deep/data'), lost).release()
})

it('takes over at once from an exited process', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  lockFolder(lockedBy({ pid: child.pid }), lost).release()
})

it.runIf(process.platform === 'linux')('takes over from a dead process whose pid was reused', () => {
  const folder = lockedBy({ pid: process.ppid, started: 'an earlier boot 1' })
  lockFolder(folder, lost).release()
})

it('respects a fresh lock of another machine', () => {
  const folder = lockedBy({ host: 'elsewhere', pid: 7 }, 19)
  expect(() => lockFolder(folder, lost)).toThrow('in use by process 7 on elsewhere')
})

it('respects a fresh lock of another container on this machine', () => {
  const folder = lockedBy({ host: hostname(), space: 'pid:[1]', pid: 1 })
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('takes over from another machine after 20 s of silence', () => {
  lockFolder(lockedBy({ host: 'elsewhere' }, 21), lost).release()
})

it('respects a lock that is still being written', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), '')
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('lets one process take over at a time', () => {
  const folder = lockedBy({ host: 'elsewhere' }, 21)
  mkdirSync(join(folder, 'lock.taking'))
  expect(() => lockFolder(folder, lost)).toThrow(FolderInUse)
})

it('ignores a stale takeover mutex of a dead process', () => {
  const folder = lockedBy({ host: 'elsewhere' }, 21)
  const mutex = join(folder, 'lock.taking')
  mkdirSync(mutex)
  utimesSync(mutex, new Date(0), new Date(0))
  lockFolder(folder, lost).release()
})

it('does not remove a lock it no longer owns', () => {
  const folder = newFolder()
  const lock = lockFolder(folder, lost)
  writeFileSync(join(folder, 'lock'), 'another’s')
  lock.release()
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('another’s')
})
