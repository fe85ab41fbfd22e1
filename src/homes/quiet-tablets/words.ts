/** Texts about tablets whose records may be missing. They come with the answer that names the tablets. */
export const quietTabletWords = {
  offline: 'not recorded, or tablet offline since {{when}}: {{names}}',
  waiting: 'not recorded, or waiting on a tablet since {{when}}: {{names}}',
  unchecked: 'not checked with tablet {{names}} since {{when}}',
} as const

declare module '../../languages/use-later-words.ts' {
  interface LaterParts {
    quietTablets: typeof quietTabletWords
  }
}
