import { configure } from '@wezesha/embed'
import type {} from '@wezesha/embed/jsx'
import '@wezesha/embed/loan-calculator'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

configure({ origin: 'http://localhost:8080', partner: 'pk_demo_wezesha' })

const machines = [
  { name: 'Overlock machine', price: 68_000 },
  { name: 'Embroidery machine', price: 240_000 },
]

/** The tag's attributes, properties and events are typed; `onwz-change` is React's name for the event `wz-change`. */
function Machine() {
  const [machine, choose] = useState(machines[0])
  const [instalment, setInstalment] = useState<number | null>(null)
  return (
    <main>
      <h1>Sewing machines on credit</h1>
      <p className="actions">
        {machines.map(one => (
          <button key={one.name} type="button" onClick={() => choose(one)}>
            {one.name}
          </button>
        ))}
      </p>
      <h2>{machine?.name}</h2>
      <p aria-live="polite">
        {instalment ? `From Ksh ${(instalment / 100).toLocaleString('en-KE')} a month` : ''}
      </p>
      <wz-loan-calculator
        amount={machine?.price}
        months={12}
        messages={{ 'loan-calculator.title': 'What would it cost?' }}
        onwz-change={({ detail }) => setInstalment(detail.instalment)}
      />
    </main>
  )
}

createRoot(document.querySelector('#app') as HTMLElement).render(
  <StrictMode>
    <Machine />
  </StrictMode>,
)
