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

test('it opens as a modal dialog, named by its title, with the focus on it', async () => {
  const { dialog, shadow, find } = await openDialog()
  expect(dialog.open).toBe(true)
  expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Delete this record?')
  expect(shadow.activeElement?.textContent).toBe('Delete this record?')
})

test('its close button closes it', async () => {
  const { find, shadow, asked } = await openDialog({ language: 'sw' })
  await press(find('dialog button[aria-label="Funga"]'))
  expect(isOpen(shadow)).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('Escape closes it', async () => {
  const { dialog, shadow, asked } = await openDialog()
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await settle()
  expect(isOpen(shadow)).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a browser that closes it by itself is followed', async () => {
  const { dialog, shadow, asked } = await openDialog()
  dialog.close()
  await settle()
  expect(shadow.querySelector('dialog')).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('Escape leaves it open where there is a reason to stay', async () => {
  const { dialog, shadow, asked } = await openDialog({ refuses: true })
  const key = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(key)
  await settle()
  expect(key.defaultPrevented).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(isOpen(shadow)).toBe(true)
})

test('a tap beside it closes it; a press that began inside does not', async () => {
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

test('a cancelled file picker inside does not close it', async () => {
  const { find, shadow, asked } = await openDialog()
  find('input').dispatchEvent(new Event('cancel', { bubbles: true }))
  await settle()
  expect(asked).not.toHaveBeenCalled()
  expect(isOpen(shadow)).toBe(true)
})

test('it is closed, which gives the focus back, before it is taken away', async () => {
  const { dialog, find } = await openDialog()
  const close = vi.spyOn(dialog, 'close').mockImplementation(() => expect(dialog.isConnected).toBe(true))
  await press(find('dialog button'))
  expect(close).toHaveBeenCalledTimes(1)
  expect(dialog.isConnected).toBe(false)
})

test('its own style is on the root it is drawn in, once', async () => {
  const { shadow } = await openDialog()
  const texts = shadow.adoptedStyleSheets.map(sheet => [...sheet.cssRules].map(rule => rule.cssText).join(''))
  expect(texts.filter(text => text.includes('.dialog'))).toHaveLength(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})
