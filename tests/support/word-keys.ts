/** A key in place of words, such as `tasks.columns.due`: what a screen, a file or a mail must not say. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#src/app/words/en.ts'

const FEATURES = join(import.meta.dirname, '../../src/features')
/** `needs-attention` has its words under `needsAttention`. */
const inCamelCase = (feature: string) =>
  feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** What every key begins with. */
const catalogues = [...new Set([...Object.keys(en), 'labels', ...readdirSync(FEATURES).map(inCamelCase)])]

export const keyInText = new RegExp(`(^|[\\s",;])(${catalogues.join('|')})\\.[a-z]\\w*(\\.\\w+)*(?=\\W|$)`)

/** Of a file or a mail: also a hole nothing was put in, and what is no word of any language. */
export const wordless = (text: string): string[] =>
  [keyInText, /\{\{.*?\}\}/, /\b(undefined|null|NaN)\b|\[object \w+\]/, /\b[a-z]+_[a-z_]+\b/].flatMap(
    pattern => pattern.exec(text)?.[0].trim() ?? [],
  )
