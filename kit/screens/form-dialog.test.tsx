import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { draw, press, settle, type } from '#kit/testing.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { FormField, Values } from './form-model.ts'

const fields: FormField[] = [
  { kind: 'text', name: 'firstName', label: 'First name' },
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'phone', name: 'phone', label: 'Phone', optional: true },
  { kind: 'radio', name: 'how', label: 'How', options: [{ value: 'own', text: 'Own' }] },
  { kind: 'text', name: 'code', label: 'Code', when: ({ how }) => how === 'own' },
]

async function ask(more: Partial<Parameters<typeof FormDialog<Values>>[0]> = {}, language = 'en') {
  const onSubmit = vi.fn(async () => {})
  const onClose = vi.fn()
  const drawn = await draw(
    <FormDialog
      title="Register"
      lead={<p>They get a mail.</p>}
      fields={fields}
      start={{ how: 'other' }}
      action="Go"
      onSubmit={onSubmit}
      onClose={onClose}
      {...more}
    />,
    { language },
  )
  const field = (name: string) => drawn.find<HTMLInputElement>(`input[name=${name}]`)
  const submit = async () => {
    drawn.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  const errors = () =>
    [...drawn.shadow.querySelectorAll('.field .error')].map(one => one.textContent).filter(Boolean)
  return { ...drawn, field, submit, errors, onSubmit, onClose }
}

test('submits trimmed values, and phone numbers with country code', async () => {
  const { field, submit, onSubmit } = await ask()
  await type(field('firstName'), ' Amina ')
  await type(field('email'), 'amina@example.org ')
  await type(field('phone'), '0712 345 678')
  await submit()
  expect(onSubmit).toHaveBeenCalledWith({
    firstName: 'Amina',
    email: 'amina@example.org',
    phone: '+254712345678',
    how: 'other',
  })
})

test('a tap outside discards nothing that was typed', async () => {
  const { field, find, onClose } = await ask()
  const tapOutside = () => {
    for (const kind of ['mousedown', 'click'])
      find('dialog').dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: 500, clientY: 500 }))
    return settle()
  }
  await tapOutside()
  expect(onClose).toHaveBeenCalledTimes(1)
  await type(field('firstName'), 'Amina')
  await tapOutside()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('shows field errors, and submits nothing', async () => {
  const { field, submit, onSubmit, errors, find } = await ask()
  await type(field('email'), 'amina@')
  await type(field('phone'), '12')
  await submit()
  expect(errors()).toEqual([
    'This field is required',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ])
  expect(find('.error-summary').textContent).toContain('Fix 3 things to continue')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('shows a numeric keypad for digits', async () => {
  const { field } = await ask({ fields: [{ kind: 'digits', name: 'points', label: 'Points', maxLength: 3 }] })
  expect(field('points').inputMode).toBe('numeric')
  expect(field('points').maxLength).toBe(3)
})

test('shows a field only when its condition holds', async () => {
  const { shadow, find } = await ask()
  expect(shadow.querySelector('[name=code]')).toBeNull()
  await press(find('input[type=radio]'))
  expect(shadow.querySelector('[name=code]')).not.toBeNull()
})

test('accepts typed amounts and dates', async () => {
  const onSubmit = vi.fn(async () => {})
  const { field, submit, errors } = await ask({
    onSubmit,
    fields: [
      { kind: 'money', currency: 'KES', name: 'amount', label: 'Amount' },
      { kind: 'date', name: 'day', label: 'Day' },
    ],
  })
  await type(field('amount'), '4500.50')
  await type(field('day'), '2026-11-20')
  await submit()
  expect(errors()).toEqual(['Use a whole amount, without cents'])
  await type(field('amount'), '4500')
  await submit()
  expect(onSubmit).toHaveBeenCalledWith({ amount: '4,500', day: '2026-11-20' })
})

test('shows server errors at their field, keeps the input, and lets it be corrected', async () => {
  const refusal = new ApiError('conflict', 'Taken', 409, { email: 'This Email already exist' })
  const onSubmit = vi.fn().mockRejectedValueOnce(refusal)
  const { field, submit, errors } = await ask({ onSubmit })
  await type(field('firstName'), 'Amina')
  await type(field('email'), 'amina@example.org')
  await submit()
  expect(errors()).toEqual(['This Email already exist'])
  expect(field('email').value).toBe('amina@example.org')
  await type(field('email'), 'amina@example.com')
  expect(errors()).toEqual([])
  await submit()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test.each([
  [new ApiError('forbidden', 'You may not do this.', 403), 'You may not do this.'],
  [new ApiError('unreachable', ''), 'Haikuweza kutumwa'],
  [new ApiError('invalid', 'Odd.', 400, { other: 'Not a field of ours' }), 'Odd.'],
])('shows errors without a field above the form: %s', async (error, text) => {
  const { find, submit } = await ask({ fields: [], onSubmit: () => Promise.reject(error) }, 'sw')
  await submit()
  expect(find('[role=alert]').textContent).toContain(text)
})

test('submits once on repeated taps, and cannot be closed meanwhile', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const onSubmit = vi.fn(() => answered)
  const { submit, find, onClose } = await ask({ fields: [], onSubmit })
  await submit()
  await submit()
  await press(find('.dialog .head .button'))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  answer()
  await settle()
  await press(find('.dialog .head .button'))
  expect(onClose).toHaveBeenCalledOnce()
})
