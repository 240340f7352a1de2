/** Asks your server for a token: null while the person has not connected their account with you. */
async function askForToken(code) {
  const answer = await fetch('/wezesha-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(`No token: ${answer.status}`)
  const { token } = await answer.json()
  document.querySelector('#connect').hidden = token !== null
  return token
}

// Every widget that needs to know the person calls this: at first, and again when a token is over. It answers
//   a token   the widget goes on;
//   null      there is none yet: the widget offers to sign in by itself;
//   an error  something broke: the widget says so and offers to try again.
window.Wezesha = {
  ...window.Wezesha,
  fetchToken: () => askForToken(),
}

// They signed in through the widget, which has its token for now. With the code your server has one the next time.
addEventListener('wz-connected', ({ detail }) => askForToken(detail.code))
