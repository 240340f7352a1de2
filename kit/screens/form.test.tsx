import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { draw, drawIn, press, settle, type } from '#kit/testing.tsx'
import { Form } from './form.tsx'
import { createForm, type FormField, type FormSetup, type Kept } from './form-model.ts'

type Sale = { item: string; parties: { phone: string }[]; sent: boolean }
const start: Sale = { item: '', parties: [{ phone: '' }], sent: false }
const fields: FormField<Sale>[] = [
  { name: 'item', kind: 'text', label: 'Item', wire: 'product' },
  { name: 'parties.0.phone', kind: 'phone', label: 'Phone' },
  { name: 'sent', kind: 'check', label: 'Sent', blank: 'Tick the box' },
]

async function show(more: Partial<FormSetup<Sale>> = {}) {
  const send = vi.fn(async (_: Sale) => {})
  const form = createForm<Sale>({ fields, start, send, ...more })
  const drawn = await draw(<Form form={form} action="Save" keeps />)
  const field = (name: string) => drawn.find<HTMLInputElement>(`[name="${name}"]`)
  const submit = async () => {
    drawn.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  const fill = async () => {
    await type(field('item'), ' Salt ')
    await type(field('parties.0.phone'), '0712345678')
    await press(field('sent'))
  }
  const errors = () =>
    [...drawn.shadow.querySelectorAll('.field .error')].map(one => one.textContent).filter(Boolean)
  return { ...drawn, form, send, field, submit, fill, errors }
}

test('shows errors at the fields and in a focused summary, in order', async () => {
  const { submit, send, errors, find, shadow } = await show()
  await submit()
  expect(errors()).toEqual(['This field is required', 'This field is required', 'Tick the box'])
  expect(find('.error-summary').textContent).toContain('Fix 3 things to continue')
  expect(shadow.activeElement).toBe(find('.error-summary'))
  expect(send).not.toHaveBeenCalled()
})

test('labels a field from the widget’s words, even if the kit has a text of that name', async () => {
  const form = createForm<{ email: string }>({
    fields: [{ name: 'email', kind: 'email' }],
    start: { email: '' },
    send: async () => {},
  })
  const words = { name: 'own', en: { email: 'Email' }, others: {} }
  const { find } = await drawIn(document.body, <Form form={form} action="Save" />, words)
  expect(find('label').textContent).toBe('Email')
})

test('validates a field on blur, not while typing', async () => {
  const { field, errors, shadow } = await show()
  await type(field('parties.0.phone'), '12')
  expect(errors()).toEqual([])
  field('parties.0.phone').dispatchEvent(new Event('focusout', { bubbles: true }))
  field('parties.0.phone').dispatchEvent(new Event('blur'))
  await settle()
  expect(errors()).toEqual(['Please enter a valid phone number'])
  // the summary follows a failed submit
  expect(shadow.querySelector('.error-summary')).toBeNull()
})

test('shows what is wrong with a field only after the press that left it, even if the button takes no focus as in Safari', async () => {
  const { field, errors, find } = await show()
  const button = find('button[type=submit]')
  const mouse = (name: string) =>
    button.dispatchEvent(new MouseEvent(name, { bubbles: true, composed: true }))
  await type(field('parties.0.phone'), '12')
  mouse('mousedown')
  for (const name of ['focusout', 'blur'])
    field('parties.0.phone').dispatchEvent(new FocusEvent(name, { bubbles: name === 'focusout' }))
  await settle()
  // the button must not move from under the finger
  expect(errors()).toEqual([])
  mouse('mouseup')
  await vi.waitUntil(() => errors().length > 0)
  expect(errors()).toEqual(['Please enter a valid phone number'])
})

test('submits nested values, and is then unchanged', async () => {
  const { form, fill, submit, send, find } = await show()
  await fill()
  expect(find('.saving').textContent).toContain('Not saved yet')
  await submit()
  expect(send).toHaveBeenCalledWith({ item: 'Salt', parties: [{ phone: '+254712345678' }], sent: true })
  expect(form.isChanged()).toBe(false)
})

test('shows a server error while the rejected value stands, mapping server field names', async () => {
  const refusal = new ApiError('invalid', 'No.', 400, { product: 'No such item', price: 'Too low' })
  const { fill, submit, errors, field, find } = await show({ send: () => Promise.reject(refusal) })
  await fill()
  await submit()
  expect(errors()).toEqual(['No such item'])
  // errors that belong to no field are shown all the same
  expect(find('[role=alert]').textContent).toContain('Too low')
  await type(field('item'), 'Sugar')
  expect(errors()).toEqual([])
  await type(field('item'), ' Salt ')
  expect(errors()).toEqual(['No such item'])
})

test('keeps the draft on the device until it is sent', async () => {
  let kept: Kept<Sale> | null = { values: { ...start, item: 'Half' } }
  const write = (next: Kept<Sale> | null) => {
    kept = next
  }
  const draft = { read: () => kept, write }
  const { field, fill, submit } = await show({ draft })
  expect(field('item').value).toBe('Half')
  await fill()
  expect(kept?.values.item).toBe(' Salt ')
  await submit()
  expect(kept).toBeNull()
})

test('keeps what is typed while the form is being sent', async () => {
  let finish = () => {}
  const send = vi.fn(
    (_: Sale) =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const write = vi.fn((_: Kept<Sale> | null) => {})
  const { field, fill, submit, form } = await show({ send, draft: { read: () => null, write } })
  await fill()
  await submit()
  await type(field('item'), 'Sugar')
  finish()
  await settle()
  expect([form.isChanged(), write.mock.lastCall?.[0]?.values.item]).toEqual([true, 'Sugar'])
  await submit()
  expect(send.mock.lastCall?.[0].item).toBe('Sugar')
})

test('discards the draft on request', async () => {
  const { fill, find, field, form } = await show()
  await fill()
  await press(find('.saving .button:not([type=submit])'))
  expect(field('item').value).toBe('')
  expect(form.isChanged()).toBe(false)
})

test('marks optional fields, except in a form that requires nothing', async () => {
  const text = (name: string, optional?: true) => ({ name, kind: 'text' as const, label: name, optional })
  const labels = async (...fields: FormField[]) => {
    const form = createForm({ fields, start: {}, send: async () => {} })
    const { shadow } = await draw(<Form form={form} action="Save" />)
    return [...shadow.querySelectorAll('.label')].map(label => label.textContent)
  }
  expect(await labels(text('name'), text('note', true))).toEqual(['name', 'note (optional)'])
  expect(await labels(text('note', true))).toEqual(['note (optional)'])
  expect(await labels(text('phone', true), text('note', true))).toEqual(['phone', 'note'])
})
