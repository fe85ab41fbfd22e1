/** How much is on a device, in the reader's own numbers. */
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { bytesWords, countWords } from '#src/features/hipaa-compliance/use-storage.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import german from '#src/languages/de.json' with { type: 'json' }
import { words } from '../ui/in-app.tsx'

const t = translatorWithLabels(words)
const inGerman = ((key: string) => (key === 'ui.locale' ? german.ui.locale : key)) as TFunction

test('counts and sizes are written as in the language of the screen', () => {
  expect([countWords(4515, t), bytesWords(850_000, t), bytesWords(3_200_000_000, t)]).toEqual([
    '4,515',
    '0.9 MB',
    '3.2 GB',
  ])
  expect([countWords(4515, inGerman), bytesWords(3_200_000_000, inGerman)]).toEqual(['4.515', '3,2\u00a0GB'])
})
