/** Words in a language that no portal has yet. */
export const fr = { title: 'Prêt', left: { one: '{count} échéance', other: '{count} échéances' } }
