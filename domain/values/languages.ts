/** The languages a person may choose (spec part 1 §2), by the names that are stored. */
export const LANGUAGES = ['English', 'Spanish', 'French', 'German', 'Chinese', 'Japanese'] as const

export type Language = (typeof LANGUAGES)[number]
