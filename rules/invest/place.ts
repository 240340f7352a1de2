import type { Place } from '#contract/invest.ts'
import { queryValue } from '#rules/query.ts'
import { type Address, readAddress } from './address.ts'

/** The query of a Google Maps embed link: restricted so that it can't break out of the URL it is inserted into. */
const EMBED = /^\?pb=[!A-Za-z0-9%._:+-]{1,2000}$/
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2})$/
const OSM = /^(?:www\.)?openstreetmap\.org$/
const NUMBER = String.raw`-?\d{1,3}(?:\.\d{1,15})?`

/** Why a text is not a place: an unsupported map site, or an unreadable text. */
type PlaceProblem = { problem: 'invest.place-site'; site: string } | { problem: 'invest.place-form' }

/** Creates a point with a precision of about ten centimetres; null for invalid coordinates. */
export function pointOf(lng: unknown, lat: unknown): Place | null {
  const [east, north] = [Number(lng), Number(lat)]
  const isBlank = [lng, lat].some(one => one === null || one === undefined || String(one).trim() === '')
  if (isBlank || !(Math.abs(east) <= 180) || !(Math.abs(north) <= 90)) return null
  return { kind: 'point', lng: round(east), lat: round(north) }
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * Parses a place: the API format (`?pb=…`, or JSON with `lng` and `lat`), links copied from Google Maps or OpenStreetMap, Google Maps'
 * embed code, or two numbers, latitude first, as maps write them.
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

/** Extracts the point from a map URL: the marker, otherwise the centre of the view. */
function pointIn({ query, whole }: Address): Place | null {
  const marked = queryValue(query, 'mlat')
  if (marked) return pointOf(queryValue(query, 'mlon'), marked)
  const pair = (before: string, between = ',') =>
    new RegExp(`${before}(${NUMBER})${between}\\s*\\+?(${NUMBER})`).exec(whole)
  const found =
    pair('!3d', '!4d') ?? pair('[?&](?:q|query|ll)=(?:loc:)?') ?? pair('/@') ?? pair('#map=[\\d.]+/', '/')
  return found ? pointOf(found[2], found[1]) : null
}

/** Formats a place for the API. Longitude comes first. */
export function writePlace(place: Place | null): string {
  if (!place) return ''
  return place.kind === 'embed' ? place.pb : JSON.stringify({ lng: place.lng, lat: place.lat })
}

/** Returns a place's coordinates, if known. */
export function pointBehind(place: Place): { lng: number; lat: number } | null {
  if (place.kind === 'point') return place
  const [, lng, lat] = new RegExp(`!2d(${NUMBER})!3d(${NUMBER})`).exec(place.pb) ?? []
  const point = pointOf(lng, lat)
  return point?.kind === 'point' ? point : null
}

/** Returns a map URL for a place, which phones open in their map app. @param name the place's name, for one without a point */
export function mapsAddress(place: Place, name: string): string {
  const point = pointBehind(place)
  const query = point ? `${point.lat},${point.lng}` : name
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** Formats a place for display: latitude first, as maps write it; empty for one without a point. */
export function placeText(place: Place): string {
  const point = pointBehind(place)
  return point ? `${point.lat}, ${point.lng}` : ''
}
