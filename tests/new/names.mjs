/** The ways a kind of record is written in code and in sentences, from a name such as `house_visit`. */

const manyOf = word => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
const upper = word => word[0].toUpperCase() + word.slice(1)

/** `__camel__` of the templates by name: one of them, and with another name several. */
export function namesOf(snake) {
  const one = snake.split('_')
  const many = [...one.slice(0, -1), manyOf(one.at(-1))]
  return { ...writtenOf(one, ONE), ...writtenOf(many, MANY) }
}

const ONE = ['snake', 'kebab', 'camel', 'Pascal', 'words', 'Words', 'Title']
const MANY = ['snakes', 'kebabs', 'camels', 'Pascals', 'manyWords', 'ManyWords', 'ManyTitle']

function writtenOf(words, [snake, kebab, camel, pascal, plain, sentence, title]) {
  const capitals = words.map(upper)
  return {
    [snake]: words.join('_'),
    [kebab]: words.join('-'),
    [camel]: words[0] + capitals.slice(1).join(''),
    [pascal]: capitals.join(''),
    [plain]: words.join(' '),
    [sentence]: upper(words.join(' ')),
    [title]: capitals.join(' '),
  }
}

/** A template with the names in place of `__name__`. */
export const filled = (template, names) =>
  template.replaceAll(/__([a-zA-Z]+?)__/g, (there, name) => names[name] ?? there)
