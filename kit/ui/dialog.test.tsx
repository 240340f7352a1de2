import { expect, test, vi } from 'vitest'
import { draw, Held, press, settle } from '#kit/testing.tsx'
import { Dialog } from './dialog.tsx'

/** Renders a page with a button that opens a dialog. */
async function openDialog({ refuses = false, language = 'en' } = {}) {
  const asked = vi.fn()
  const drawn = await draw(
    <Held start={false}>
      {(open, setOpen) => (
        <>
          <button type="button" id="opener" onClick={() => setOpen(true)}>
            Open
          </button>
          {open && (
            <Dialog
              title="Delete this record?"
              onClose={() => {
                asked()
                if (!refuses) setOpen(false)
              }}
              foot={<button type="button">Delete</button>}
            >
              <p id="text">The sale will be lost.</p>
              <input type="file" />
            </Dialog>
          )}
        </>
      )}
    </Held>,
    { language },
  )
  drawn.find('#opener').focus()
  await press(drawn.find('#opener'))
  return { ...drawn, asked, dialog: drawn.find<HTMLDialogElement>('dialog') }
}

const isOpen = (shadow: ShadowRoot) => shadow.querySelector('dialog')?.open ?? false

test('opens as a modal dialog, named by its title, with focus on it', async () => {
  const { dialog, shadow, find } = await openDialog()
  expect(dialog.open).toBe(true)
  expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Delete this record?')
  expect(shadow.activeElement?.textContent).toBe('Delete this record?')
})

test('closes with its close button', async () => {
  const { find, shadow, asked } = await openDialog({ language: 'sw' })
  await press(find('dialog button[aria-label="Funga"]'))
  expect(isOpen(shadow)).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('closes on Escape', async () => {
  const { dialog, shadow, asked } = await openDialog()
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await settle()
  expect(isOpen(shadow)).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('is removed when the browser closes it', async () => {
  const { dialog, shadow, asked } = await openDialog()
  dialog.close()
  await settle()
  expect(shadow.querySelector('dialog')).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('stays open on Escape if closing is refused', async () => {
  const { dialog, shadow, asked } = await openDialog({ refuses: true })
  const key = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(key)
  await settle()
  expect(key.defaultPrevented).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(isOpen(shadow)).toBe(true)
})

test('closes on a backdrop tap, but not if the press began inside', async () => {
  const { dialog, shadow, find } = await openDialog()
  const mouse = (element: Element, kind: string, place: number) =>
    element.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: place, clientY: place }))
  mouse(find('#text'), 'mousedown', 0)
  mouse(dialog, 'click', 500)
  await settle()
  expect(isOpen(shadow)).toBe(true)
  mouse(dialog, 'mousedown', 500)
  mouse(find('#text'), 'click', 0)
  await settle()
  expect(isOpen(shadow)).toBe(true)
  mouse(dialog, 'mousedown', 500)
  mouse(dialog, 'click', 500)
  await settle()
  expect(isOpen(shadow)).toBe(false)
})

test('stays open when a file picker inside is cancelled', async () => {
  const { find, shadow, asked } = await openDialog()
  find('input').dispatchEvent(new Event('cancel', { bubbles: true }))
  await settle()
  expect(asked).not.toHaveBeenCalled()
  expect(isOpen(shadow)).toBe(true)
})

test('is closed, restoring focus, before it is removed', async () => {
  const { dialog, find } = await openDialog()
  const close = vi.spyOn(dialog, 'close').mockImplementation(() => expect(dialog.isConnected).toBe(true))
  await press(find('dialog button'))
  expect(close).toHaveBeenCalledTimes(1)
  expect(dialog.isConnected).toBe(false)
})

test('its style is adopted once by its own root', async () => {
  const { shadow } = await openDialog()
  const texts = shadow.adoptedStyleSheets.map(sheet => [...sheet.cssRules].map(rule => rule.cssText).join(''))
  expect(texts.filter(text => text.includes('.dialog'))).toHaveLength(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})
