/** Texts of the lists of one company as super_admin reads them, which come later than the first script. */
export const platformWords = {
  platform: {
    company: 'Company',
    choose: 'Choose a company',
    none: 'No company chosen',
    text: 'Residents appear by their initials, without anything written about them. The company’s access log shows that you viewed this list.',
    textOfStock: 'The company’s access log shows that you viewed this list.',
    failed: 'The list could not be read',
  },
} as const

declare module '../languages/use-later-words.ts' {
  interface LaterParts {
    work: typeof platformWords
  }
}
