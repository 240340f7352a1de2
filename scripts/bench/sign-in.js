// @ts-check

/** The password of all demo users. */
export const PASSWORD = 'Karibu-2026'

/** @param {string} who of the demo */
const proofOf = who => ({ email: `${who}@wezesha.example`, password: PASSWORD, host: 'localhost' })

/** @param {string} api @param {string} who of the demo @returns {Promise<{ authorization: string }>} */
export async function signInAs(api, who) {
  const answer = await fetch(`${api}account/client/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proofOf(who)),
  })
  return { authorization: `Bearer ${(await answer.json()).token}` }
}

/**
 * Signs a demo user in, in a browser context.
 * @param {import('playwright').BrowserContext} context @param {string} portal @param {string} who
 */
export async function enter(context, portal, who) {
  const answer = await context.request.post(`${portal}/api/account/client/signin`, { data: proofOf(who) })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  // the portal doesn't request the user unless it remembers a sign-in
  await context.addInitScript(() => {
    if (!localStorage.getItem('wezesha:signed-in'))
      localStorage.setItem('wezesha:signed-in', String(Date.now()))
  })
}

/** @param {string} url @param {HeadersInit | undefined} headers @returns {Promise<any>} */
export async function read(url, headers) {
  const answer = await fetch(url, { headers })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return body
}
