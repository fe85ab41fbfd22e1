/** All words of the app as one catalogue: those of the first script, of every feature, and the labels of records. */

import { emergencyWords } from '#src/app/tablet/emergency-words.ts'
import { tabletWords } from '#src/app/tablet/tablet-words.ts'
import { en } from '#src/app/words/en.ts'
import { laterShellWords, laterSyncWords } from '#src/app/words/later-shell-words.ts'
import { readingLockWords } from '#src/app/words/reading-lock-words.ts'
import { storageWords } from '#src/app/words/storage-words.ts'
import { laterMarWords } from '#src/features/mar/later-words.ts'
import { marWords } from '#src/features/mar/words.ts'
import { enrollWords } from '#src/features/sign-in/enroll-words.ts'
import { quietTabletWords } from '#src/homes/quiet-tablets/words.ts'
import { labelWords } from '#src/labels/label-words.ts'
import { formWords } from '#src/ui/record-form/entry-words.ts'
import { platformWords } from '#src/work-lists/platform-words.ts'
import { codeIn } from './project-files.ts'

export interface Words {
  readonly [key: string]: string | readonly string[] | Words
}

const features = import.meta.glob<Record<string, Words>>('../../src/features/*/words.ts', { eager: true })

/** What a feature adds to the type of the catalogue, by its key there. */
export const ofFeatures = Object.entries(features).map(([path, exported]) => {
  const { text } = codeIn('src').find(file => path.endsWith(file.path)) ?? { text: '' }
  const [, key = '', name = ''] = /interface FeatureCatalogue \{\s+(\w+): typeof (\w+)/.exec(text) ?? []
  return { path, key, words: exported[name] }
})

export const catalogue: Words = {
  ...en,
  ...Object.fromEntries(ofFeatures.flatMap(({ key, words }) => (words ? [[key, words]] : []))),
  mar: { ...marWords, ...laterMarWords },
  tablet: tabletWords,
  emergency: emergencyWords,
  enroll: enrollWords,
  quietTablets: quietTabletWords,
  labels: labelWords,
  shell: { ...en.shell, ...readingLockWords, ...laterShellWords },
  storage: storageWords,
  sync: { ...en.sync, ...laterSyncWords },
  work: { ...en.work, ...platformWords },
  ui: { ...en.ui, ...formWords, formErrors: { ...en.ui.formErrors, ...formWords.formErrors } },
}
