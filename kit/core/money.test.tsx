import { describe, expect, test } from 'vitest'
import { draw, Held, settle, type } from '#kit/testing.tsx'
import { formatTyped, MoneyInput } from './money.tsx'

async function drawMoney(start = '') {
  let kept = start
  const { find } = await draw(
    <Held start={start}>
      {(value, set) => {
        kept = value
        return <MoneyInput label="Loan amount" currency="KES" name="amount" value={value} onChange={set} />
      }}
    </Held>,
  )
  return { input: find<HTMLInputElement>('input'), kept: () => kept, find }
}

describe('while an amount is typed', () => {
  test('thousands separators are added and the caret stays at the end', async () => {
    const { input, kept } = await drawMoney()
    await type(input, '5000')
    expect([input.value, kept(), input.selectionStart]).toEqual(['5,000', '5,000', 5])
    await type(input, '5,0000')
    expect([input.value, kept(), input.selectionStart]).toEqual(['50,000', '50,000', 6])
  })

  test('the caret stays after a digit typed in the middle', async () => {
    const { input } = await drawMoney('12,345')
    await type(input, '192,345', { caret: 2 })
    expect([input.value, input.selectionStart]).toEqual(['192,345', 2])
    await type(input, '1982,345', { caret: 3 })
    expect([input.value, input.selectionStart]).toEqual(['1,982,345', 4])
  })

  test('deleting only a comma restores it and moves the caret past it', async () => {
    const { input, kept } = await drawMoney('12,345')
    await type(input, '12345', { caret: 2, inputType: 'deleteContentBackward' })
    expect([input.value, kept(), input.selectionStart]).toEqual(['12,345', '12,345', 2])
    await type(input, '12345', { caret: 2, inputType: 'deleteContentForward' })
    expect([input.value, kept(), input.selectionStart]).toEqual(['12,345', '12,345', 3])
  })

  test.each([
    ['1,000.50', '1,000.50'],
    ['−5', '−5'],
    ['٣٤', '٣٤'],
    ['9'.repeat(30), '9'.repeat(30)],
    ['abc', 'abc'],
    ['1 000 000', '1,000,000'],
    ['1000000', '1,000,000'],
    ['', ''],
  ])('%s is shown as %s', async (typed, shown) => {
    const { input, kept } = await drawMoney('1')
    await type(input, typed)
    expect([input.value, kept()]).toEqual([shown, shown])
  })

  test('typing after an invalid amount leaves it unchanged', async () => {
    const { input } = await drawMoney()
    await type(input, '12x')
    await type(input, '12x4', { caret: 4 })
    expect([input.value, input.selectionStart]).toEqual(['12x4', 4])
  })
})

test('the field shows its currency hidden from screen readers, and opens a numeric keypad', async () => {
  const { find, input } = await drawMoney()
  expect(find('.unit').textContent).toBe('Ksh')
  expect(find('.unit').getAttribute('aria-hidden')).toBe('true')
  expect(input.inputMode).toBe('numeric')
  expect(input.type).toBe('text')
})

test('reserves an empty unit until the currency is known', async () => {
  const { find } = await draw(<MoneyInput label="Loan amount" currency={null} value="" onChange={() => {}} />)
  expect(find('.unit').textContent).toBe('')
})

test('an external value replaces the typed one', async () => {
  let replace: (value: string) => void = () => {}
  const { find } = await draw(
    <Held start="1">
      {(value, set) => {
        replace = set
        return <MoneyInput label="Loan amount" currency="TZS" value={value} onChange={set} />
      }}
    </Held>,
  )
  replace('75,000')
  await settle()
  expect(find<HTMLInputElement>('input').value).toBe('75,000')
})

test('formatting is idempotent', () => {
  for (const text of ['', '1', '1,000', '12,345,678', 'x', '1.5', '0012']) {
    expect(formatTyped(formatTyped(text))).toBe(formatTyped(text))
  }
})
