import { queryValue } from '#rules/query.ts'
import { readAddress } from './address.ts'

const ID = /^[\w-]{11}$/
const YOUTUBE = /^(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/

type VideoProblem = { problem: 'invest.video-site'; site: string } | { problem: 'invest.video-form' }

/** Parses a video: its id of 11 characters, or any of its YouTube URLs. @returns null for a blank text */
export function readVideo(text: string | null | undefined): { id: string } | VideoProblem | null {
  const given = (text ?? '').trim()
  if (given === '') return null
  if (ID.test(given)) return { id: given }
  const address = readAddress(/^[\w.-]+\.\w+\//.test(given) ? `https://${given}` : given)
  if (!address) return { problem: 'invest.video-form' }
  const { host, path, query } = address
  if (!YOUTUBE.test(host)) return { problem: 'invest.video-site', site: host }
  const [, first = '', second = ''] = path.split('/')
  const isPart = /^(embed|shorts|live|v)$/.test(first)
  const id = host === 'youtu.be' ? first : isPart ? second : (queryValue(query, 'v') ?? '')
  return ID.test(id) ? { id } : { problem: 'invest.video-form' }
}

/** Returns the URL for watching a video on YouTube. */
export const videoAddress = (id: string): string => `https://www.youtube.com/watch?v=${id}`
