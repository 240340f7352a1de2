const ask = code =>
  fetch('/wezesha-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

const showConnect = isShown => {
  document.querySelector('#connect').hidden = !isShown
}

// Every widget that needs to know the person calls this: at first, and again when a token is over. It answers
//   a token   the widget goes on;
//   null      there is none yet: the widget offers to sign in by itself;
//   an error  something broke: the widget says so and offers to try again.
window.Wezesha = {
  ...window.Wezesha,
  async fetchToken() {
    const answer = await ask()
    showConnect(answer.status === 403)
    if (answer.status === 403) return null
    if (!answer.ok) throw new Error(`No token: ${answer.status}`)
    return (await answer.json()).token
  },
}

// They signed in through the widget, which has its token for now. With the code your server has one the next time.
addEventListener('wz-connected', async ({ detail }) => showConnect(!(await ask(detail.code)).ok))
