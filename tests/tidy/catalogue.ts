/** All words of the app as one catalogue: those of the first script, of every feature, and the labels of records. */
import { en } from '#src/app/words/en.ts'
import { labelWords } from '#src/labels/label-words.ts'
import { codeIn } from './project-files.ts'

export interface Words {
  readonly [key: string]: string | readonly string[] | Words
}

const features = import.meta.glob<Record<string, Words>>('../../src/features/*/words.ts', { eager: true })

/** What a feature adds to the type of the catalogue, by its key there; sign-in is in the first catalogue. */
export const ofFeatures = Object.entries(features).map(([path, exported]) => {
  const { text } = codeIn('src').find(file => path.endsWith(file.path)) ?? { text: '' }
  const [, key = '', name = ''] = /interface FeatureCatalogue \{\s+(\w+): typeof (\w+)/.exec(text) ?? []
  return { path, key, words: exported[name] }
})

export const catalogue: Words = {
  ...en,
  ...Object.fromEntries(ofFeatures.flatMap(({ key, words }) => (words ? [[key, words]] : []))),
  labels: labelWords,
}
