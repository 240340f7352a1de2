import { expect, it } from 'vitest'
import { addressOf, networkOf } from './address.ts'

it('writes an IPv4 address without the prefix of a socket for both families', () => {
  expect(addressOf({ ip: '::ffff:10.0.0.1' })).toBe('10.0.0.1')
  expect(addressOf({ ip: '2001:db8::1' })).toBe('2001:db8::1')
})

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s under %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network)
})
