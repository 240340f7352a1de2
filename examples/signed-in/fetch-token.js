/** Requests a token from your server: null if the member has not connected their account with you. */
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

// Called by every widget that needs to know the user: on start, and whenever a token expires. It returns
//   a token   the widget continues;
//   null      there is none yet: the widget offers its own sign-in;
//   an error  something broke: the widget reports it and offers to try again.
window.Wezesha = {
  ...window.Wezesha,
  fetchToken: () => askForToken(),
}

// The member signed in through the widget, which has its token for now. The code lets your server request one the next time.
addEventListener('wz-connected', ({ detail }) => askForToken(detail.code))
