import { expect, test } from 'vitest'
import { draw, Held, settle, type } from '#kit/testing.tsx'
import type { PhoneCountry } from '#rules/phone.ts'
import { PhoneInput } from './phone.tsx'

async function drawPhone(language = 'en') {
  let kept: [string, PhoneCountry] = ['', 'KE']
  const { find } = await draw(
    <Held start={kept}>
      {([value, country], set) => {
        kept = [value, country]
        const change = (...next: [string, PhoneCountry]) => set(next)
        return <PhoneInput label="Phone" name="phone" value={value} country={country} onChange={change} />
      }}
    </Held>,
    { language },
  )
  return {
    find,
    number: find<HTMLInputElement>('input'),
    code: find<HTMLSelectElement>('select'),
    kept: () => kept,
  }
}

test('both country codes are offered, in a select with its own name', async () => {
  const { code } = await drawPhone()
  expect([...code.options].map(option => option.text)).toEqual(['+254 Kenya', '+255 Tanzania'])
  expect(code.getAttribute('aria-label')).toBe('Phone, country code')
  const { code: msimbo } = await drawPhone('sw')
  expect(msimbo.getAttribute('aria-label')).toBe('Phone, msimbo wa nchi')
})

test('the number opens the phone keypad, and autofills only if requested', async () => {
  const { number, find } = await drawPhone()
  expect(number.type).toBe('tel')
  expect(number.autocomplete).toBe('off')
  const own = await draw(
    <PhoneInput label="Phone" value="" country="KE" onChange={() => {}} autoComplete="tel" />,
  )
  expect(own.find<HTMLInputElement>('input').autocomplete).toBe('tel')
  expect(own.find('select').getAttribute('autocomplete')).toBe('tel-country-code')
  expect(find('label').getAttribute('for')).toBe(number.id)
})

test('the number stays as typed', async () => {
  const { number, kept } = await drawPhone()
  await type(number, '0712 345 67x')
  expect(number.value).toBe('0712 345 67x')
  expect(kept()).toEqual(['0712 345 67x', 'KE'])
})

test('the chosen country is kept along with the number', async () => {
  const { number, code, kept } = await drawPhone()
  await type(number, '0754')
  await type(code, 'TZ')
  expect(code.value).toBe('TZ')
  expect(kept()).toEqual(['0754', 'TZ'])
})

test('a number with a country code shows that country, whatever the default', async () => {
  const { find } = await draw(
    <PhoneInput label="Phone" value="+255712345678" country="KE" onChange={() => {}} />,
  )
  expect(find<HTMLSelectElement>('select').value).toBe('TZ')
})

test('a pasted number with a country code selects its country', async () => {
  const { number, code } = await drawPhone()
  await type(number, '+255 754 123 456')
  expect(code.value).toBe('TZ')
})

test('a missing leading 0 is restored on blur', async () => {
  const { number } = await drawPhone()
  await type(number, '712345678')
  number.focus()
  number.blur()
  await settle()
  expect(number.value).toBe('0712345678')
})
