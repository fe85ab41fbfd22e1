/** The hands of whoever uses a screen in a test. */
import userEvent from '@testing-library/user-event'

/** Texts up to this length are typed key by key. */
const TYPED_LETTERS = 10

/**
 * As `userEvent`, but of a long text only the beginning is typed, and the rest is pasted: every key draws the whole form
 * anew, and the fortieth shows nothing that the tenth has not. Keys by name (`{Enter}`) are always pressed.
 */
export function hands() {
  const user = userEvent.setup()
  const typeKeys = user.type
  return Object.assign(user, {
    async type(...[element, text, options]: Parameters<typeof typeKeys>) {
      if (text.length <= TYPED_LETTERS || /[{[]/.test(text)) return typeKeys(element, text, options)
      await typeKeys(element, text.slice(0, TYPED_LETTERS), options)
      return user.paste(text.slice(TYPED_LETTERS))
    },
  })
}
