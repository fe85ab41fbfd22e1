/** The error catalogue of the specification against everything that screens, schemas and the server can say. */
import { expect, test } from 'vitest'
import { catalogue, type Words } from '../tidy/catalogue.ts'
import { codeIn } from '../tidy/project-files.ts'
import { SAID_OTHERWISE, SPECIFIED_MESSAGES } from './specified-messages.ts'

const textsIn = (words: Words): string[] =>
  Object.values(words).flatMap(word =>
    typeof word === 'string' ? [word] : Array.isArray(word) ? [...word] : textsIn(word as Words),
  )

/** Without what code puts in, and with one kind of apostrophe. */
const plain = (text: string): string =>
  text
    .replace(/\{\{?\w+\}?\}|\$\{[^}]*\}/g, '{}')
    .replaceAll('’', "'")
    .replaceAll("\\'", "'")

const STRING = /'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|"((?:[^"\\\n]|\\.)+)"/g
const said = new Set(
  [
    ...textsIn(catalogue),
    ...codeIn('domain', 'server', 'src/session').flatMap(({ text }) =>
      [...text.matchAll(STRING)].map(([, one, other, third]) => one ?? other ?? third ?? ''),
    ),
  ].map(plain),
)

test('every message of the specification can be said, or it is written down what is said in its place', () => {
  expect(SPECIFIED_MESSAGES.filter(message => !said.has(plain(message))).toSorted()).toEqual(
    Object.keys(SAID_OTHERWISE).toSorted(),
  )
})
