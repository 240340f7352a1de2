import { isIPv6 } from 'node:net'

/** Returns the IP address of a client. A socket that listens on both families reports IPv4 as `::ffff:10.0.0.1`. */
export const addressOf = ({ ip }: { ip: string }): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns what rate limits count as one client: the IPv4 address, or the /64 network of an IPv6 address, within which one
 * machine can change its address for every request.
 */
export function networkOf(request: { ip: string }): string {
  const address = addressOf(request)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => text.split(':').filter(group => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).map(canonical).join(':')}::/64`
}

const canonical = (group: string): string => Number.parseInt(group, 16).toString(16)
