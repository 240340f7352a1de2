import type { Place } from '#contract/invest.ts'
import { type Address, inQuery, readAddress } from './address.ts'

/** The query of a place that Google Maps lets others show: nothing in it can end the address that it stands in. */
const EMBED = /^\?pb=[!A-Za-z0-9%._:+-]{1,2000}$/
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2})$/
const OSM = /^(?:www\.)?openstreetmap\.org$/
const NUMBER = String.raw`-?\d{1,3}(?:\.\d{1,15})?`

/** Why a text names no place: a site that we show no maps of, or nothing that we can read. */
export type PlaceProblem = { problem: 'invest.place-site'; site: string } | { problem: 'invest.place-form' }

/** A point on the earth, to about ten centimetres; null for numbers that are none. */
export function pointOf(lng: unknown, lat: unknown): Place | null {
  const [east, north] = [Number(lng), Number(lat)]
  const isBlank = [lng, lat].some(one => one === null || one === undefined || String(one).trim() === '')
  if (isBlank || !(Math.abs(east) <= 180) || !(Math.abs(north) <= 90)) return null
  return { kind: 'point', lng: round(east), lat: round(north) }
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * Reads where something is: what the wire has (`?pb=…`, or JSON of `lng` and `lat`), what people copy out of Google Maps or
 * OpenStreetMap, the code that Google Maps offers to embed, or two numbers, latitude first, as maps write them.
 * @returns null for a blank text
 */
export function readPlace(text: string | null | undefined): Place | PlaceProblem | null {
  const given = (text ?? '').trim()
  if (given === '') return null
  if (given.startsWith('?pb')) return embedOf(given) ?? { problem: 'invest.place-form' }
  if (given.startsWith('{')) return jsonPoint(given) ?? { problem: 'invest.place-form' }
  const [, lat, lng] = new RegExp(`^(${NUMBER})\\s*[,;\\s]\\s*(${NUMBER})$`).exec(given) ?? []
  if (lat !== undefined) return pointOf(lng, lat) ?? { problem: 'invest.place-form' }
  const [, inside] = /^<iframe\b[^>]*?\ssrc=["']([^"']+)["']/i.exec(given) ?? []
  return placeAt((inside ?? given).replaceAll('&amp;', '&'))
}

function placeAt(text: string): Place | PlaceProblem {
  const address = readAddress(text)
  if (!address) return { problem: 'invest.place-form' }
  const { host, path, query } = address
  if (!GOOGLE.test(host) && !OSM.test(host)) return { problem: 'invest.place-site', site: host }
  if (path === '/maps/embed') return embedOf(query) ?? { problem: 'invest.place-form' }
  return pointIn(address) ?? { problem: 'invest.place-form' }
}

const embedOf = (query: string): Place | null => (EMBED.test(query) ? { kind: 'embed', pb: query } : null)

function jsonPoint(text: string): Place | null {
  try {
    const { lng, lat } = JSON.parse(text) as Record<string, unknown>
    return pointOf(lng, lat)
  } catch {
    return null
  }
}

/** The point that an address of a map is about: the one that it marks, else the middle of what it shows. */
function pointIn({ query, whole }: Address): Place | null {
  const marked = inQuery(query, 'mlat')
  if (marked) return pointOf(inQuery(query, 'mlon'), marked)
  const pair = (before: string, between = ',') =>
    new RegExp(`${before}(${NUMBER})${between}\\s*\\+?(${NUMBER})`).exec(whole)
  const found =
    pair('!3d', '!4d') ?? pair('[?&](?:q|query|ll)=(?:loc:)?') ?? pair('/@') ?? pair('#map=[\\d.]+/', '/')
  return found ? pointOf(found[2], found[1]) : null
}

/** A place as the wire has it. Longitude comes first. */
export function writePlace(place: Place | null): string {
  if (!place) return ''
  return place.kind === 'embed' ? place.pb : JSON.stringify({ lng: place.lng, lat: place.lat })
}

/** The point behind a place, where it names one. */
export function pointBehind(place: Place): { lng: number; lat: number } | null {
  if (place.kind === 'point') return place
  const [, lng, lat] = new RegExp(`!2d(${NUMBER})!3d(${NUMBER})`).exec(place.pb) ?? []
  const point = pointOf(lng, lat)
  return point?.kind === 'point' ? point : null
}

/** Where a map of the place opens: the phone's own app where it has one. @param name what the place is called, for one without a point */
export function mapsAddress(place: Place, name: string): string {
  const point = pointBehind(place)
  const query = point ? `${point.lat},${point.lng}` : name
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** A place as people read it: latitude first, as maps write it; blank for one without a point. */
export function placeText(place: Place): string {
  const point = pointBehind(place)
  return point ? `${point.lat}, ${point.lng}` : ''
}
