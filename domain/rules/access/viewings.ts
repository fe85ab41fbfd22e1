/** Opening the same again within so many minutes is the same viewing. */
export const SAME_VIEWING_MINUTES = 15
