import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '#kit/core/button.tsx'
import { draw, press } from '#kit/testing.tsx'
import { useAction } from './action.ts'

/** Renders a button for an action, and its outcome: the error, or whether it succeeded. */
function Doing({ action }: { action(): Promise<unknown> }) {
  const [said, setSaid] = useState('')
  const [busy, run] = useAction(({ message }) => setSaid(message))
  return (
    <>
      <Button onClick={() => void run(action).then(done => done && setSaid('done'))}>
        {busy ? '…' : 'Do it'}
      </Button>
      <output>{said}</output>
    </>
  )
}

test('an action runs once however often it is started, and can be repeated after it failed', async () => {
  let fail: (error: Error) => void = () => {}
  const action = vi.fn(() => new Promise((_, reject) => (fail = reject)))
  const { find, redraw } = await draw(<Doing action={action} />)
  await press(find('button'))
  expect(find('button').textContent).toBe('…')
  await press(find('button'))
  expect(action).toHaveBeenCalledTimes(1)
  fail(new Error('No connection'))
  await vi.waitUntil(() => find('output').textContent === 'No connection')
  expect(find('button').textContent).toBe('Do it')
  await redraw(<Doing action={async () => {}} />)
  await press(find('button'))
  await vi.waitUntil(() => find('output').textContent === 'done')
})
