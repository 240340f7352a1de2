// Every widget that needs to know the person calls this: at first, and again when a token is over. It answers
//   a token   the widget goes on;
//   null      there is none yet: the widget offers to sign in by itself;
//   an error  something broke: the widget says so and offers to try again.
window.Wezesha = {
  ...window.Wezesha,
  async fetchToken() {
    const answer = await fetch('/wezesha-token', { method: 'POST' })
    const isConnected = answer.status !== 403
    document.querySelector('#connect').hidden = isConnected
    if (!isConnected) return null
    if (!answer.ok) throw new Error(`No token: ${answer.status}`)
    return (await answer.json()).token
  },
}
