// The app creates its widget once and shows it where needed: it keeps its input on or off the page.
const calculator = document.createElement('wz-loan-calculator')
calculator.amount = 60000

const screens = {
  stock: () => [heading('Stock'), text('24 crates of tomatoes, 9 sacks of maize, 3 of beans.')],
  loan: () => [
    heading('Loan'),
    text('Buy at harvest prices, sell in March.'),
    actions(),
    place('first'),
    place('second'),
  ],
}

const actions = () => {
  const row = document.createElement('div')
  row.className = 'actions'
  row.append(
    button('Move it', () => {
      const [first, second] = document.querySelectorAll('.place')
      ;(first.contains(calculator) ? second : first).append(calculator)
    }),
    button('Kiswahili', () => calculator.setAttribute('lang', 'sw')),
    button('English', () => calculator.setAttribute('lang', 'en')),
    button('Two years', () => {
      calculator.months = 24
    }),
  )
  return row
}

function show() {
  const screen = screens[location.hash.slice(1)] ?? screens.stock
  document.querySelector('#app').replaceChildren(...screen())
  document.querySelector('#first')?.append(calculator)
}

addEventListener('hashchange', show)
show()

// Handle the widget's events as you like. Whether a loan was granted, ask your server: ours notifies it.
calculator.addEventListener('wz-complete', ({ detail }) => {
  document.querySelector('h1').textContent = `Loan of ${detail.amount / 100} looks possible`
})

function heading(words) {
  const element = document.createElement('h1')
  element.textContent = words
  return element
}

function text(words) {
  const element = document.createElement('p')
  element.textContent = words
  return element
}

function place(id) {
  const element = document.createElement('div')
  element.id = id
  element.className = 'place'
  return element
}

function button(words, action) {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = words
  element.onclick = action
  return element
}
