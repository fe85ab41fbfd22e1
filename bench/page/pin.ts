/** The PIN of the one person who has one on the home's tablet that is measured. */
export const PIN = '482931'
