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

test.each([
  ['Escape', (dialog: HTMLElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['an Escape that the browser lets no page prevent', (dialog: HTMLDialogElement) => dialog.close()],
  ['the close button', (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('.head .button')?.click()],
  [
    'a tap outside',
    (dialog: HTMLElement) => {
      for (const kind of ['mousedown', 'click'])
        dialog.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: 500, clientY: 500 }))
    },
  ],
])('%s closes it, but asks before it discards what was typed', async (_, leave) => {
  const { field, find, shadow, onClose } = await ask()
  const dialog = find<HTMLDialogElement>('dialog')
  const question = () => shadow.querySelector<HTMLElement>('dialog.question')
  const answer = (name: string) =>
    press(
      [...(question()?.querySelectorAll('button') ?? [])].find(one => one.textContent === name) as Element,
    )
  await type(field('firstName'), 'Amina')
  leave(dialog)
  await settle()
  expect(question()?.textContent).toContain('Discard what you typed?')
  await answer('Keep editing')
  expect(question()).toBeNull()
  expect(dialog.open).toBe(true)
  expect(field('firstName').value).toBe('Amina')
  expect(onClose).not.toHaveBeenCalled()

  leave(dialog)
  await settle()
  await answer('Discard changes')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes at once if everything typed was erased again', async () => {
  const { field, find, shadow, onClose } = await ask()
  await type(field('firstName'), 'Amina')
  await type(field('firstName'), '')
  find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await settle()
  expect(shadow.querySelector('dialog.question')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Cancel discards what was typed at once', async () => {
  const { field, find, onClose } = await ask()
  await type(field('firstName'), 'Amina')
  await press(find('dialog footer .button'))
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
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes once its action succeeded, unless that keeps it open', async () => {
  const done = await ask({ fields: [] })
  await done.submit()
  expect(done.onClose).toHaveBeenCalledTimes(1)
  const kept = await ask({ fields: [], onSubmit: async () => false })
  await kept.submit()
  expect(kept.onClose).not.toHaveBeenCalled()
})

test('an action that closed it itself, and opened another, leaves that one open', async () => {
  const onClose = vi.fn()
  let leave = () => {}
  const done = await ask({
    fields: [],
    async onSubmit() {
      leave()
      await settle()
    },
    onClose,
  })
  leave = done.leave
  await done.submit()
  await settle()
  expect(onClose).not.toHaveBeenCalled()
})
