import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import { ErrorSummary } from './error-summary.tsx'

const amount = { field: 'amount', label: 'Loan amount', text: 'Use digits only' }
const purpose = { field: 'purpose', label: 'What for?', text: 'This field is required' }

function Form() {
  const [attempt, setAttempt] = useState(0)
  const [value, setValue] = useState('')
  const problems = attempt ? (value ? [purpose] : [amount, purpose]) : []
  return (
    <form>
      <ErrorSummary problems={problems} attempt={attempt} />
      <MoneyInput label="Loan amount" currency="KES" name="amount" value={value} onChange={setValue} />
      <RadioGroup
        label="What for?"
        name="purpose"
        options={[{ value: 'capital', text: 'Capital' }]}
        value=""
        onChange={() => {}}
      />
      <button type="button" id="send" onClick={() => setAttempt(attempt + 1)}>
        Send
      </button>
      <button type="button" id="mend" onClick={() => setValue('5')}>
        Mend
      </button>
    </form>
  )
}

test('is not shown before a failed submit', async () => {
  const { shadow } = await draw(<Form />)
  expect(shadow.querySelector('.error-summary')).toBeNull()
})

test('after a failed submit, a focused summary counts and names the errors', async () => {
  const { find, shadow } = await draw(<Form />)
  find('#send').focus()
  await press(find('#send'))
  const box = find('.error-summary')
  expect(shadow.activeElement).toBe(box)
  expect(find(`[id="${box.getAttribute('aria-labelledby')}"]`).textContent).toBe('Fix 2 things to continue')
  expect([...box.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    'Loan amount: Use digits only',
    'What for? This field is required',
  ])
})

test('each link focuses its field and keeps the page’s URL', async () => {
  const { find, shadow } = await draw(<Form />)
  const address = location.href
  await press(find('#send'))
  await press(find('.error-summary a[href="#amount"]'))
  expect(shadow.activeElement).toBe(find('[name=amount]'))
  await press(find('.error-summary a[href="#purpose"]'))
  expect(shadow.activeElement).toBe(find('[name=purpose]'))
  expect(location.href).toBe(address)
})

test('the link to a field of several controls focuses the first invalid one', async () => {
  const { find, shadow } = await draw(
    <form>
      <ErrorSummary problems={[{ field: 'items', label: 'Items', text: 'Enter how many' }]} attempt={1} />
      <input name="items" />
      <input name="items.0.quantity" />
      <input name="items.1" />
      <input name="items.1.quantity" aria-invalid="true" />
    </form>,
  )
  await press(find('.error-summary a'))
  expect(shadow.activeElement).toBe(find('[name="items.1.quantity"]'))
})

test('shrinks as errors are fixed without taking focus, and is focused on the next submit', async () => {
  const { find, shadow } = await draw(<Form />, { language: 'sw' })
  await press(find('#send'))
  find('[name=amount]').focus()
  await press(find('#mend'))
  await settle()
  expect(find('.error-summary').textContent).toBe(
    'Rekebisha jambo moja ili uendeleeWhat for? This field is required',
  )
  expect(shadow.activeElement).toBe(find('[name=amount]'))
  await press(find('#send'))
  expect(shadow.activeElement).toBe(find('.error-summary'))
})
