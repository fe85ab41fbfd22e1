/**
 * The sentences that schemas, rules and the server say to a person, as they stand in the code. They are English on the
 * wire and in the log; a language translates them by the sentence, as gettext does. What code puts in is a numbered
 * hole: "Cannot exceed {{1}} characters".
 */
import { codeIn } from './project-files.ts'

const STRING = String.raw`'((?:[^'\\\n]|\\.)+)'|\`([^\`]+)\``

/** Names, examples and what only developers read. */
const OTHER_FILES =
  /domain\/(examples|imports\/own-list|values\/us-address|rules\/(tracking-starters|dose-words|menu|permissions|calendar-events|task-series|names-in-text|follow-ups))|\/demo\/|words\.ts$|examples\.ts$/

const OTHER_SENTENCES = [
  /^\{\{1\}\} \{\{2\}\} /,
  /^(New|North|South|West|Rhode) [A-Z]/,
  /^(An operation references|No \{\{1\}\} lives|Not a coordinate|Not the hash|Not an id|Not a record id|Nested too deep)/,
]

const template = (text: string): string => {
  let holes = 0
  return text.replaceAll("\\'", "'").replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, () => `{{${++holes}}}`)
}

/** In domain/ most sentences are for people; in server/ those of refusals and of answers. */
const SERVER_SENTENCE = new RegExp(
  String.raw`(?:new Refusal\(\s*'\w+',\s*|fieldRefusal\([^,()]+,\s*|\bmessage: |\bresolution: |\bregistered: |refused\(\s*|forbidden\(\s*)(?:${STRING})`,
  'g',
)
const ANY_SENTENCE = new RegExp(STRING, 'g')

/** Labels of fields and names of choices: the catalogue has them. */
const IN_THE_CATALOGUE = /\blabel: '[^']+'|_NAMES = \{[^}]*\}/g

/** A sentence ends, or has a verb; "Adding a client" goes into "{{1}} needs a connection". */
const isSentence = (text: string) =>
  /^(\{\{1\}\} |[A-Z1])[^/<>|]*\w[^/<>|]*$/.test(text) &&
  /[a-z] .*[.!?]$|^[A-Z]\w+ing (a|an|your)\b|\b(is|are|was|has|have|cannot|must|needs|exceed|enter|use|choose|say|select|valid|takes|covers|failed|exists?|successfully|meet|end them)\b|^(Only|Record|Mark|At most|Add|Choosing|Completing|Adding|Signing|Invalid|No data|No group)\b/.test(
    text.replace(/^Enter|^Use|^Choose|^Say/, word => word.toLowerCase()),
  )

/** What was not found stands in the sentence "{{1}} not found." */
const NOT_FOUND = /notFound\('([^']+)'\)|\b(?:(?:[A-Z]+_)?RECORD_NAME|recordName)(?: =|:) '([A-Z][a-z ]+)'/g

export function messagesIn(): string[] {
  const found = [
    ...codeIn('domain').flatMap(file => sentencesOf(file, ANY_SENTENCE)),
    ...codeIn('server').flatMap(file => sentencesOf(file, SERVER_SENTENCE)),
    ...codeIn('domain', 'server')
      .filter(({ path }) => !OTHER_FILES.test(path))
      .flatMap(({ text }) => [...text.matchAll(NOT_FOUND)].map(([, one, other]) => one ?? other ?? '')),
  ]
  return [...new Set(found)].toSorted()
}

function sentencesOf({ path, text }: { path: string; text: string }, pattern: RegExp): string[] {
  if (OTHER_FILES.test(path)) return []
  return [...text.replaceAll(IN_THE_CATALOGUE, '').matchAll(pattern)]
    .map(([, plain, filled]) => template(plain ?? filled ?? ''))
    .filter(isSentence)
    .filter(sentence => !OTHER_SENTENCES.some(other => other.test(sentence)))
}
