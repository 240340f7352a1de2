import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { readInput } from '#server/http/input.ts'
import { commandOf, exampleOf } from './example.ts'

describe('an example', () => {
  it.each(Object.entries(contract) as [string, Endpoint][])('of %s fits its row', (call, row) => {
    expect(() => readInput(row, exampleOf(row))).not.toThrow()
    // of what a shell would change within its quotes, only its variables and the quotes themselves
    const [, ...quoted] = commandOf(call, row).split(/(?<=\s)'/)
    for (const one of quoted) expect(one.split("'")).toHaveLength(2)
  })

  it('is a command with the body and token of its call', () => {
    expect(commandOf('POST partner/token', contract['POST partner/token'])).toBe(
      `curl "$PORTAL/api/partner/token" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"widget":"validation","reference":"An example"}'`,
    )
  })
})
